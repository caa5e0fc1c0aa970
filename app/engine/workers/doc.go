// Package workers is the pool of workers that read files and draw pictures beside the engine's own
// thread.
//
// A [Pool] starts workers while there is much to do, gives each job to the least busy worker, and
// ends idle workers. If a worker crashes, its jobs go back to their callers. Without workers, or if
// there is little to read, the engine's own thread reads with the same code, package parse.
//
// All goroutines of the engine may use a Pool.
package workers
