// Package storage is a web server that stands in for object storage: it serves the files of a
// directory with ranges, validators and CORS, and a manifest of them, with a given delay and
// bandwidth.
//
// [Directory] serves the files, [Options.Far] adds the distance, and a [Log] around any handler
// records the requests and how many bytes were sent until when. [Listen] serves them on this
// machine.
package storage
