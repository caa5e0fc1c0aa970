// Package loop lets the goroutines of a worker share its state and its thread.
//
// One goroutine, the loop, owns all state. Everything that waits (network, storage, decoding)
// happens in other goroutines, which are started by [Loop.Spawn] and hand the loop functions to run
// with [Loop.Do]. A worker has one thread and receives messages only while no goroutine runs, so
// code that works for long calls [TimeSlice.Give] now and then.
package loop
