package unpack

import "io"

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

func cutOff(p packing) error {
	return &DamageError{What: "the " + string(p) + " data are cut off, or still being written", Err: io.ErrUnexpectedEOF}
}

func checksum(p packing, err error) error {
	return &DamageError{What: string(p) + " checksum mismatch", Err: err}
}

func followed(p packing, err error) error {
	return &DamageError{What: "other bytes follow the " + string(p) + " data", Err: err}
}

func damaged(p packing, err error) error {
	return &DamageError{What: "damaged " + string(p) + " data", Err: err}
}
