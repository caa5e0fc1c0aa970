// Package jsontext reads and writes JSON (RFC 8259) without reflection. It replaces encoding/json,
// which would be a tenth of the program that browsers load; the tests compare it with that package.
//
// github.com/go-json-experiment/json/jsontext was measured in place of the reader (v1.27.2, behind
// the same methods). It refuses the words NaN and Infinity, has no option for them and cannot read
// on behind them, but Python writes them into lists of jobs and Keras models. It adds 27 kB gzip to
// the viewer and 32 kB to the program of jobs (1% and 2.7%), reads a list of jobs in twice the time
// and a manifest in four fifths of it, and 250 lines would remain to adapt it, of 540.
//
// [Reader] pulls values out of a text one after the other, and reports the byte at which the text
// is invalid. The Append functions write.
package jsontext
