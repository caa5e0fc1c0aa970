package embedding

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"eventlens/eventfile"
	"eventlens/eventfile/embedding/bookmark"
	"eventlens/eventfile/embedding/checkpoint"
	"eventlens/eventfile/embedding/tsv"
	"eventlens/eventfile/embedding/vectors"
	"eventlens/eventfile/npy"
	"eventlens/eventfile/source"
)

// Files opens the files of a listing by their paths. It returns nil for a path that is not known.
type Files func(path string) source.Source

// Loaded are the vectors of a step.
type Loaded struct {
	vectors.Vectors
	// RowNames are names that stood in front of the vectors, in a table; nil without them.
	RowNames []string
	Problems []tsv.Problem // of a table
}

// MissingError says that a file is not there.
type MissingError struct{ Path string }

// Error implements error.
func (e *MissingError) Error() string { return e.Path + " is missing" }

// open returns the source of a file.
func (f Files) open(path string) (source.Source, error) {
	if file := f(path); file != nil {
		return file, nil
	}
	return nil, &MissingError{path}
}

// Read reads the vectors of a step. An error names the file, and if there are vectors beside it,
// they are those in front of the fault; with a wrong checksum they are all. progress may be nil.
func (s *Step) Read(ctx context.Context, files Files, progress vectors.Progress) (*Loaded, error) {
	if s.Form == Text {
		return s.readTable(ctx, files, progress)
	}
	path, a, err := s.Array(ctx, files)
	if err != nil {
		return nil, err
	}
	file, err := files.open(path)
	if err != nil {
		return nil, err
	}
	v, err := a.Read(ctx, file, progress)
	if err != nil {
		err = fmt.Errorf("read %s: %w", path, err)
	}
	if v == nil {
		return nil, err
	}
	return &Loaded{Vectors: *v}, err
}

// Array returns where the vectors of a step lie: the path of a file, and the place in it. It reads
// the index of a checkpoint or the header of an npy file; a table has no such place.
func (s *Step) Array(ctx context.Context, files Files) (path string, a vectors.Array, err error) {
	switch s.Form {
	case Checkpoint:
		path, a, err = s.inCheckpoint(ctx, files)
	case NumPy:
		path = s.Path
		a, err = s.inNumPy(ctx, files)
	case Raw:
		path = s.Path
		if s.Rows == 0 {
			err = errors.New("nothing says how many numbers make a row")
		}
		a = vectors.Array{DType: eventfile.DTFloat, Rows: s.Rows, Columns: s.Columns}
	default:
		return "", a, errors.New("a table is not stored as a block")
	}
	if missing := (*MissingError)(nil); err != nil && !errors.As(err, &missing) {
		err = fmt.Errorf("read %s: %w", path, err)
	}
	return path, a, err
}

// inCheckpoint finds the tensor in the index of its checkpoint, and returns the path of its shard.
func (s *Step) inCheckpoint(ctx context.Context, files Files) (string, vectors.Array, error) {
	path := s.Path + ".index"
	file, err := files.open(path)
	if err != nil {
		return path, vectors.Array{}, err
	}
	content, err := readAll(ctx, file, checkpoint.MostBytes)
	if err != nil {
		return path, vectors.Array{}, err
	}
	x, err := checkpoint.ReadIndex(content)
	if err != nil {
		return path, vectors.Array{}, err
	}
	e, ok := x.Find(s.Tensor)
	if !ok {
		return path, vectors.Array{}, errors.Join(append(x.Problems,
			fmt.Errorf("the checkpoint has no tensor %q", s.Tensor))...)
	}
	a, err := x.Array(e)
	if err != nil {
		return path, a, err
	}
	return x.ShardName(s.Path, e.Shard), a, nil
}

// inNumPy reads the header of an npy file.
func (s *Step) inNumPy(ctx context.Context, files Files) (a vectors.Array, err error) {
	file, err := files.open(s.Path)
	if err != nil {
		return a, err
	}
	h, err := readHeader(ctx, file, npy.HeaderBytes)
	if short := (*npy.ShortError)(nil); errors.As(err, &short) && short.Want > npy.HeaderBytes {
		h, err = readHeader(ctx, file, short.Want)
	}
	if err != nil {
		return a, err
	}
	rows, columns := shapeOf(h.Shape)
	if rows == 0 {
		return a, fmt.Errorf("the array has the shape %v, which is no table of numbers", h.Shape)
	}
	if h.IsFortran && len(h.Shape) > 2 {
		return a, fmt.Errorf("the array has %d axes in Fortran's order", len(h.Shape))
	}
	return vectors.Array{
		DType: h.DType, Rows: rows, Columns: columns, Offset: h.Offset, ByColumns: h.IsFortran,
	}, nil
}

// readHeader reads the header of an npy file from its first n bytes.
func readHeader(ctx context.Context, file source.Source, n int64) (npy.Header, error) {
	body, err := vectors.OpenRange(ctx, file, 0, n)
	if err != nil {
		return npy.Header{}, err
	}
	defer body.Close()
	beginning, err := io.ReadAll(body)
	if err != nil {
		return npy.Header{}, err
	}
	return npy.ReadHeader(beginning)
}

// readAll reads a small file.
func readAll(ctx context.Context, file source.Source, most int64) ([]byte, error) {
	body, err := file.Open(ctx, 0)
	if err != nil {
		return nil, err
	}
	defer body.Close()
	var content bytes.Buffer
	n, err := content.ReadFrom(io.LimitReader(body, most+1))
	if err == nil && n > most {
		err = fmt.Errorf("the file has more than %d bytes", most)
	}
	return content.Bytes(), err
}

// readTable reads vectors from a table.
func (s *Step) readTable(ctx context.Context, files Files, progress vectors.Progress) (*Loaded,
	error) {
	file, err := files.open(s.Path)
	if err != nil {
		return nil, err
	}
	body, err := file.Open(ctx, 0)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", s.Path, err)
	}
	defer body.Close()
	opt := tsv.Options{SizeBytes: body.Info.SizeBytes}
	if progress != nil {
		opt.Progress = func(read int64) { progress(read, body.Info.SizeBytes) }
	}
	t, err := tsv.ReadVectors(body, opt)
	if err != nil {
		err = fmt.Errorf("read %s: %w", s.Path, err)
	}
	if t == nil {
		return nil, err
	}
	return &Loaded{Vectors: t.Vectors, RowNames: t.RowNames, Problems: t.Problems}, err
}

// ReadMetadata reads the metadata of a step, for a number of vectors, -1 if unknown. There may be
// none: then all results are nil.
func (s *Step) ReadMetadata(ctx context.Context, files Files, rows int) (*tsv.Metadata,
	tsv.Fitting, error) {
	if s.Metadata == "" {
		return nil, tsv.Fitting{}, nil
	}
	file, err := files.open(s.Metadata)
	if err != nil {
		return nil, tsv.Fitting{}, err
	}
	body, err := file.Open(ctx, 0)
	if err != nil {
		return nil, tsv.Fitting{}, fmt.Errorf("read %s: %w", s.Metadata, err)
	}
	defer body.Close()
	m, err := tsv.ReadMetadata(body, tsv.Options{SizeBytes: body.Info.SizeBytes})
	if err != nil {
		err = fmt.Errorf("read %s: %w", s.Metadata, err)
	}
	if m == nil {
		return nil, tsv.Fitting{}, err
	}
	return m, m.Fit(rows), err
}

// mostBookmarks is more than bookmarks of a million points have.
const mostBookmarks = 512 << 20

// ReadBookmarks reads the bookmarks of a step, nil if there are none. With an error, those in front of
// the fault are returned.
func (s *Step) ReadBookmarks(ctx context.Context, files Files) ([]*bookmark.Bookmark, error) {
	if s.Bookmarks == "" {
		return nil, nil
	}
	file, err := files.open(s.Bookmarks)
	if err != nil {
		return nil, err
	}
	content, err := readAll(ctx, file, mostBookmarks)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", s.Bookmarks, err)
	}
	bookmarks, err := bookmark.Read(content)
	if err != nil {
		err = fmt.Errorf("read %s: %w", s.Bookmarks, err)
	}
	return bookmarks, err
}

// Logged returns the vectors of a tensor that an event file holds.
func Logged(t *eventfile.Tensor) (*vectors.Vectors, error) {
	rows, columns := shapeOf(t.AppendShape(nil))
	a := vectors.Array{DType: t.DType, Rows: rows, Columns: columns}
	if err := a.Check(); err != nil {
		return nil, err
	}
	raw, err := t.AppendRaw(nil)
	if err != nil {
		return nil, err
	}
	return a.ReadAll(bytes.NewReader(raw), nil)
}
