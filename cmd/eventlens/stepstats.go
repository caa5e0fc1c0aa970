package main

import (
	"bytes"
	"fmt"

	"eventlens/eventfile"
	"eventlens/eventfile/listing"
)

// foundStats is a RunMetadata of an event file that has step stats. Its path is made of run, tag and
// step, as in the viewer.
type foundStats struct {
	input
	content []byte
}

// minStats is more than a RunMetadata without executions has.
const minStats = 64

// keepStats keeps the step stats of an event.
func (w *walker) keepStats(record eventfile.Record) {
	event := &w.decoded
	if tag, form, at, err := event.Graph(); err == nil && form == eventfile.FormTaggedRunMetadata {
		w.addStats(tag, event.Step, at.In(record.Data))
	}
	for i := range event.Values {
		value := &event.Values[i]
		if eventfile.GraphForm([]byte(w.tag(value).plugin)) != eventfile.FormRunMetadata {
			continue
		}
		if at, err := value.OnlyString(); err == nil {
			w.addStats(value.Tag, event.Step, at.In(record.Data))
		}
	}
}

func (w *walker) addStats(tag []byte, step int64, content []byte) {
	if len(content) < minStats {
		return
	}
	path := fmt.Sprintf("%s/%s:%d", w.run, tag, step)
	*w.stats = append(*w.stats, foundStats{input{Entry: listing.Entry{Path: path}, shown: path},
		bytes.Clone(content)})
}

// passing is a visitor that nothing of event files interests.
type passing struct{}

func (passing) startRun(string)                                {}
func (passing) startFile(input)                                {}
func (passing) fault(fault) error                              { return nil }
func (passing) event(eventfile.Record, *eventfile.Event) error { return nil }
func (passing) endFile(int, int64) error                       { return nil }
func (passing) value(eventfile.Record, *eventfile.Event, *eventfile.Value, *runTag) error {
	return nil
}
