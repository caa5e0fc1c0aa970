// Package read reads the files of runs: it decides which run is read when, takes the cached columns
// of a file, has a parser read the rest, and appends both to the library's store.
//
// [Reader.Take] and [Reader.Requeue] give runs to a [Reader]. It calls functions of its [Config]
// when something has ended. While it waits for a server that asks for fewer requests, it reads from
// other servers (pace.go). If several tabs have one source open, a lock decides which of them reads
// it (locks.go).
//
// Only the loop may use a Reader. It reads each run in a goroutine. These goroutines use the
// library only in functions that they have the loop run.
package read
