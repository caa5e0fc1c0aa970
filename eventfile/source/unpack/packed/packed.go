// Package packed says what unpacks compressed data, and what may be wrong with them. It is apart from package unpack, which knows how that is done, for those that bring
// an unpacker in.
package packed

import (
	"context"
	"io"
)

// Unpacker returns what is inside packed data. It may read them in a goroutine of its own, which stops when ctx ends; Close of what it returns waits for that.
type Unpacker func(ctx context.Context, packed io.Reader) io.ReadCloser

// Unpackers are what files are unpacked with.
type Unpackers struct {
	// Unzstd unpacks zstd data: New of package unzstd, or what has the same errors, [*DamageError]s and those of reading.
	Unzstd Unpacker
	// Inflate inflates gzip data with what the host has for that; nil leaves it to package unpack. Any error of its data is tried again with that package's own
	// inflater, so it may be coarse.
	Inflate Unpacker
}

// DamageError says that compressed data are damaged, incomplete, or followed by something else. All that could be unpacked was handed out before.
type DamageError struct {
	// What names the fault: "gzip checksum mismatch", "the zstd data are cut off, or still being written".
	What string
	// Err is what the unpacker said, nil where that is nothing more.
	Err error
}

// Error names the fault.
func (e *DamageError) Error() string { return e.What }

// Unwrap returns what the unpacker said.
func (e *DamageError) Unwrap() error { return e.Err }

// CutOff is the error of data that end too early. format is "gzip" or "zstd", as it is below.
func CutOff(format string) error {
	return &DamageError{What: "the " + format + " data are cut off, or still being written", Err: io.ErrUnexpectedEOF}
}

// Checksum is the error of data that unpack to others than were packed.
func Checksum(format string, err error) error {
	return &DamageError{What: format + " checksum mismatch", Err: err}
}

// Followed is the error of whole data with something else behind them.
func Followed(format string, err error) error {
	return &DamageError{What: "other bytes follow the " + format + " data", Err: err}
}

// Damaged is the error of data that cannot be unpacked.
func Damaged(format string, err error) error {
	return &DamageError{What: "damaged " + format + " data", Err: err}
}
