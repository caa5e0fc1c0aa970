package tracefile

import (
	"bytes"
	"fmt"
	"io"
)

// Decoder reads one file, unpacked, in pieces of any size. The trace that it makes does not depend
// on the sizes. Create one with [NewDecoder].
type Decoder struct {
	trace  *Trace
	head   []byte // until the format is known
	format decoding
	err    error
}

// decoding reads one format.
type decoding interface {
	write(p []byte)
	finish()
	// stranger says what the file holds if it is no trace; "" if it is one.
	stranger() string
}

// NewDecoder returns a decoder at the start of a file.
func NewDecoder() *Decoder { return &Decoder{trace: &Trace{span: wide}} }

// Trace returns what was found so far, for reading until the next call. In JSON, slices of begins
// and ends come only with [Decoder.Finish], and slices without an end have a negative duration
// before. In XSpace, names of slices are known when their plane ends; see [Trace.NameOf].
func (d *Decoder) Trace() *Trace { return d.trace }

// Write implements io.Writer. Its only error is a [*NotTraceError].
func (d *Decoder) Write(p []byte) (int, error) {
	if d.err != nil {
		return 0, d.err
	}
	d.trace.Bytes += int64(len(p))
	if d.format != nil {
		d.format.write(p)
		return len(p), nil
	}
	missing := min(max(headBytes-len(d.head), 0), len(p))
	d.head = append(d.head, p[:missing]...)
	if len(d.head) < headBytes {
		return len(p), nil
	}
	if d.begin(); d.err != nil {
		return 0, d.err
	}
	d.format.write(p[missing:])
	return len(p), nil
}

// headBytes is how many bytes tell the format.
const headBytes = 512

// begin finds the format and reads the head.
func (d *Decoder) begin() {
	found := ""
	switch {
	case len(bytes.TrimSpace(d.head)) == 0 && len(d.head) < headBytes:
		found = "the file is empty"
	case bytes.HasPrefix(d.head, []byte("version https://git-lfs")):
		found = "a pointer of Git LFS; the file itself is in other storage"
	case isStepStats(d.head):
		d.trace.Format, d.format = StepStats, newStepStats(d.trace)
	case isJSON(d.head):
		d.trace.Format, d.format = JSON, newScanner(d.trace)
	case isSpace(d.head):
		d.trace.Format = XSpace
		if isDevices(d.head) {
			d.trace.Format = TraceEvents
		}
		d.format = newSpaces(d.trace)
	default:
		found = fmt.Sprintf("neither JSON nor XSpace: the file begins with %q",
			d.head[:min(len(d.head), 8)])
	}
	if found != "" {
		d.err = &NotTraceError{found}
		return
	}
	d.format.write(d.head)
	d.head = nil
}

// isJSON reports whether a file begins as JSON does, with an object or an array. A line feed before
// it could also be the first byte of an XSpace, and the bracket the length of a plane. But no plane
// goes on as JSON does.
func isJSON(head []byte) bool {
	b := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\uFEFF")), " \t\r\n")
	if len(b) == 0 {
		return true
	}
	if b[0] != '{' && b[0] != '[' {
		return false
	}
	behind := bytes.TrimLeft(b[1:], " \t\r\n")
	return head[0] != '\n' || len(behind) == 0 || bytes.IndexByte([]byte("\"{}[]"), behind[0]) >= 0
}

// isSpace reports whether a file begins with a field of an XSpace.
func isSpace(head []byte) bool {
	switch uint64(head[0]) {
	case spacePlane, spaceError, spaceWarning, spaceHost:
		return true
	}
	return false
}

// Finish ends the file and returns the trace. cause says why it ended early; nil if it did not. The
// error is a [*NotTraceError].
func (d *Decoder) Finish(cause error) (*Trace, error) {
	if d.format == nil && d.err == nil {
		d.begin()
	}
	if d.err != nil {
		return nil, d.err
	}
	d.trace.Cause = cause
	d.format.finish()
	if found := d.format.stranger(); found != "" {
		d.err = &NotTraceError{found}
		return nil, d.err
	}
	return d.trace, nil
}

// Read reads a whole file, unpacked. An error of r ends the trace there: it becomes the trace's
// Cause. The error of Read is a [*NotTraceError].
func Read(r io.Reader) (*Trace, error) {
	d := NewDecoder()
	piece := make([]byte, pieceBytes)
	for {
		n, err := r.Read(piece)
		if _, stranger := d.Write(piece[:n]); stranger != nil {
			return nil, stranger
		}
		if err == io.EOF {
			return d.Finish(nil)
		}
		if err != nil {
			return d.Finish(err)
		}
	}
}
