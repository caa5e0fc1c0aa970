// Package number has the functions of mathematics that projections need beyond plain arithmetic,
// and their random numbers. Results are the same on every machine, bit by bit: the standard library
// has functions in assembly on some of them, which round differently, and its random numbers may
// change with a release.
//
// For the same reason code of projections converts products before it adds to them, as in
// a + float32(b*c): machines with an instruction for both would round once instead of twice.
// TestNoFusedArithmetic looks for that instruction in what the compiler makes.
package number
