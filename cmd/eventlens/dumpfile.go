package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"

	"eventlens/eventfile"
)

// dumper turns event files into lines. It holds one record at a time, and the names and plugins of the current run's tags.
type dumper struct {
	out    *bufio.Writer // keeps its first error, so that only flush looks for one
	lines  *json.Encoder
	reader *eventfile.Reader
	event  eventfile.Event
	tags   map[string]*dumpTag
	sum    summary // of the current file, so far
}

// dumpTag is what counts for all values of a tag in a run.
type dumpTag struct {
	name string
	// plugin is the first that a value named. Legacy forms name the plugin of what they are, as TensorBoard has it.
	plugin string
}

func newDumper(w io.Writer) *dumper {
	d := &dumper{out: bufio.NewWriterSize(w, 64<<10), reader: new(eventfile.Reader)}
	d.lines = json.NewEncoder(d.out)
	d.lines.SetEscapeHTML(false)
	return d
}

// startRun makes the next files those of another run.
func (d *dumper) startRun(name string) {
	d.tags = make(map[string]*dumpTag)
	d.sum = summary{Run: name}
}

// flush writes what is buffered and returns the first error of writing since the dumper was made.
func (d *dumper) flush() error { return d.out.Flush() }

// file writes the lines of one file. It returns an error when the file cannot be read or is no event file; it stops early, without one and without the
// summary, when ctx ends or the output fails.
func (d *dumper) file(ctx context.Context, in input) error {
	file, err := in.open()
	if err != nil {
		return err
	}
	defer file.Close()
	d.reader.Reset(file, eventfile.Options{})
	d.sum = summary{Run: d.sum.Run, File: in.Path}
	bad := d.records(ctx)
	if ctx.Err() == nil {
		d.sum.Bytes = d.reader.Offset()
		d.lines.Encode(&d.sum)
	}
	return bad
}

// records writes a line for all there is in the file.
func (d *dumper) records(ctx context.Context) (bad error) {
	for record, err := range d.reader.All() {
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			bad = d.fault(err)
			continue
		}
		d.sum.Records++
		if d.record(record) != nil {
			return nil
		}
	}
	if ctx.Err() == nil && d.sum.Records == 0 && d.sum.Problems == 0 {
		d.write(&line{Problem: "empty file"})
	}
	return bad
}

// fault writes what is wrong with a record's frame or with the file. It returns err if the input is to blame as a whole, so that more than a line of
// the output is called for.
func (d *dumper) fault(err error) (bad error) {
	l := line{Offset: d.reader.Offset(), Problem: err.Error()}
	var stranger *eventfile.NotEventFileError
	var corrupt *eventfile.CorruptError
	switch {
	case errors.As(err, &stranger):
		l.setCorrupt(stranger.Cause)
		bad = err
	case errors.As(err, &corrupt):
		l.setCorrupt(corrupt)
		l.Problem = corrupt.What
	case errors.Is(err, eventfile.ErrTruncated):
		l.Problem = "truncated record"
	default:
		bad = err
	}
	d.write(&l)
	return bad
}

// record writes the lines of a record whose checksums are right.
func (d *dumper) record(record eventfile.Record) error {
	if err := d.event.Decode(record.Data); err != nil {
		return d.write(&line{Offset: record.Offset, Problem: err.Error()})
	}
	when := &moment{WallTime: number(d.event.WallTime), Step: d.event.Step}
	if d.event.Kind != eventfile.KindSummary {
		l := line{Offset: record.Offset, moment: when, Form: d.event.Kind.String()}
		l.describeEvent(record.Data, &d.event)
		return d.write(&l)
	}
	for i := range d.event.Values {
		value := &d.event.Values[i]
		tag := d.tag(value)
		l := line{Offset: record.Offset, moment: when, Tag: &tag.name}
		if value.Err != nil {
			l.Problem = value.Err.Error()
		} else {
			l.Plugin, l.Form = &tag.plugin, value.Form.String()
			l.describeValue(record.Data, value, value.Data([]byte(tag.plugin)))
		}
		if err := d.write(&l); err != nil {
			return err
		}
	}
	return nil
}

// write writes a line of the current file.
func (d *dumper) write(l *line) error {
	l.Run, l.File = d.sum.Run, d.sum.File
	if l.Problem != "" {
		d.sum.Problems++
	}
	return d.lines.Encode(l)
}

// tag returns the value's tag, which may have learnt its plugin from it.
func (d *dumper) tag(value *eventfile.Value) *dumpTag {
	tag := d.tags[string(value.Tag)]
	if tag == nil {
		tag = &dumpTag{name: string(value.Tag)}
		d.tags[tag.name] = tag
	}
	if tag.plugin == "" {
		tag.plugin = ownPlugin(value)
	}
	return tag
}

// ownPlugin returns the plugin that a value names by itself.
func ownPlugin(value *eventfile.Value) string {
	switch value.Form {
	case eventfile.FormSimpleValue:
		return "scalars"
	case eventfile.FormHisto:
		return "histograms"
	case eventfile.FormImage:
		return "images"
	case eventfile.FormAudio:
		return "audio"
	}
	return string(value.Plugin)
}
