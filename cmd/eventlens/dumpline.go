package main

import (
	"fmt"
	"math"

	"eventlens/eventfile"
)

// line is one line of a dump: a value, an event without values, or something that could not be read. What a line has nothing to say about is
// left out of it.
type line struct {
	Run    string `json:"run"`
	File   string `json:"file"`
	Offset int64  `json:"offset"` // of the record in the file
	*moment
	Tag    *string `json:"tag,omitzero"`
	Plugin *string `json:"plugin,omitzero"`
	Form   string  `json:"form,omitzero"` // of a value, else the kind of event

	// The payload in normal form. Numbers come from number.
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
	Got     string `json:"got,omitzero"`  // the checksum that the file states
	Want    string `json:"want,omitzero"` // the checksum of what it holds
	// Skipped counts the bytes, from the offset on, that no record could be found in.
	Skipped int64 `json:"skipped,omitzero"`
}

// moment is when an event was written.
type moment struct {
	WallTime any   `json:"wall_time"` // seconds since the Unix epoch
	Step     int64 `json:"step"`
}

// media is an encoded image or clip.
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
	Run      string `json:"run"`
	File     string `json:"file"`
	Records  int    `json:"records"`  // whole and with right checksums, whatever they hold
	Bytes    int64  `json:"bytes"`    // up to the end of the last whole record: the file's size, if nothing is wrong at its end
	Problems int    `json:"problems"` // lines with a problem
}

// momentOf is when an event was written.
func momentOf(event *eventfile.Event) *moment {
	return &moment{WallTime: number(event.WallTime), Step: event.Step}
}

// setCorrupt sets how far the damage goes and, if they disagree, the two checksums. No damage sets nothing.
func (l *line) setCorrupt(damage *eventfile.CorruptError) {
	if damage == nil {
		return
	}
	l.Skipped = damage.Skipped
	if damage.Got != damage.Want {
		l.Got, l.Want = fmt.Sprintf("0x%08x", damage.Got), fmt.Sprintf("0x%08x", damage.Want)
	}
}

// number is f as JSON can hold it: what is not finite becomes a string.
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
