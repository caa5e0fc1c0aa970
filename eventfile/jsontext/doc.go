// Package jsontext reads and writes JSON (RFC 8259) without reflection. It replaces encoding/json,
// which would be a tenth of the program that browsers load; the tests compare it with that package.
//
// [Reader] pulls values out of a text one after the other, and reports the byte at which the text
// is invalid. The Append functions write.
package jsontext
