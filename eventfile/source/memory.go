package source

import (
	"bytes"
	"context"
	"io"
)

// Memory is a file held in memory, for example pushed by a host page.
type Memory struct{ content []byte }

// NewMemory returns a file with the given content, which must not change any more.
func NewMemory(content []byte) *Memory { return &Memory{content: content} }

// Open implements [Source].
func (m *Memory) Open(_ context.Context, from int64) (*Body, error) {
	if err := checkOffset(from, int64(len(m.content))); err != nil {
		return nil, err
	}
	return &Body{
		ReadCloser: io.NopCloser(bytes.NewReader(m.content[from:])), From: from, Info: m.info(),
	}, nil
}

// ReadAt implements [Source].
func (m *Memory) ReadAt(_ context.Context, off, n int64) ([]byte, error) {
	if err := checkRange(off, n, int64(len(m.content))); err != nil {
		return nil, err
	}
	return append([]byte(nil), m.content[off:off+n]...), nil
}

// Stat implements [Source]; it never fails.
func (m *Memory) Stat(context.Context) (Info, error) { return m.info(), nil }

func (m *Memory) info() Info { return Info{SizeBytes: int64(len(m.content))} }
