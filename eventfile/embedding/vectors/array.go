package vectors

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"eventlens/eventfile"
	"eventlens/eventfile/source"
)

// Array is a matrix that a file stores as a block: little-endian elements, row after row.
type Array struct {
	DType   eventfile.DType
	Rows    int
	Columns int
	Offset  int64 // of the first element in the file
	// HasSum means that Sum is the checksum of the block: a masked CRC-32C.
	HasSum bool
	Sum    uint32
	// ByColumns means that the elements lie column after column.
	ByColumns bool
}

// most is the largest number of elements of an array: 2 GB as float32.
const most = 1 << 29

// SizeBytes returns the size of the block.
func (a Array) SizeBytes() int64 {
	return int64(a.Rows) * int64(a.Columns) * int64(a.DType.Size())
}

// Check says why an array cannot be read, or nil.
func (a Array) Check() error {
	switch {
	case !a.DType.IsReal():
		return fmt.Errorf("elements of type %v are no numbers of one axis", a.DType)
	case a.Rows <= 0 || a.Columns <= 0:
		return errors.New("the array is empty")
	case a.Rows > most/a.Columns:
		return fmt.Errorf("%d rows of %d numbers are more than 2 GB, which is not read", a.Rows,
			a.Columns)
	case a.Offset < 0 || a.Offset > math.MaxInt64-a.SizeBytes():
		return fmt.Errorf("the array begins at byte %d", a.Offset)
	}
	return nil
}

// Progress is told how many of the bytes of a block have arrived.
type Progress func(read, all int64)

// ShortError says that a file ends inside of an array. The rows before the end were read.
type ShortError struct {
	At   int64 // byte at which the file ends
	Want int64 // byte at which the array ends
	Rows int   // whole rows that were read
	Of   int
}

// Error implements error.
func (e *ShortError) Error() string {
	return fmt.Sprintf("the file ends at byte %d, want %d; %d of %d rows were read", e.At,
		e.Want, e.Rows, e.Of)
}

// Unwrap returns io.ErrUnexpectedEOF.
func (*ShortError) Unwrap() error { return io.ErrUnexpectedEOF }

// Read streams the array from a file, in one range. If the file ends too early, the rows before the
// end are returned with a [*ShortError]; if the checksum is wrong, all rows are returned with an
// [*eventfile.CorruptError]. progress may be nil.
func (a Array) Read(ctx context.Context, file source.Source, progress Progress) (*Vectors, error) {
	if err := a.Check(); err != nil {
		return nil, err
	}
	body, err := OpenRange(ctx, file, a.Offset, a.SizeBytes())
	if err != nil {
		return nil, err
	}
	defer body.Close()
	r := arrayReader{array: a, progress: progress}
	if known := body.Info.SizeBytes; known >= a.Offset+a.SizeBytes() {
		r.values = make([]float32, 0, a.Rows*a.Columns)
	}
	return r.read(body)
}

// ReadAll reads an array from the beginning of a stream, as Read does.
func (a Array) ReadAll(in io.Reader, progress Progress) (*Vectors, error) {
	if err := a.Check(); err != nil {
		return nil, err
	}
	r := arrayReader{array: a, progress: progress}
	return r.read(in)
}

// pieceBytes is how much is read at once.
const pieceBytes = 256 << 10

// arrayReader reads one array.
type arrayReader struct {
	array    Array
	progress Progress
	values   []float32
	sum      uint32
	got      int64
}

func (r *arrayReader) read(in io.Reader) (*Vectors, error) {
	a := r.array
	want, size := a.SizeBytes(), int64(a.DType.Size())
	piece := make([]byte, min(want, pieceBytes))
	for r.got < want {
		n, err := io.ReadFull(in, piece[:min(want-r.got, int64(len(piece)))])
		r.got += int64(n)
		r.values = a.DType.AppendFloat32(r.values, piece[:int64(n)/size*size])
		if a.HasSum {
			r.sum = eventfile.UpdateCRC(r.sum, piece[:n])
		}
		if r.progress != nil {
			r.progress(r.got, want)
		}
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			break
		}
		if err != nil {
			return r.whole(), err
		}
	}
	v := r.whole()
	if r.got < want {
		return v, &ShortError{
			At: a.Offset + r.got, Want: a.Offset + want, Rows: v.Rows(), Of: a.Rows,
		}
	}
	if sum := eventfile.MaskCRC(r.sum); a.HasSum && sum != a.Sum {
		return v, &eventfile.CorruptError{
			Offset: a.Offset, What: "tensor checksum mismatch", Got: a.Sum, Want: sum,
		}
	}
	return v, nil
}

// whole returns the whole rows that were read.
func (r *arrayReader) whole() *Vectors {
	a := r.array
	if !a.ByColumns {
		return &Vectors{
			Columns: a.Columns, Values: r.values[:len(r.values)/a.Columns*a.Columns],
		}
	}
	if len(r.values) < a.Rows*a.Columns { // no row is whole
		return &Vectors{Columns: a.Columns}
	}
	return Transposed(r.values, a.Rows, a.Columns)
}

// Sample reads about pieces parts of an array, of about size bytes each, spread evenly, and returns
// their rows with their numbers in the array. Nothing is verified. If the parts are most of the
// array, it is read in whole. It must lie row after row.
func (a Array) Sample(ctx context.Context, file source.Source, pieces int, size int64) (v *Vectors,
	rows []int, err error) {
	if err := a.Check(); err != nil {
		return nil, nil, err
	}
	if a.ByColumns {
		return nil, nil, errors.New("an array that lies column after column cannot be sampled")
	}
	row := int64(a.Columns) * int64(a.DType.Size())
	each := int(min(max(size/row, 1), int64(a.Rows)))
	if pieces = max(min(pieces, a.Rows/each), 1); a.Rows < 2*each*pieces {
		each, pieces = a.Rows, 1
	}
	v = &Vectors{Columns: a.Columns}
	for i := range pieces {
		first := int(int64(i) * int64(a.Rows-each) / int64(max(pieces-1, 1)))
		part, err := file.ReadAt(ctx, a.Offset+int64(first)*row, int64(each)*row)
		if err != nil {
			return nil, nil, err
		}
		v.Values = a.DType.AppendFloat32(v.Values, part)
		for k := range each {
			rows = append(rows, first+k)
		}
	}
	return v, rows, nil
}

// OpenRange streams n bytes of a file from an offset on, or fewer if the file ends before.
func OpenRange(ctx context.Context, file source.Source, from, n int64) (*source.Body, error) {
	var body *source.Body
	var err error
	if ranger, ok := file.(source.Ranger); ok {
		body, _, err = ranger.OpenRange(ctx, from, n)
	} else {
		body, err = file.Open(ctx, from)
	}
	if err != nil {
		return nil, err
	}
	if _, err := io.CopyN(io.Discard, body, from-body.From); err != nil {
		body.Close()
		return nil, fmt.Errorf("skip to byte %d: %w", from, err)
	}
	return &source.Body{
		ReadCloser: limited{io.LimitReader(body, n), body}, From: from, Info: body.Info,
	}, nil
}

// limited reads the first part of a body.
type limited struct {
	io.Reader
	io.Closer
}
