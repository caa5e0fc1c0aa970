// Package cachewriter writes what was read to the cache, concurrently with reading and after the
// first drawings.
//
// A [Keeper] takes changes of the cache in order and makes them in batches. If part of a file
// cannot be cached, nothing more of that file is cached, and this is reported once.
//
// All goroutines of the engine may use a Keeper. Some of its methods wait for the writing, so the
// loop must not call them; their docs say so.
package cachewriter
