package source

import (
	"context"
	"fmt"
	"strconv"
)

// File is a dropped or chosen file.
type File struct {
	blob       Blob
	modifiedMs int64
}

// NewBlob returns the file of a snapshot. modifiedMs, in milliseconds since the Unix epoch, serves
// as its validator; 0 for none.
func NewBlob(blob Blob, modifiedMs int64) *File {
	return &File{blob: blob, modifiedMs: modifiedMs}
}

// Blob returns the snapshot.
func (f *File) Blob() Blob { return f.blob }

// Open implements [Source].
func (f *File) Open(ctx context.Context, from int64) (*Body, error) {
	info := f.info()
	if err := checkOffset(from, info.SizeBytes); err != nil {
		return nil, err
	}
	stream, err := f.blob.Open(ctx, from)
	if err != nil {
		return nil, fmt.Errorf("open dropped file: %w", err)
	}
	return &Body{ReadCloser: stream, From: from, Info: info}, nil
}

// ReadAt implements [Source].
func (f *File) ReadAt(ctx context.Context, off, n int64) ([]byte, error) {
	if err := checkRange(off, n, f.blob.SizeBytes()); err != nil {
		return nil, err
	}
	part, err := f.blob.Slice(ctx, off, n)
	if err != nil {
		return nil, fmt.Errorf("read dropped file: %w", err)
	}
	if int64(len(part)) != n {
		return nil, &ShortBodyError{Got: int64(len(part)), Want: n}
	}
	return part, nil
}

// Stat implements [Source]; it never fails.
func (f *File) Stat(context.Context) (Info, error) { return f.info(), nil }

func (f *File) info() Info {
	info := Info{SizeBytes: f.blob.SizeBytes()}
	if f.modifiedMs != 0 {
		info.Validator = "modified " + strconv.FormatInt(f.modifiedMs, 10)
	}
	return info
}

// checkOffset applies the rule of [Source.Open] to a file of known size.
func checkOffset(from, size int64) error {
	if from < 0 {
		return fmt.Errorf("open: negative offset %d", from)
	}
	if from > 0 && from >= size {
		return &PastEndError{Offset: from, SizeBytes: size}
	}
	return nil
}

// checkRange applies the rule of [Source.ReadAt] to a file of known size.
func checkRange(off, n, size int64) error {
	if off < 0 || n < 0 {
		return fmt.Errorf("read: invalid range of %d bytes from %d", n, off)
	}
	if off > size || n > size-off {
		return &PastEndError{Offset: max(off, size), SizeBytes: size}
	}
	return nil
}
