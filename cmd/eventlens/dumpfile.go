package main

import (
	"bufio"
	"encoding/json"
	"io"

	"eventlens/eventfile"
)

// dumper prints the contents of event files as lines. It implements visitor and keeps nothing.
type dumper struct {
	out   *bufio.Writer // keeps its first error, which endFile returns
	lines *json.Encoder
	sum   summary // summary of the current file so far
}

func newDumper(w io.Writer) *dumper {
	d := &dumper{out: bufio.NewWriterSize(w, 64<<10)}
	d.lines = json.NewEncoder(d.out)
	d.lines.SetEscapeHTML(false)
	return d
}

func (d *dumper) startRun(name string) { d.sum = summary{Run: name} }

func (d *dumper) startFile(in input) { d.sum = summary{Run: d.sum.Run, File: in.Path} }

func (d *dumper) endFile(records int, bytes int64) error {
	d.sum.Records, d.sum.Bytes = records, bytes
	d.lines.Encode(&d.sum)
	return d.out.Flush()
}

func (d *dumper) fault(found fault) error {
	l := line{Offset: found.offset, Problem: found.problem}
	l.setCorrupt(found.corrupt)
	return d.write(&l)
}

func (d *dumper) event(record eventfile.Record, event *eventfile.Event) error {
	l := line{Offset: record.Offset, moment: momentOf(event), Form: event.Kind.String()}
	l.describeEvent(record.Data, event)
	return d.write(&l)
}

func (d *dumper) value(record eventfile.Record, event *eventfile.Event, value *eventfile.Value,
	tag *runTag) error {
	l := line{Offset: record.Offset, moment: momentOf(event), Tag: &tag.name}
	if value.Err != nil {
		l.Problem = value.Err.Error()
	} else {
		l.Plugin, l.Form = &tag.plugin, value.Form.String()
		l.describeValue(record.Data, value, value.Data([]byte(tag.plugin)))
	}
	return d.write(&l)
}

// write prints a line of the current file.
func (d *dumper) write(l *line) error {
	l.Run, l.File = d.sum.Run, d.sum.File
	if l.Problem != "" {
		d.sum.Problems++
	}
	return d.lines.Encode(l)
}
