package eventfiletest

import (
	"encoding/hex"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Vector is a damaged file with the expected results.
type Vector struct {
	Name     string
	Content  []byte
	Records  int // number of intact records, whatever their content
	Problems []Problem
}

// Problem is one fault of a file.
type Problem struct {
	Offset int64  // offset of the record at fault, in bytes
	Words  string // description; testdata/README.md lists them
	Bytes  int64  // bytes skipped, 0 if the framing is intact
}

// Vectors reads all vectors, in the order of their names. root is the path of the project's top
// directory.
func Vectors(t testing.TB, root string) []Vector {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(root, "testdata", "malformed", "*.txt"))
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	all := make([]Vector, len(paths))
	for i, path := range paths {
		all[i] = Read(t, root, strings.TrimSuffix(filepath.Base(path), ".txt"))
	}
	return all
}

// Read reads the vector of a name.
func Read(t testing.TB, root, name string) Vector {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "testdata", "malformed", name+".txt"))
	require.NoError(t, err)
	header, body, _ := strings.Cut(string(text), "\n\n")
	v := Vector{Name: name}
	for line := range strings.Lines(header) {
		v.expect(t, strings.TrimSpace(line))
	}
	for line := range strings.Lines(body) {
		digits, _, _ := strings.Cut(line, "#")
		part, err := hex.DecodeString(strings.Join(strings.Fields(digits), ""))
		require.NoError(t, err, name)
		v.Content = append(v.Content, part...)
	}
	return v
}

// expect reads a line of the header. In a problem's line the place comes first.
func (v *Vector) expect(t testing.TB, line string) {
	t.Helper()
	line, stated := strings.CutPrefix(line, "expect: ")
	if !stated {
		require.True(t, strings.HasPrefix(line, "comment: "), "unknown line %q", line)
		return
	}
	key, value, _ := strings.Cut(line, ": ")
	if key == "problem" {
		v.Problems[len(v.Problems)-1].Words = value
		return
	}
	number, err := strconv.ParseInt(value, 10, 64)
	require.NoError(t, err, line)
	switch key {
	case "records":
		v.Records = int(number)
	case "problem-at":
		v.Problems = append(v.Problems, Problem{Offset: number})
	case "problem-bytes":
		v.Problems[len(v.Problems)-1].Bytes = number
	default:
		require.Fail(t, "unknown key", "%q", line)
	}
}
