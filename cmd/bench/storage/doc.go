// Package storage is a web server that stands in for object storage: it serves the files of a directory with ranges, validators and CORS, and a manifest of them,
// a given round trip later than asked and no faster than a given bandwidth.
//
// [Directory] answers, [Options.Far] puts the distance between, and a [Log] around any handler keeps what was asked for and how many bytes went out
// until when; [Listen] serves them on this machine.
package storage
