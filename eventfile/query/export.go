package query

import (
	"strings"

	"eventlens/eventfile/store"
)

// ExportFormat is a text format for points.
type ExportFormat uint8

// The formats. The first two hold one series and are byte for byte TensorBoard's server's answer
// for it (scalars_plugin.py, scalars_impl); the others hold any number of series, with run and tag
// of each.
const (
	ExportCSV     ExportFormat = iota // Wall time,Step,Value
	ExportJSON                        // [[wall time, step, value], ...]
	ExportLongCSV                     // run,tag,wall_time,step,value
	// {"series":[{"run":...,"tag":...,"points":[[wall time,step,value],...]},...]}
	ExportLongJSON
)

// ExportPartBytes is the approximate length of an export's parts: a part ends after the row that
// reaches this length.
const ExportPartBytes = 1 << 20

// Export writes all points of series as text, part by part. It reads a snapshot, so that later data
// change nothing, and keeps nothing of its output: its own size does not depend on the number of
// points. Series without points are left out, and so are tags that are not scalars.
type Export struct {
	// Points is the number of points written so far, of Total.
	Points, Total int64

	format   ExportFormat
	snapshot *store.Snapshot
	attempts store.Attempts
	name     func(store.RunID) string
	runs     map[store.RunID]bool
	tags     []store.TagID // the remaining tags, the current one first

	tagRuns  []store.RunID         // the remaining runs of the current tag
	segments []store.NumberSegment // the remaining segments of the current series
	at       int                   // next point of the first of segments
	cells    []byte                // beginning of each row of the series
	series   int                   // number of series begun
	begun    bool
	done     bool
}

// NewExport returns an export of the given tags of the given runs, tag by tag in their order; the
// runs of a tag are ordered by id. name returns the name of a run.
func NewExport(f ExportFormat, s *store.Snapshot, a store.Attempts, tags []store.TagID,
	runs []store.RunID, name func(store.RunID) string) *Export {
	x := &Export{
		format: f, snapshot: s, attempts: a, name: name, tags: tags,
		runs: make(map[store.RunID]bool, len(runs)),
	}
	for _, run := range runs {
		x.runs[run] = true
	}
	for _, tag := range tags {
		for _, run := range s.Tag(tag).Runs {
			if x.runs[run] {
				x.Total += int64(s.Numbers(run, tag, a).Len())
			}
		}
	}
	if len(tags) > 0 {
		x.tagRuns = s.Tag(tags[0]).Runs
	}
	return x
}

// Done reports whether everything is written.
func (x *Export) Done() bool { return x.done }

// Next appends the next part to dst. After the last part it appends nothing.
func (x *Export) Next(dst []byte) []byte {
	if x.done {
		return dst
	}
	end := len(dst) + ExportPartBytes
	if !x.begun {
		x.begun = true
		dst = append(dst, exportHeads[x.format]...)
	}
	for len(dst) < end {
		if len(x.segments) == 0 {
			if !x.nextSeries() {
				x.done = true
				dst = x.endSeries(dst)
				return append(dst, exportTails[x.format]...)
			}
			dst = x.beginSeries(dst)
		}
		dst = x.rows(dst, end)
	}
	return dst
}

// The beginnings and ends of the formats.
var (
	exportHeads = [...]string{"Wall time,Step,Value\r\n", "[", "run,tag,wall_time,step,value\r\n",
		`{"series":[`}
	exportTails = [...]string{"", "]", "", "]}\n"}
)

// nextSeries moves to the next series that has points.
func (x *Export) nextSeries() bool {
	for len(x.tags) > 0 {
		for len(x.tagRuns) > 0 {
			run := x.tagRuns[0]
			x.tagRuns = x.tagRuns[1:]
			if !x.runs[run] {
				continue
			}
			if s := x.snapshot.Numbers(run, x.tags[0], x.attempts); s.Len() > 0 {
				x.segments, x.at = s.Segments, 0
				x.nameSeries(x.name(run), x.snapshot.Tag(x.tags[0]).Name)
				return true
			}
		}
		if x.tags = x.tags[1:]; len(x.tags) > 0 {
			x.tagRuns = x.snapshot.Tag(x.tags[0]).Runs
		}
	}
	return false
}

// nameSeries prepares the text that names the current series.
func (x *Export) nameSeries(run, tag string) {
	x.cells = x.cells[:0]
	switch x.format {
	case ExportLongCSV:
		x.cells = append(AppendCell(x.cells, run), ',')
		x.cells = append(AppendCell(x.cells, tag), ',')
	case ExportLongJSON:
		x.cells = appendJSONText(append(x.cells, "\n{\"run\":"...), run)
		x.cells = appendJSONText(append(x.cells, `,"tag":`...), tag)
		x.cells = append(x.cells, `,"points":[`...)
	}
}

// beginSeries ends the previous series and begins the current one.
func (x *Export) beginSeries(dst []byte) []byte {
	dst = x.endSeries(dst)
	if x.format == ExportLongJSON {
		if x.series > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, x.cells...)
	}
	x.series++
	return dst
}

func (x *Export) endSeries(dst []byte) []byte {
	if x.format == ExportLongJSON && x.series > 0 {
		dst = append(dst, "]}"...)
	}
	return dst
}

// rows writes points of the current segment until the segment or the part ends.
func (x *Export) rows(dst []byte, end int) []byte {
	s := &x.segments[0]
	from, n := x.at, s.Len()
	for ; x.at < n && len(dst) < end; x.at++ {
		wall, step, value := float64(s.Walls.At(x.at)), int64(s.Steps.At(x.at)), s.Values.At(x.at)
		switch x.format {
		case ExportCSV, ExportLongCSV:
			if x.format == ExportLongCSV {
				dst = append(dst, x.cells...)
			}
			dst = appendCSVRow(dst, wall, step, value)
		case ExportJSON:
			if x.Points+int64(x.at-from) > 0 {
				dst = append(dst, ", "...)
			}
			dst = appendJSONRow(dst, ", ", wall, step, value)
		case ExportLongJSON:
			if s.Start+x.at > 0 {
				dst = append(dst, ',')
			}
			dst = appendJSONRow(dst, ",", wall, step, value)
		}
	}
	x.Points += int64(x.at - from)
	if x.at == n {
		x.segments, x.at = x.segments[1:], 0
	}
	return dst
}

// AppendCell appends a name as a CSV cell: quoted if RFC 4180 requires it, as Python's csv module
// does, and preceded by an apostrophe if a spreadsheet would take the cell for a formula. Invalid
// UTF-8 becomes U+FFFD.
func AppendCell(dst []byte, name string) []byte {
	name = strings.ToValidUTF8(name, "\uFFFD")
	if formula(name) {
		name = "'" + name
	}
	if !strings.ContainsAny(name, ",\"\r\n") {
		return append(dst, name...)
	}
	dst = append(dst, '"')
	dst = append(dst, strings.ReplaceAll(name, `"`, `""`)...)
	return append(dst, '"')
}

// formula reports whether a spreadsheet may execute a cell; the characters are from OWASP's "CSV
// Injection".
func formula(name string) bool {
	for _, first := range name {
		return strings.ContainsRune("=+-@\t\r\n＝＋－＠", first)
	}
	return false
}
