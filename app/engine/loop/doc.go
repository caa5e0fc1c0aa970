// Package loop is how the goroutines of a worker share state and the thread.
//
// One goroutine, the loop, owns all state. Everything that waits (network, storage, decoding) happens in others, which [Loop.Spawn] starts and which hand
// the loop functions to run with [Loop.Do]. A worker has one thread and sees messages only while no goroutine runs, so whoever works for long calls
// [TimeSlice.Give] now and then.
package loop
