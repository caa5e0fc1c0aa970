package main

import (
	"fmt"
	"math"

	"eventlens/eventfile"
)

// line is one line of a dump: a value, an event without values, or something that could not be
// read. Fields that do not apply are omitted.
type line struct {
	Run    string `json:"run"`
	File   string `json:"file"`
	Offset int64  `json:"offset"` // offset of the record in the file
	*moment
	Tag    *string `json:"tag,omitzero"`
	Plugin *string `json:"plugin,omitzero"`
	Form   string  `json:"form,omitzero"` // form of a value, or kind of an event

	// The payload in normal form. Its numbers are made by number.
	Value   any      `json:"value,omitzero"`
	Buckets [][3]any `json:"buckets,omitzero"` // left, right, count
	Width   *int     `json:"width,omitzero"`   // pixels
	Height  *int     `json:"height,omitzero"`
	Images  []media  `json:"images,omitzero"`
	Clips   []clip   `json:"clips,omitzero"`
	DType   string   `json:"dtype,omitzero"`
	Shape   []int64  `json:"shape,omitzero"`
	Strings []string `json:"strings,omitzero"`
	Version *string  `json:"version,omitzero"`
	Status  string   `json:"status,omitzero"`
	Bytes   *int     `json:"bytes,omitzero"`
	SHA256  string   `json:"sha256,omitzero"`

	Problem string `json:"problem,omitzero"`
	Got     string `json:"got,omitzero"`  // the checksum stated in the file
	Want    string `json:"want,omitzero"` // the checksum computed from its data
	// Skipped counts the bytes from the offset on in which no record was found.
	Skipped int64 `json:"skipped,omitzero"`
}

// moment is when an event was written.
type moment struct {
	WallTime any   `json:"wall_time"` // seconds since the Unix epoch
	Step     int64 `json:"step"`
}

// media describes an encoded image or clip.
type media struct {
	MIME   string `json:"mime"`
	Bytes  int    `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// clip is an audio clip with its label, which is Markdown.
type clip struct {
	media
	Label string `json:"label"`
}

// summary is the last line of each file.
type summary struct {
	Run     string `json:"run"`
	File    string `json:"file"`
	Records int    `json:"records"` // whole records with right checksums, whatever they hold
	// Bytes is the end of the last whole record: the file's size, if the file ends well.
	Bytes    int64 `json:"bytes"`
	Problems int   `json:"problems"` // lines with a problem
}

// momentOf returns when an event was written.
func momentOf(event *eventfile.Event) *moment {
	return &moment{WallTime: number(event.WallTime), Step: event.Step}
}

// setCorrupt sets how far the damage goes and, if they differ, the two checksums. It does nothing
// for nil.
func (l *line) setCorrupt(damage *eventfile.CorruptError) {
	if damage == nil {
		return
	}
	l.Skipped = damage.Skipped
	if damage.Got != damage.Want {
		l.Got, l.Want = fmt.Sprintf("0x%08x", damage.Got), fmt.Sprintf("0x%08x", damage.Want)
	}
}

// number returns f for JSON, which has no infinities and NaN: those become strings.
func number(f float64) any {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	}
	return f
}
