// Package workers is the pool of workers that read files and draw pictures beside the engine's own thread.
//
// A [Pool] starts workers while there is much to do, gives each job to the one that has the least in hand, ends them when they are idle, and notices one that
// died: what it had in hand goes back to who asked for it. Where there are no workers, or there is little to read, the engine's own thread reads by the same
// code, package parse.
//
// All goroutines of the engine may use a Pool.
package workers
