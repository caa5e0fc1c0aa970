// Package wav reads the headers and the samples of WAVE files: PCM of 8 to 32 bits and floats of 32
// and 64, extensible or not, with chunks in any order.
//
// A header is believed only as far as the bytes that are there: sizes are bounded by them, and what
// cannot be is an error that says so. Start with [Parse], then [Format.AppendSamples].
package wav
