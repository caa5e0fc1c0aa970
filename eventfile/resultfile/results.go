package resultfile

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
)

// Kind tells which results a file holds.
type Kind string

// The kinds.
const (
	Overview      Kind = "overview_page"
	InputPipeline Kind = "input_pipeline"
	KernelStats   Kind = "kernel_stats"
	OperatorStats Kind = "op_stats"
	Memory        Kind = "memory_profile"
)

// kinds has the kinds by the names that tools give their files.
var kinds = map[string]Kind{
	"overview_page": Overview, "input_pipeline": InputPipeline,
	"input_pipeline_analyzer": InputPipeline, "kernel_stats": KernelStats,
	"tensorflow_stats": OperatorStats, "framework_op_stats": OperatorStats,
	"memory_profile": Memory,
}

// KindOf returns the kind of a file by its name, such as host.overview_page.pb; ok is false if it
// is another file.
func KindOf(name string) (kind Kind, ok bool) {
	name = strings.TrimSuffix(strings.ToLower(path.Base(name)), ".gz")
	stem, isMessage := strings.CutSuffix(name, ".pb")
	if !isMessage {
		if stem, ok = strings.CutSuffix(name, ".json"); !ok {
			return "", false
		}
	}
	kind, ok = kinds[stem[strings.LastIndexByte(stem, '.')+1:]]
	return kind, ok
}

// Results holds what a file says. Names of facts and columns are keys, such as idle_percent.
type Results struct {
	Kind   Kind
	Facts  []Fact
	Tables []Table
}

// Fact is a value with a name.
type Fact struct{ Name, Value string }

// Table has cells as texts; those of numeric columns are decimal numbers, or empty. A row may be shorter
// than the columns: the cells that are missing are empty.
type Table struct {
	Name    string
	Columns []Column
	Rows    [][]string
}

// Column is a column of a table.
type Column struct {
	Name     string
	IsNumber bool
}

// Fact returns the value of the first fact of a name, or "".
func (r *Results) Fact(name string) string {
	for _, f := range r.Facts {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}

// Table returns the table of a name, or nil.
func (r *Results) Table(name string) *Table {
	for i := range r.Tables {
		if r.Tables[i].Name == name {
			return &r.Tables[i]
		}
	}
	return nil
}

// largest limits an unpacked file. Results that are larger are no results.
const largest = 16 << 20

// ErrEmpty says that the profiler found nothing to write: it makes empty files then.
var ErrEmpty = errors.New("the file is empty: the profiler had no results of this kind")

// Read reads a file of a kind, which may be compressed with gzip. With an error, results hold what
// was read before it, and may be nil.
func Read(kind Kind, file []byte) (*Results, error) {
	if bytes.HasPrefix(file, []byte{0x1f, 0x8b}) {
		inside, err := gzip.NewReader(bytes.NewReader(file))
		if err != nil {
			return nil, fmt.Errorf("unpack: %w", err)
		}
		if file, err = io.ReadAll(io.LimitReader(inside, largest+1)); err != nil {
			return nil, fmt.Errorf("unpack: %w", err)
		}
	}
	switch trimmed := bytes.TrimSpace(file); {
	case len(trimmed) == 0:
		return nil, ErrEmpty
	case len(file) > largest:
		return nil, fmt.Errorf("%d bytes are too many for results", len(file))
	case bytes.HasPrefix(file, []byte("version https://git-lfs")):
		return nil, errors.New("a pointer of Git LFS; the file itself is in other storage")
	case trimmed[0] == '[' || trimmed[0] == '{':
		return readTables(kind, trimmed)
	}
	return readMessage(kind, file)
}
