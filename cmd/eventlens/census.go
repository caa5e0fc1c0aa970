package main

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"

	"eventlens/app/views/profile/analysis"
	"eventlens/eventfile"
)

// simpleValueBytes is the size of a float32.
const simpleValueBytes = 4

// keptProblems limits how many problems of a file are kept; all of them are counted.
const keptProblems = 10

// census summarizes event files, traces and embeddings. It implements visitor, traceVisitor and
// embeddingVisitor. Its memory grows only with the number of runs, files, tags, lanes and steps of
// embeddings, and with the largest embedding.
type census struct {
	Runs     []*runCensus     `json:"runs"`
	Profiles []*profileCensus `json:"profiles"`
	// Embeddings and their problems are absent without embeddings.
	Embeddings        []*embeddingCensus `json:"embeddings,omitempty"`
	EmbeddingProblems []string           `json:"embedding_problems,omitempty"`
	// Ranks compares the traces of sessions that have several.
	Ranks []*rankCensus `json:"ranks,omitempty"`

	ranks rankFiles
	other *analysis.Paths // of the trace that others are compared with; nil for none

	checker eventfile.Checker
}

// runCensus summarizes a run.
type runCensus struct {
	Run   string        `json:"run"`
	Tags  []*tagCensus  `json:"tags"` // ordered by the bytes of their names, once sorted
	Files []*fileCensus `json:"files"`

	tags map[*runTag]*tagCensus
}

// tagCensus summarizes a tag.
type tagCensus struct {
	Tag    string   `json:"tag"`
	Plugin string   `json:"plugin"` // the first plugin that a value named
	Forms  []string `json:"forms"`  // storage forms of the values, sorted; without damaged values
	// Count counts all values, damaged ones included. So do the fields that follow.
	Count   int      `json:"count"`
	MinStep int64    `json:"min_step"`
	MaxStep int64    `json:"max_step"`
	Start   wallTime `json:"start"` // the earliest
	End     wallTime `json:"end"`   // the latest
	Bytes   int64    `json:"bytes"` // size of the encoded payloads
	// Rewinds counts the values whose step is not above the step of the value before, in the order
	// of file names and offsets: restarts, or several values at one step.
	Rewinds int `json:"rewinds"`
	// Shape is the shape of the last value, if it may be an embedding.
	Shape    []int64  `json:"shape,omitempty"`
	Problems int      `json:"problems"` // values that cannot be read
	First    *problem `json:"first_problem,omitempty"`

	lastStep int64
}

// fileCensus summarizes a file.
type fileCensus struct {
	File    string         `json:"file"`
	Size    int64          `json:"size"`    // as stored, in bytes
	Records int            `json:"records"` // all whole records with right checksums
	Bytes   int64          `json:"bytes"`   // up to the end of the last whole record, unpacked
	Version string         `json:"version"`
	Writer  string         `json:"writer"`
	Events  map[string]int `json:"events"` // by kind; summaries count by tag instead
	// Problems counts the records that cannot be read and the faults of the file, not damaged
	// values.
	Problems int       `json:"problems"`
	First    []problem `json:"first_problems,omitempty"`
}

// problem describes something that cannot be read.
type problem struct {
	File    string `json:"file,omitempty"` // the file, unless the context names it
	Offset  int64  `json:"offset"`
	Problem string `json:"problem"`
	Skipped int64  `json:"skipped,omitempty"` // bytes in which no record was found
}

// sort orders the tags of each run.
func (c *census) sort() {
	for _, run := range c.Runs {
		slices.SortFunc(run.Tags, func(a, b *tagCensus) int { return cmp.Compare(a.Tag, b.Tag) })
	}
}

// run and file return the current ones.
func (c *census) run() *runCensus   { return c.Runs[len(c.Runs)-1] }
func (c *census) file() *fileCensus { return c.run().Files[len(c.run().Files)-1] }

// compareRanks compares the traces of each session.
func (c *census) compareRanks() {
	for _, session := range c.ranks.sessions() {
		c.Ranks = append(c.Ranks, session.census())
	}
}

func (c *census) startRun(name string) {
	c.Runs = append(c.Runs,
		&runCensus{
			Run: name, Tags: []*tagCensus{}, Files: []*fileCensus{},
			tags: make(map[*runTag]*tagCensus),
		})
}

func (c *census) startFile(in input) {
	file := &fileCensus{File: in.Path, Events: make(map[string]int)}
	if stat, err := os.Stat(filepath.FromSlash(in.shown)); err == nil {
		file.Size = stat.Size()
	}
	run := c.run()
	run.Files = append(run.Files, file)
}

func (c *census) endFile(records int, bytes int64) error {
	file := c.file()
	file.Records, file.Bytes = records, bytes
	return nil
}

func (c *census) fault(found fault) error {
	file := c.file()
	file.Problems++
	if len(file.First) < keptProblems {
		known := problem{Offset: found.offset, Problem: found.problem}
		if found.corrupt != nil {
			known.Skipped = found.corrupt.Skipped
		}
		file.First = append(file.First, known)
	}
	return nil
}

func (c *census) event(record eventfile.Record, event *eventfile.Event) error {
	file := c.file()
	file.Events[event.Kind.String()]++
	if event.Kind == eventfile.KindFileVersion {
		file.Version = string(event.FileVersion)
	}
	if len(event.SourceWriter) > 0 {
		file.Writer = string(event.SourceWriter)
	}
	if err := c.checker.CheckEvent(event); err != nil {
		return c.fault(fault{offset: record.Offset, problem: err.Error()})
	}
	return nil
}

func (c *census) value(record eventfile.Record, event *eventfile.Event, value *eventfile.Value,
	key *runTag) error {
	run := c.run()
	tag := run.tags[key]
	if tag == nil {
		tag = &tagCensus{Tag: key.name, Forms: []string{}}
		run.tags[key] = tag
		run.Tags = append(run.Tags, tag)
	}
	tag.Plugin = key.plugin
	tag.count(event, value)
	if err := c.checker.Check(value, value.Data([]byte(key.plugin))); err != nil {
		if tag.Problems++; tag.First == nil {
			tag.First = &problem{File: c.file().File, Offset: record.Offset, Problem: err.Error()}
		}
	}
	if shape := tableShape(value, key); shape != nil {
		tag.Shape = shape
	}
	return nil
}

// count adds a value to the tag's totals, whether its payload can be read or not.
func (t *tagCensus) count(event *eventfile.Event, value *eventfile.Value) {
	when := wallTime(event.WallTime)
	if t.Count == 0 {
		t.MinStep, t.MaxStep, t.Start, t.End = event.Step, event.Step, when, when
	} else if event.Step <= t.lastStep {
		t.Rewinds++
	}
	t.Count++
	t.lastStep = event.Step
	t.MinStep, t.MaxStep = min(t.MinStep, event.Step), max(t.MaxStep, event.Step)
	t.Start, t.End = min(t.Start, when), max(t.End, when)
	t.Bytes += int64(len(value.Payload))
	if value.Form == eventfile.FormSimpleValue {
		t.Bytes += simpleValueBytes
	}
	if form := value.Form.String(); value.Err == nil && !slices.Contains(t.Forms, form) {
		t.Forms = append(t.Forms, form)
		slices.Sort(t.Forms)
	}
}

// wallTime counts seconds since the Unix epoch.
type wallTime float64

// RFC 3339 can write the years 0 to 9999.
const (
	firstWallSec = -62167219200
	endWallSec   = 253402300800
)

// format writes w in UTC by the layout, or as a number if RFC 3339 cannot write it.
func (w wallTime) format(layout string) string {
	if !(w >= firstWallSec && w < endWallSec) {
		return fmt.Sprint(number(float64(w)))
	}
	whole, fraction := math.Modf(float64(w))
	return time.Unix(int64(whole), int64(math.Round(fraction*1e6))*1e3).UTC().Format(layout)
}

// MarshalText implements encoding.TextMarshaler. It writes microseconds, the precision of a float64
// wall time.
func (w wallTime) MarshalText() ([]byte, error) {
	return []byte(w.format("2006-01-02T15:04:05.999999Z07:00")), nil
}

// String returns w to the second.
func (w wallTime) String() string { return w.format(time.RFC3339) }
