// Package keep writes what was read to the cache, beside the reading and behind the first drawings.
//
// A [Keeper] takes changes of the cache in the order in which they are to be made, and makes them together when their time has come. What cannot be kept of one
// file ends the keeping of that file, and is told once.
//
// All goroutines of the engine may use a Keeper. Some of its methods wait for the writing, which the loop must not do; they say so.
package keep
