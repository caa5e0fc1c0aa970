// Package packed defines unpackers of compressed data and their errors. It is separate from package
// unpack, which implements unpacking, for packages that provide an unpacker.
package packed

import (
	"context"
	"io"
)

// Unpacker returns the content of packed data. It may read them in a goroutine of its own, which
// stops when ctx ends; closing the result waits for that.
type Unpacker func(ctx context.Context, packed io.Reader) io.ReadCloser

// Unpackers are the unpackers available.
type Unpackers struct {
	// Unzstd unpacks zstd data: New of package unzstd, or a function with the same errors,
	// [*DamageError]s and read errors.
	Unzstd Unpacker
	// Inflate inflates gzip data with the host's inflater; nil leaves it to package unpack. After
	// any error of the data that package's own inflater tries again, so the error may be imprecise.
	Inflate Unpacker
}

// DamageError reports that compressed data are damaged, incomplete, or followed by other bytes. All
// data that could be unpacked were returned before.
type DamageError struct {
	// What names the fault: "gzip checksum mismatch", "the zstd data are cut off, or still being
	// written".
	What string
	// Err is the unpacker's error, nil if there is none.
	Err error
}

// Error names the fault.
func (e *DamageError) Error() string { return e.What }

// Unwrap returns the unpacker's error.
func (e *DamageError) Unwrap() error { return e.Err }

// CutOff returns the error for data that end too early. format is "gzip" or "zstd", here and below.
func CutOff(format string) error {
	return &DamageError{
		What: "the " + format + " data are cut off, or still being written",
		Err:  io.ErrUnexpectedEOF,
	}
}

// Checksum returns the error for data whose unpacked content has the wrong checksum.
func Checksum(format string, err error) error {
	return &DamageError{What: format + " checksum mismatch", Err: err}
}

// Followed returns the error for complete data followed by other bytes.
func Followed(format string, err error) error {
	return &DamageError{What: "other bytes follow the " + format + " data", Err: err}
}

// Damaged returns the error for data that cannot be unpacked.
func Damaged(format string, err error) error {
	return &DamageError{What: "damaged " + format + " data", Err: err}
}
