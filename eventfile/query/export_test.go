package query_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

const exportGoldens = "../../testdata/export/"

func golden(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(exportGoldens + name)
	require.NoError(t, err)
	return content
}

// board is a store built from a map of runs to tags to points.
type board struct {
	*store.Store
	files map[string]store.FileID
	runs  map[string]store.RunID
	names []string
}

func newBoard() *board {
	return &board{
		Store: store.New(), files: map[string]store.FileID{}, runs: map[string]store.RunID{},
	}
}

func (b *board) add(run, tag string, points ...store.Point) {
	if b.runs[run] == 0 {
		b.runs[run] = b.AddRun(run)
		b.files[run] = b.AddFile(b.runs[run], "file")
		b.names = append(b.names, run)
	}
	var c store.NumberColumn
	var steps []store.Step
	var walls []store.WallTime
	for _, p := range points {
		steps, walls = append(steps, p.Step), append(walls, p.Wall)
		c.Values.F64 = append(c.Values.F64, p.Value)
	}
	c.Column = store.NewColumn(tag, steps, walls)
	b.Append(b.files[run], &store.Batch{Numbers: []store.NumberColumn{c}})
}

// export exports all runs and all tags in the order of their ids.
func (b *board) export(f query.ExportFormat, a store.Attempts) *query.Export {
	s := b.Snapshot()
	var tags []store.TagID
	for _, tag := range s.Tags() {
		tags = append(tags, tag.ID)
	}
	var runs []store.RunID
	for _, run := range s.Runs() {
		runs = append(runs, run.ID)
	}
	return query.NewExport(f, s, a, tags, runs, func(run store.RunID) string {
		return b.names[run-1]
	})
}

func whole(x *query.Export) (text []byte) {
	for !x.Done() {
		text = x.Next(text)
	}
	return text
}

// TestExportIsThePeers compares with the output of Python's csv and json modules for the same
// points.
func TestExportIsThePeers(t *testing.T) {
	b := newBoard()
	b.add("run", "tag",
		store.Point{Wall: 1763452800.5, Step: 0, Value: 0.5},
		store.Point{Wall: 1763452801.25, Step: 1, Value: nan},
		store.Point{Wall: 1763452802, Step: 2, Value: inf},
		store.Point{Wall: 1763452803, Step: 1<<53 + 1, Value: -inf},
		store.Point{Wall: 1763452804.123456, Step: -7, Value: float64(float32(0.1))},
		store.Point{Wall: 0, Step: 3, Value: 1e-7})
	assert.Equal(t, string(golden(t, "peer.csv")),
		string(whole(b.export(query.ExportCSV, store.AllAttempts))))
	assert.Equal(t, string(golden(t, "peer.json")),
		string(whole(b.export(query.ExportJSON, store.AllAttempts))))
}

func TestExportNumbers(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(string(golden(t, "numbers.tsv")), "\n"), "\n")
	require.Greater(t, len(lines), 1000)
	b := newBoard()
	var cells, texts []string
	for i, line := range lines {
		fields := strings.Split(line, "\t")
		bits, err := strconv.ParseUint(fields[0], 16, 64)
		require.NoError(t, err)
		b.add("run", "tag", store.Point{Step: store.Step(i), Value: math.Float64frombits(bits)})
		cells, texts = append(cells, fields[1]), append(texts, fields[2])
	}
	for i, row := range strings.Split(strings.TrimSuffix(string(whole(b.export(query.ExportCSV,
		store.NewestAttempt))), "\r\n"), "\r\n")[1:] {
		require.Equal(t, fmt.Sprintf("0.0,%d,%s", i, cells[i]), row)
	}
	rows := strings.Split(strings.Trim(string(whole(b.export(query.ExportJSON,
		store.NewestAttempt))), "[]"), "], [")
	require.Len(t, rows, len(texts))
	for i, row := range rows {
		require.Equal(t, fmt.Sprintf("0.0, %d, %s", i, texts[i]), row)
	}
}

func TestCellsArePythons(t *testing.T) {
	var names []string
	require.NoError(t, json.Unmarshal(golden(t, "names.json"), &names))
	var got []byte
	for _, name := range names {
		got = append(query.AppendCell(got, name), ",x\r\n"...)
	}
	assert.Equal(t, string(golden(t, "names.csv")), string(got))
}

func TestCellsAreNoFormulas(t *testing.T) {
	for name, want := range map[string]string{
		"=1+1":              "'=1+1",
		`=HYPERLINK("x,y")`: `"'=HYPERLINK(""x,y"")"`,
		"+1":                "'+1",
		"-1":                "'-1",
		"@sum":              "'@sum",
		"\t=1":              "'\t=1",
		"\r=1":              "\"'\r=1\"",
		"＝1":                "'＝1",
		"a=1":               "a=1",
		"\xff=":             "\uFFFD=",
	} {
		assert.Equal(t, want, string(query.AppendCell(nil, name)), "%q", name)
	}
}

// hostileNames are run names that people do not choose, and attackers do.
var hostileNames = []string{"a", `b"<script>`, "c,d", "e\r\nf\x00\x01", "ü\u202e漢", "\xffg",
	strings.Repeat("long/", 2000), "=cmd()", ""}

// randomBoard has series of many lengths, some without points in the view, some with restarts.
func randomBoard(random *rand.Rand) *board {
	b := newBoard()
	for _, run := range hostileNames {
		for i, tag := range hostileNames[:6] {
			if random.IntN(4) == 0 {
				continue
			}
			points := make([]store.Point, random.IntN(3000)*(i%3)+random.IntN(3))
			for k := range points {
				points[k] = store.Point{
					Step: store.Step(k - random.IntN(2)*random.IntN(50)),
					Wall: store.WallTime(1.7e9 + random.Float64()), Value: random.NormFloat64(),
				}
				if random.IntN(50) == 0 {
					points[k].Value = []float64{nan, inf, -inf, 1e300, 5e-324}[random.IntN(5)]
				}
			}
			if len(points) > 0 {
				b.add(run, tag, points...)
			}
		}
	}
	return b
}

// rows returns the points of a board in the order of an export, each as one line of text.
func (b *board) rows(a store.Attempts) (rows []string) {
	s := b.Snapshot()
	for _, tag := range s.Tags() {
		for _, run := range tag.Runs {
			series := s.Numbers(run, tag.ID, a)
			for i := range series.Len() {
				p := series.At(i)
				rows = append(rows,
					fmt.Sprint(strings.ToValidUTF8(b.names[run-1], "\uFFFD"), "|",
						strings.ToValidUTF8(tag.Name, "\uFFFD"), "|", float64(p.Wall), "|", p.Step,
						"|", p.Value))
			}
		}
	}
	return rows
}

// TestLongExportsHoldEverything reads both formats back with the standard library.
func TestLongExportsHoldEverything(t *testing.T) {
	b := randomBoard(rand.New(rand.NewPCG(1, 2)))
	for _, a := range []store.Attempts{store.NewestAttempt, store.AllAttempts} {
		want := b.rows(a)
		x := b.export(query.ExportLongCSV, a)
		assert.EqualValues(t, len(want), x.Total)
		records, err := csv.NewReader(bytes.NewReader(whole(x))).ReadAll()
		require.NoError(t, err)
		assert.Equal(t, x.Total, x.Points)
		require.Equal(t, []string{"run", "tag", "wall_time", "step", "value"}, records[0])
		require.Len(t, records[1:], len(want))
		for i, r := range records[1:] {
			wall, err := strconv.ParseFloat(r[2], 64)
			require.NoError(t, err)
			value, err := strconv.ParseFloat(r[4], 64)
			require.NoError(t, err)
			// The reader of encoding/csv turns "\r\n" into one newline.
			require.Equal(t, strings.ReplaceAll(want[i], "\r\n", "\n"),
				fmt.Sprint(strings.TrimPrefix(r[0], "'"), "|", r[1], "|", wall, "|", r[3], "|",
					value))
		}

		var document struct {
			Series []struct {
				Run, Tag string
				Points   [][3]any
			}
		}
		require.NoError(t, json.Unmarshal(whole(b.export(query.ExportLongJSON, a)), &document))
		i := 0
		for _, s := range document.Series {
			for _, p := range s.Points {
				value := p[2]
				if text, ok := value.(string); ok {
					value, err = strconv.ParseFloat(text, 64)
					require.NoError(t, err)
				}
				require.Equal(t, want[i],
					fmt.Sprint(s.Run, "|", s.Tag, "|", p[0], "|", int64(p[1].(float64)), "|",
						value))
				i++
			}
		}
		assert.Equal(t, len(want), i)
	}
}

// TestExportInParts checks that the parts are as long as announced.
func TestExportInParts(t *testing.T) {
	b := randomBoard(rand.New(rand.NewPCG(3, 4)))
	for _, f := range []query.ExportFormat{query.ExportLongCSV, query.ExportLongJSON} {
		x := b.export(f, store.AllAttempts)
		var sizes []int
		for !x.Done() {
			sizes = append(sizes, len(x.Next(nil)))
		}
		require.Greater(t, len(sizes), 2)
		for _, size := range sizes[:len(sizes)-1] {
			assert.GreaterOrEqual(t, size, query.ExportPartBytes)
			assert.Less(t, size, query.ExportPartBytes+30_000, "one row or heading more")
		}
		assert.Empty(t, x.Next(nil), "after the last")
	}
}

func TestExportOfNothing(t *testing.T) {
	b := newBoard()
	for f, want := range map[query.ExportFormat]string{
		query.ExportCSV: "Wall time,Step,Value\r\n", query.ExportJSON: "[]",
		query.ExportLongCSV:  "run,tag,wall_time,step,value\r\n",
		query.ExportLongJSON: "{\"series\":[]}\n",
	} {
		assert.Equal(t, want, string(whole(b.export(f, store.NewestAttempt))))
		unknown := query.NewExport(f, b.Snapshot(), store.NewestAttempt, []store.TagID{0, 9},
			[]store.RunID{0, 7}, nil)
		assert.Equal(t, want, string(whole(unknown)))
	}
}

// TestExportIsOfItsSnapshot adds points while an export is under way.
func TestExportIsOfItsSnapshot(t *testing.T) {
	b := newBoard()
	points := make([]store.Point, 40_000)
	for i := range points {
		points[i] = store.Point{Step: store.Step(i), Wall: 1.7e9, Value: float64(i)}
	}
	b.add("run", "tag", points...)
	want := whole(b.export(query.ExportCSV, store.NewestAttempt))
	x := b.export(query.ExportCSV, store.NewestAttempt)
	got := x.Next(nil)
	b.add("run", "tag", points...)
	b.add("run", "tag", store.Point{Step: 50_000})
	b.Snapshot()
	for !x.Done() {
		got = x.Next(got)
	}
	assert.True(t, bytes.Equal(want, got))
}

// TestExportAllocatesNothing writes a million points. Only the caller holds memory meanwhile.
func TestExportAllocatesNothing(t *testing.T) {
	b := newBoard()
	points := make([]store.Point, 100_000)
	for i := range points {
		points[i] = store.Point{
			Step: store.Step(i), Wall: store.WallTime(1.7e9 + float64(i)), Value: float64(i),
		}
	}
	b.add("run", "tag", points...)
	tags := []store.TagID{1, 1, 1, 1, 1, 1, 1, 1, 1, 1} // the same series ten times, by tag
	x := query.NewExport(query.ExportLongCSV, b.Snapshot(), store.NewestAttempt, tags,
		[]store.RunID{1}, func(store.RunID) string {
			return "run"
		})
	require.EqualValues(t, 1_000_000, x.Total)
	buffer := make([]byte, 0, query.ExportPartBytes+1024)
	before := allocated()
	for !x.Done() {
		x.Next(buffer)
	}
	assert.Equal(t, x.Total, x.Points)
	assert.Less(t, allocated()-before, uint64(1<<16), "bytes allocated on the way")
}

func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

func BenchmarkExport(b *testing.B) {
	board := newBoard()
	points := make([]store.Point, 100_000)
	for i := range points {
		points[i] = store.Point{
			Step: store.Step(i), Wall: store.WallTime(1.7e9 + rand.Float64()),
			Value: float64(float32(rand.NormFloat64())),
		}
	}
	board.add("run", "tag", points...)
	buffer := make([]byte, 0, query.ExportPartBytes+1024)
	b.ReportAllocs()
	for b.Loop() {
		for x := board.export(query.ExportCSV, store.NewestAttempt); !x.Done(); {
			x.Next(buffer)
		}
	}
	perPoint(b, len(points))
}
