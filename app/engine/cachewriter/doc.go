// Package cachewriter writes columns and payloads to the cache, concurrently with reading and after
// the first drawings.
//
// A [Keeper] takes changes of the cache in order and makes them in batches. If part of a file
// cannot be cached, nothing more of that file is cached, and this is reported once.
//
// All goroutines of the engine may use a Keeper, but the loop must not call the methods that wait
// for the writing; their docs say so.
package cachewriter
