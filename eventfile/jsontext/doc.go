// Package jsontext reads and writes JSON (RFC 8259) without reflection. It takes the place of encoding/json, which would be a tenth of the program that browsers
// load; that package is the measure of the tests.
//
// [Reader] pulls values out of a text, one after the other, and says at which byte it is none. The Append functions write.
package jsontext
