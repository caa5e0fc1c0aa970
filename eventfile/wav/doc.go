// Package wav reads the headers and the samples of WAVE files: PCM of 8 to 32 bits and floats of 32
// and 64, extensible or not, with chunks in any order.
//
// Sizes in a header are limited to the bytes that exist, and impossible values are reported as
// errors. Start with [Parse], then [Format.AppendSamples].
package wav
