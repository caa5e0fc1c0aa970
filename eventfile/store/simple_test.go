package store_test

import (
	"bytes"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/eventfiletest"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/store"
)

// passed is the result of a pass over a file.
type passed struct {
	batch    []byte // encoded, so that NaN equals NaN
	offset   int64
	skeleton []byte // the skeleton of the last record added
	end      string
	quick    int // records that ReadSimple read
}

// pass reads src to its end, or to damage that ends reading, as a worker does. It reads up to
// window records at a time with ReadSimple; for 0 it uses only Read.
func pass(t *testing.T, src io.Reader, window int) (p passed) {
	t.Helper()
	reader, builder := eventfile.NewReader(src, eventfile.Options{}), store.NewBuilder()
	scalars := make([]eventfile.Simple, window)
	for p.end == "" {
		if n, last := reader.ReadSimple(scalars); n > 0 {
			builder.AddSimple(scalars[:n], last.Offset)
			p.quick += n
			p.skeleton = last.AppendSkeleton(p.skeleton[:0])
			continue
		}
		switch record, err := reader.Read(); {
		case err == nil:
			builder.Add(record)
			p.skeleton = record.AppendSkeleton(p.skeleton[:0])
		case eventfile.Skipped(err):
			builder.AddProblem(store.Problem{Offset: reader.Offset(), Text: err.Error()})
		default:
			p.end = err.Error()
		}
	}
	p.offset = reader.Offset()
	var err error
	p.batch, err = builder.Take(p.offset).AppendBinary(nil)
	require.NoError(t, err)
	return p
}

// assertSamePass compares ReadSimple with Read, for a whole file at once and in small pieces, and
// returns how many records ReadSimple read.
func assertSamePass(t *testing.T, file []byte) (quick int) {
	t.Helper()
	want := pass(t, bytes.NewReader(file), 0)
	for window, src := range map[int]io.Reader{
		1: iotest.DataErrReader(bytes.NewReader(file)), 3: iotest.HalfReader(bytes.NewReader(file)),
		64: bytes.NewReader(file),
	} {
		got := pass(t, src, window)
		quick = max(quick, got.quick)
		got.quick = 0
		require.Equal(t, want, got, "windows of %d", window)
	}
	runtime.Gosched() // under wasm nothing else lets the collector run
	return quick
}

// withSimple returns a file with simple events of every kind, and others between them.
func withSimple(t *testing.T) []byte {
	t.Helper()
	l := newLog(t)
	l.event(&pb.Event{WallTime: 1, What: &pb.Event_FileVersion{FileVersion: "brain.Event:2"}})
	for step := range int64(3) {
		l.add(step, 10, simple("loss", 1.5))
		l.add(step*1e6, 11, simple(strings.Repeat("t", 118), float32(math.NaN())), simple("acc", 1))
		l.add(-step, 12.5, simple(strings.Repeat("t", 118), float32(math.Inf(1))))
		l.add(step, 12, double("loss", "scalars", 0.1), simple("loss", 2))
		l.add(math.MaxInt64, math.NaN(), simple("loss", 2))
		l.add(step, 13, simple(strings.Repeat("t", 119), 1))
		l.add(step, 14, simple("", 1))
	}
	var file bytes.Buffer
	for _, record := range l.records {
		file.Write(eventtest.AppendRecord(nil, record.Data))
	}
	return file.Bytes()
}

// TestReadSimpleAgreesWithRead cuts a file at every byte, and damages every byte.
func TestReadSimpleAgreesWithRead(t *testing.T) {
	file := withSimple(t)
	assert.Equal(t, 6, assertSamePass(t, file), "two of the seven events a step are simple")
	step := 1
	if testing.Short() {
		step = 11
	}
	for at := 0; at < len(file); at += step {
		assertSamePass(t, file[:at])
		damaged := bytes.Clone(file)
		damaged[at] ^= 0x41
		assertSamePass(t, damaged)
	}
}

// TestReadSimpleOnFiles reads the damaged vectors, and files of many writers.
func TestReadSimpleOnFiles(t *testing.T) {
	for _, vector := range eventfiletest.Vectors(t, "../..") {
		assertSamePass(t, vector.Content)
	}
	quick := 0
	folders := []string{"../../testdata"}
	if !testing.Short() {
		folders = append(folders, "../../../shared/corpus") // exists only on some machines
	}
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.Contains(path, "tfevents") {
				return nil
			}
			file, err := os.ReadFile(path)
			if err == nil && len(file) < 8<<20 {
				quick += assertSamePass(t, file)
			}
			return err
		})
		require.NoError(t, err)
	}
	assert.Greater(t, quick, 4000)
}

// FuzzReadSimple: columns, problems and bytes consumed are the same as with Read, whatever the
// input.
func FuzzReadSimple(f *testing.F) {
	f.Add([]byte{0x09, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 0x10, 5, 0x2a, 10, 0x0a, 8, 0x0a, 1, 'a', 0x15,
		0, 0, 0x80, 0x3f}, []byte("rest"))
	for _, vector := range eventfiletest.Vectors(f, "../..") {
		f.Add([]byte{0x09}, vector.Content)
	}
	f.Fuzz(func(t *testing.T, event, rest []byte) {
		assertSamePass(t,
			append(append(eventtest.AppendRecord(nil, event),
				eventtest.AppendRecord(nil, event)...), rest...))
	})
}
