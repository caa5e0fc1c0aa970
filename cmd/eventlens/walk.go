package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"syscall"
	"unicode/utf8"

	"eventlens/eventfile"
	"eventlens/eventfile/resultfile"
	"eventlens/eventfile/source/unpack/packed"
	"eventlens/eventfile/tracefile"
)

// visitor receives the contents of event files, in the order of run, file and offset. Its arguments
// are valid only during the call. An error of any of its methods ends the reading of the file, so
// that nothing is read for a closed output; endFile must return it again.
type visitor interface {
	startRun(name string)
	startFile(in input)
	// fault receives a damaged record or file.
	fault(fault) error
	// event receives an event without values.
	event(eventfile.Record, *eventfile.Event) error
	// value receives one value of an event, which may be damaged.
	value(eventfile.Record, *eventfile.Event, *eventfile.Value, *runTag) error
	// endFile receives the number of whole records with right checksums, and the offset of their
	// end. An error ends everything.
	endFile(records int, bytes int64) error
}

// traceVisitor is a visitor of traces as well.
type traceVisitor interface {
	trace(in input, trace *tracefile.Trace)
	// result receives what a profiler stored beside its traces. err says why it ends early, or is
	// empty; results may be nil then.
	result(in input, results *resultfile.Results, err error)
}

// fault is damage at an offset of a file.
type fault struct {
	offset  int64
	problem string
	corrupt *eventfile.CorruptError // details; nil unless the framing is damaged
}

// runTag holds the facts shared by all values of a tag in a run.
type runTag struct {
	name string
	// plugin is the first one that a value named. Legacy forms imply a plugin by their type, as in
	// TensorBoard.
	plugin string
}

// walk lets v visit the event files that paths name. Runs get the same names as in the viewer.
// Errors of a path, or of a file as a whole, are reported on stderr and make the result
// errReported, after everything else was visited.
func walk(ctx context.Context, paths []string, v visitor, stderr io.Writer) error {
	traced, isTraced := v.(traceVisitor)
	embedded, isEmbedded := v.(embeddingVisitor)
	walk := newWalk(paths, isTraced, isEmbedded, stderr)
	if err := walk.files(ctx, v, isTraced); err != nil {
		return err
	}
	bad := walk.traces(ctx, traced)
	for _, folder := range walk.in.embeddings() {
		embedded.embeddings(ctx, folder)
	}
	return bad
}

// files lets v visit the event files, and keeps the step stats in them if it visits traces. An error
// ends the walk.
func (w *onWalk) files(ctx context.Context, v visitor, isTraced bool) error {
	of := walker{visitor: v, reader: new(eventfile.Reader)}
	if isTraced {
		of.stats = &w.stats
	}
	for _, run := range w.in.runs() {
		of.run, of.tags = run.Name, make(map[string]*runTag)
		v.startRun(run.Name)
		for _, i := range run.Files {
			bad, err := of.file(ctx, w.in.files[i])
			switch {
			case ctx.Err() != nil:
				return errReported
			case err != nil:
				return outputError(err)
			case bad != nil:
				w.tell(inputError(w.in.files[i].shown, bad))
			}
		}
	}
	return nil
}

// walkTraces lets v visit the traces that paths name, also those in event files. Otherwise it is as
// walk.
func walkTraces(ctx context.Context, paths []string, v traceVisitor, stderr io.Writer) error {
	walk := newWalk(paths, true, false, stderr)
	if err := walk.files(ctx, passing{}, true); err != nil {
		return err
	}
	if len(walk.in.traces)+len(walk.stats) == 0 && walk.result == nil {
		walk.tell(errors.New("no trace: no file below these paths is one by its name, " +
			"and no event file has step stats"))
	}
	return walk.traces(ctx, v)
}

// onWalk is the state of a walk: the files that it visits, and how it went so far.
type onWalk struct {
	in     inputs
	stats  []foundStats
	stderr io.Writer
	result error
}

// newWalk finds the files that paths name.
func newWalk(paths []string, isTraced, isEmbedded bool, stderr io.Writer) *onWalk {
	w := &onWalk{stderr: stderr}
	w.in.isTraced, w.in.isEmbedded = isTraced, isEmbedded
	w.in.passOver = func(shown string, why error) {
		if isMissed(why) {
			w.result = errReported
		}
		fmt.Fprintf(stderr, "eventlens: %v; left out\n", inputError(shown, why))
	}
	for _, path := range paths {
		if err := w.in.add(path); err != nil {
			w.tell(err)
		}
	}
	for _, file := range slices.Concat(w.in.files, w.in.traces, w.in.results) {
		if !utf8.ValidString(file.shown) {
			w.tell(inputError(file.shown,
				fmt.Errorf("%w; the output has \uFFFD in place of what is not", errNotUTF8)))
		}
	}
	return w
}

// tell reports an error.
func (w *onWalk) tell(err error) {
	w.result = errReported
	fmt.Fprintf(w.stderr, "eventlens: %v\n", err)
}

// traces lets v visit the traces.
func (w *onWalk) traces(ctx context.Context, v traceVisitor) error {
	sortTraces(w.in.traces)
	for _, file := range w.in.traces {
		trace, err := readTrace(ctx, file)
		switch {
		case ctx.Err() != nil:
			return errReported
		case err != nil:
			w.tell(inputError(file.shown, err))
		default:
			v.trace(file, trace)
		}
	}
	for _, found := range w.stats {
		if trace, err := tracefile.Read(bytes.NewReader(found.content)); err == nil {
			v.trace(found.input, trace)
		}
	}
	sortTraces(w.in.results)
	for _, file := range w.in.results {
		content, err := readResult(file)
		if err != nil {
			w.tell(inputError(file.shown, err))
			continue
		}
		kind, _ := resultfile.KindOf(file.Path)
		results, err := resultfile.Read(kind, content)
		v.result(file, results, err)
	}
	return w.result
}

// mostResult is more than a file of results may have.
const mostResult = 17 << 20

// readResult returns the content of a file of results.
func readResult(in input) ([]byte, error) {
	file, err := in.open()
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, mostResult))
}

// readTrace reads a trace file. Damage in it is part of the trace; the error says that it cannot be
// read at all, or is none.
func readTrace(ctx context.Context, in input) (*tracefile.Trace, error) {
	file, err := in.open()
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return tracefile.Read(untilDone{ctx, file})
}

// untilDone reads until a context is done.
type untilDone struct {
	ctx context.Context
	io.Reader
}

// Read implements io.Reader.
func (r untilDone) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(p)
}

// inputError adds the name of the file to an error, once.
func inputError(shown string, err error) error {
	return fmt.Errorf("%s: %w", plainName(shown), withoutPath(err))
}

// withoutPath strips the path from an error of the file system, since the message has it already.
func withoutPath(err error) error {
	var located *fs.PathError
	if errors.As(err, &located) {
		return located.Err
	}
	return err
}

// outputError returns the error of a verb whose result could not be written. It is silent if nobody
// reads the output anymore, as in "| head".
func outputError(err error) error {
	if errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe) {
		return errReported
	}
	return fmt.Errorf("write the output: %w", err)
}

// walker reads event files, one record at a time.
type walker struct {
	visitor
	reader  *eventfile.Reader
	decoded eventfile.Event
	run     string
	stats   *[]foundStats      // nil if nobody wants them
	tags    map[string]*runTag // tags of the current run
	records int                // number of records in the current file
	faults  int
}

// file visits one file. bad is an error of the input as a whole: it cannot be read, or is no event
// file. endFile is not called if ctx ended first.
func (w *walker) file(ctx context.Context, in input) (bad, err error) {
	file, bad := in.open()
	if bad != nil {
		return bad, nil
	}
	defer file.Close()
	w.reader.Reset(file, eventfile.Options{})
	w.records, w.faults = 0, 0
	w.startFile(in)
	bad = w.all(ctx)
	if ctx.Err() != nil {
		return nil, nil
	}
	return bad, w.endFile(w.records, w.reader.Offset())
}

// all visits everything in the file.
func (w *walker) all(ctx context.Context) (bad error) {
	for record, err := range w.reader.All() {
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			var found fault
			found, bad = w.describe(err)
			w.faults++
			if w.fault(found) != nil {
				return nil
			}
			continue
		}
		w.records++
		if w.record(record) != nil {
			return nil
		}
	}
	if ctx.Err() == nil && w.records == 0 && w.faults == 0 {
		w.fault(fault{problem: "empty file"})
	}
	return bad
}

// describe returns the fault for an error of the reader. It also returns the error itself as bad if
// the input is unusable as a whole, so that a fault is not enough.
func (w *walker) describe(err error) (found fault, bad error) {
	found = fault{offset: w.reader.Offset(), problem: err.Error()}
	var stranger *eventfile.NotEventFileError
	var packed *packed.DamageError
	switch {
	case errors.As(err, &stranger):
		found.offset, found.corrupt = stranger.Cause.Offset, stranger.Cause
		bad = err
	case errors.As(err, &found.corrupt):
		found.offset, found.problem = found.corrupt.Offset, found.corrupt.What
	case errors.Is(err, eventfile.ErrTruncated):
		found.problem = "truncated record"
	case errors.As(err, &packed): // the text has the details
	default:
		bad = err
	}
	return found, bad
}

// record visits a record whose checksums are right.
func (w *walker) record(record eventfile.Record) error {
	if err := w.decoded.Decode(record.Data); err != nil {
		w.faults++
		return w.fault(fault{offset: record.Offset, problem: err.Error()})
	}
	if w.stats != nil {
		w.keepStats(record)
	}
	if w.decoded.Kind != eventfile.KindSummary {
		return w.event(record, &w.decoded)
	}
	for i := range w.decoded.Values {
		value := &w.decoded.Values[i]
		if err := w.value(record, &w.decoded, value, w.tag(value)); err != nil {
			return err
		}
	}
	return nil
}

// tag returns the value's tag, and takes the plugin from the value if the tag has none yet.
func (w *walker) tag(value *eventfile.Value) *runTag {
	tag := w.tags[string(value.Tag)]
	if tag == nil {
		tag = &runTag{name: string(value.Tag)}
		w.tags[tag.name] = tag
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
