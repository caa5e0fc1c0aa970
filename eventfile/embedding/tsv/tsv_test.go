package tsv

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// shown returns everything of a table as text.
func shown(t *Table) string {
	var b strings.Builder
	for i := range t.Rows() {
		fmt.Fprint(&b, t.Row(i))
	}
	if t.RowNames != nil {
		fmt.Fprintf(&b, " rows %q", t.RowNames)
	}
	if t.ColumnNames != nil {
		fmt.Fprintf(&b, " columns %q", t.ColumnNames)
	}
	for _, p := range t.Problems {
		fmt.Fprintf(&b, " %d×%d@%d:%d", p.Count, p.Reason, p.Line, p.Byte)
	}
	return b.String()
}

func TestReadVectors(t *testing.T) {
	for text, want := range map[string]string{
		"1\t2\n3\t4\n":               "[1 2][3 4]",
		"1\t2\r\n3\t-4.5e1":          "[1 2][3 -45]",
		"\ufeff1\n2":                 "[1][2]",
		"1\t2\n\n3\t4\n":             "[1 2][3 4] 1×3@2:4",
		"1\t2\n3\n4\t5\n":            "[1 2][3 NaN][4 5] 1×1@2:4",
		"1\t2\n3\t4\t5\n6\t7\n":      "[1 2][3 4][6 7] 1×2@2:4",
		"1\tx\n3\t\n5\tNaN\n7\t-inf": "[1 NaN][3 NaN][5 NaN][7 -Inf] 1×0@1:0 1×1@2:4",
		"1\t\t2\n3\t4\t5":            "[1 NaN 2][3 4 5] 1×0@1:0",
		"a\tb\n1\t2\n":               `[1 2] columns ["a" "b"] 1×6@1:0`,
		"word\tx\ty\none\t1\t2\ntwo\t3\t4\n": `[1 2][3 4] rows ["one" "two"] ` +
			`columns ["x" "y"] 1×6@1:0 1×7@2:9`,
		"the 1 2\nof  3 4\n":                   `[1 2][3 4] rows ["the" "of"] 1×7@1:0 1×8@1:0`,
		"1, 2\n3, 4\n":                         "[1 2][3 4] 1×8@1:0",
		"1 \t 2\n":                             "[1 2]",
		"1abc\t2\n3\t4\n":                      "[NaN 2][3 4] 1×0@1:0",
		"1e400\t1e-400\t0x10\t.5\t5.\t+1\t-0":  "[+Inf 0 NaN 0.5 5 1 -0] 1×0@1:0",
		"0.1234567890123456789012\t1e+5\t1E-5": "[0.12345679 100000 1e-05]",
	} {
		got, err := ReadVectors(strings.NewReader(text), Options{})
		require.NoError(t, err, text)
		assert.Equal(t, want, shown(got), text)
		again, err := ReadVectors(iotest.OneByteReader(strings.NewReader(text)), Options{})
		require.NoError(t, err, text)
		assert.Equal(t, want, shown(again), text)
	}
}

func TestWhatIsNoTable(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "the table is empty",
		"\n \n":                 "the table is empty",
		"a\tb\nc\td\n":          "no vectors: the first lines hold no number",
		"<!DOCTYPE html><html>": "no table but an HTML page",
		"version https://git-lfs.github.com/spec/v1\noid": "no table but a Git LFS pointer",
		"\xff\xfe1\x00": "the text is UTF-16: save it as UTF-8",
		"1\x002":        "no table: it holds zero bytes",
	} {
		_, err := ReadVectors(strings.NewReader(text), Options{})
		assert.EqualError(t, err, want)
	}
}

// TestBrokenStream: the rows before an error of the stream are there.
func TestBrokenStream(t *testing.T) {
	in := io.MultiReader(strings.NewReader("1\t2\n3\t4\n5\t"), iotest.ErrReader(io.ErrClosedPipe))
	got, err := ReadVectors(in, Options{})
	assert.ErrorIs(t, err, io.ErrClosedPipe)
	assert.Equal(t, "[1 2][3 4][5 NaN] 1×1@3:8", shown(got))
}

// TestNumbersAreExact compares with the standard library, in float64 first.
func TestNumbersAreExact(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	n := 200_000
	if testing.Short() {
		n = 20_000
	}
	for i := range n {
		x := math.Float32frombits(random.Uint32())
		if i%3 == 0 {
			x = float32(random.NormFloat64())
		}
		if x != x || math.IsInf(float64(x), 0) {
			continue
		}
		y := float64(x)
		if i%2 == 0 { // the middle between two numbers, and its neighbours
			y = (y + float64(math.Nextafter32(x, float32(math.Inf(1))))) / 2
			y = math.Nextafter(y, float64(i%3-1)*math.Inf(1))
		}
		text := strconv.FormatFloat(y, "eg"[i%2], []int{-1, 17, 25}[i%3], 64)
		want, err := strconv.ParseFloat(text, 64)
		require.NoError(t, err)
		got, n := number([]byte(text))
		if n != len(text) || math.Float32bits(got) != math.Float32bits(float32(want)) {
			t.Fatalf("%s: got %v of %d bytes, want %v", text, got, n, float32(want))
		}
	}
}

func TestReadMetadata(t *testing.T) {
	for _, c := range []struct {
		text    string
		vectors int
		want    string
	}{
		{"a\nb\na\n", 3, "label[a b a]"},
		{"name\na\nb\n", 2, "name[a b] names"},
		{"a\nb\n\n", 2, "label[a b] 1 blank"},
		{"a\n\nb\n", 3, "label[a  b]"},
		{"a\n\nb\n", 2, "label[a b] 1 blank"},
		{"a\nb\n", 5, "label[a b] missing 3"},
		{"a\nb\nc\nd\n", 2, "label[a b c d] spare 2"},
		{"name\tclass\nx\t1\ny\t2\n", 2, "name[x y] class[1 2] names"},
		{"x\t1\ny\t2\n", 2, "column 1[x y] column 2[1 2]"},
		{"name\tclass\nx\t1\ny\t2\n", -1, "name[x y] class[1 2] names"},
		{"name\tclass\nx\ny\t2\t3\n", 2, "name[x y] class[ 2] names 1×1@2:11 1×2@3:13"},
		{"\xffa\nb", 2, "label[\uFFFDa b] 1×5@1:0"},
	} {
		m, err := ReadMetadata(strings.NewReader(c.text), Options{})
		require.NoError(t, err)
		f := m.Fit(c.vectors)
		var got []string
		for i := range m.Columns {
			var values []string
			for row := range m.Rows {
				values = append(values, m.Columns[i].Value(row))
			}
			got = append(got, m.Columns[i].Name+fmt.Sprint(values))
		}
		if f.HasNames {
			got = append(got, "names")
		}
		if f.Blanks > 0 {
			got = append(got, fmt.Sprint(f.Blanks, " blank"))
		}
		if c.vectors >= 0 && f.Missing() > 0 {
			got = append(got, fmt.Sprint("missing ", f.Missing()))
		}
		if c.vectors >= 0 && f.Spare() > 0 {
			got = append(got, fmt.Sprint("spare ", f.Spare()))
		}
		for _, p := range m.Problems {
			got = append(got, fmt.Sprintf("%d×%d@%d:%d", p.Count, p.Reason, p.Line, p.Byte))
		}
		assert.Equal(t, c.want, strings.Join(got, " "), "%q for %d", c.text, c.vectors)
	}
}

func TestNumbersOfColumns(t *testing.T) {
	m, err := ReadMetadata(strings.NewReader("n\ts\n1\ta\n\tb\n2.5\t3\n"), Options{})
	require.NoError(t, err)
	m.Fit(3)
	numbers, ok := m.Columns[0].Numbers()
	assert.True(t, ok)
	assert.Equal(t, []float64{1, 2.5}, numbers)
	_, ok = m.Columns[1].Numbers()
	assert.False(t, ok)
	assert.True(t, m.Columns[1].AreCategories())
}

// TestRaggedTablesStayBounded: a wide first line does not make short ones cost memory.
func TestRaggedTablesStayBounded(t *testing.T) {
	wide := strings.Repeat(strings.Repeat("1\t", 2000)+"1\n", 16)
	got, err := ReadVectors(strings.NewReader(wide+strings.Repeat("1\n", 20_000)), Options{})
	require.NoError(t, err)
	assert.Less(t, len(got.Values), 250_000)
	assert.Equal(t, TooRagged, got.Problems[len(got.Problems)-1].Reason)
}

func TestLongLine(t *testing.T) {
	if testing.Short() {
		t.Skip("needs 64 MB")
	}
	long := strings.Repeat("x", mostLine+1)
	got, err := ReadVectors(strings.NewReader("1\n2\n"+long+"\n3\n"), Options{})
	require.NoError(t, err)
	assert.Equal(t, "[1][2][3] 1×4@3:4", shown(got))
}

// benchmarkTable is 4,000 rows of 128 numbers, as PyTorch writes them.
func benchmarkTable() []byte {
	random := rand.New(rand.NewPCG(1, 2))
	var b []byte
	for range 4000 {
		for range 128 {
			b = strconv.AppendFloat(b, float64(float32(random.NormFloat64())), 'g', -1, 64)
			b = append(b, '\t')
		}
		b[len(b)-1] = '\n'
	}
	return b
}

func BenchmarkReadVectors(b *testing.B) {
	table := benchmarkTable()
	b.SetBytes(int64(len(table)))
	b.ReportAllocs()
	for b.Loop() {
		got, err := ReadVectors(bytes.NewReader(table), Options{SizeBytes: int64(len(table))})
		if err != nil || got.Rows() != 4000 {
			b.Fatal(err)
		}
	}
}

func BenchmarkReadMetadata(b *testing.B) {
	var table []byte
	for i := range 100_000 {
		table = fmt.Appendf(table, "word%d\tclass %d\t%d\n", i, i%10, i*7)
	}
	b.SetBytes(int64(len(table)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ReadMetadata(bytes.NewReader(table), Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
