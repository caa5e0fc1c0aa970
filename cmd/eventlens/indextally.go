package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"path"
	"slices"
	"sync"

	"eventlens/eventfile"
	"eventlens/eventfile/listing"
)

// fileTally summarizes an event file. It implements visitor.
//
// It depends on the file alone, so that files can be read in any order, and only files that changed
// are read again. A tag whose plugin is named only in an earlier file of the run stays undecided
// until [describeRun] combines the files. (If two files of a run name different plugins for a tag,
// which no writer does, the index and the viewer may disagree on which values are damaged.)
type fileTally struct {
	fileNote
	tags []tagTally // in order of first appearance
	wall wallSpan

	index   map[*runTag]int // used while the file is read
	names   *interner
	checker eventfile.Checker
}

// tagTally summarizes a tag in one file.
type tagTally struct {
	name   string
	plugin string // from the first metadata that name one; "" for none
	forms  []formTally
}

// formTally counts the values of a form.
type formTally struct {
	form                eventfile.Form
	named               bool // whether the file had named the tag's plugin by then
	values              int64
	firstStep, lastStep int64
}

// interner keeps one copy of each name, since the runs of a sweep have the same tags.
type interner struct {
	mu    sync.Mutex
	names map[string]string
}

func (n *interner) name(s string) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.names == nil {
		n.names = make(map[string]string)
	}
	if known, ok := n.names[s]; ok {
		return known
	}
	n.names[s] = s
	return s
}

func (t *fileTally) startRun(string)                    {}
func (t *fileTally) startFile(input)                    {}
func (t *fileTally) endFile(records int, _ int64) error { return nil }

func (t *fileTally) fault(found fault) error {
	t.problem(found.offset, found.problem)
	return nil
}

func (t *fileTally) event(record eventfile.Record, event *eventfile.Event) error {
	if err := t.checker.CheckEvent(event); err != nil {
		t.problem(record.Offset, err.Error())
	}
	return nil
}

// value counts a value if the viewer does. It does not count damaged values of kinds that the
// viewer decodes.
func (t *fileTally) value(record eventfile.Record, event *eventfile.Event, value *eventfile.Value,
	key *runTag) error {
	i, ok := t.index[key]
	if !ok {
		i = len(t.tags)
		t.index[key] = i
		t.tags = append(t.tags, tagTally{name: t.names.name(key.name)})
	}
	tag := &t.tags[i]
	if tag.plugin == "" && len(value.Plugin) > 0 {
		tag.plugin = t.names.name(string(value.Plugin))
	}
	kind := tallyKind(value.Form, tag.plugin)
	if err := t.checker.Check(value, kind); err != nil {
		t.problem(record.Offset, fmt.Sprintf("tag %q: %v", tag.name, err))
		if value.Err != nil || isDrawn(kind) {
			return nil
		}
	}
	tag.count(value.Form, event.Step)
	t.wall.add(event.WallTime, event.WallTime)
	return nil
}

// isDrawn reports whether the viewer decodes values of a kind when it reads them. For other kinds
// it keeps only their location, damaged or not.
func isDrawn(kind eventfile.DataKind) bool {
	return kind == eventfile.DataScalar || kind == eventfile.DataHistogram ||
		kind == eventfile.DataImage
}

func (t *tagTally) count(form eventfile.Form, step int64) {
	named := t.plugin != ""
	i := slices.IndexFunc(t.forms, func(f formTally) bool {
		return f.form == form && f.named == named
	})
	if i < 0 {
		i = len(t.forms)
		t.forms = append(t.forms,
			formTally{form: form, named: named, firstStep: step, lastStep: step})
	}
	f := &t.forms[i]
	f.values++
	f.firstStep, f.lastStep = min(f.firstStep, step), max(f.lastStep, step)
}

// tallyKind returns the kind of data that the viewer assigns to values of a form, given the first
// plugin named for their tag.
func tallyKind(form eventfile.Form, plugin string) eventfile.DataKind {
	kind := (&eventfile.Value{Form: form}).Data([]byte(plugin))
	if form != eventfile.FormNone && form != eventfile.FormOldHisto {
		return kind
	}
	switch kind {
	case eventfile.DataScalar, eventfile.DataHistogram, eventfile.DataImage:
		return eventfile.DataOther // metadata only, or a form that no reader ever supported
	}
	return kind
}

// describeRun combines the files of a run, given in order. Files that were not read are nil.
func describeRun(run *listing.ManifestRun, files []*fileTally) {
	type series struct{ tag, kind string }
	plugins := make(map[string]string)
	at := make(map[series]int)
	run.Tags = []listing.ManifestTag{}
	wall := noWallSpan()
	for _, file := range files {
		if file == nil {
			continue
		}
		run.Problems += file.problems
		wall.add(file.wall.firstSec, file.wall.endSec)
		for _, tag := range file.tags {
			before := plugins[tag.name]
			named := cmp.Or(before, tag.plugin)
			plugins[tag.name] = named
			for _, form := range tag.forms {
				plugin := before
				if form.named {
					plugin = named
				}
				found := form.describe(tag.name, plugin)
				key := series{found.Tag, found.Kind}
				i, ok := at[key]
				if !ok {
					at[key] = len(run.Tags)
					run.Tags = append(run.Tags, found)
					continue
				}
				known := &run.Tags[i]
				known.Values += found.Values
				known.Plugin = cmp.Or(known.Plugin, found.Plugin)
				known.FirstStep, known.LastStep = min(known.FirstStep, found.FirstStep),
					max(known.LastStep, found.LastStep)
			}
		}
	}
	run.FirstSec, run.EndSec = wall.firstSec, wall.endSec
	slices.SortFunc(run.Tags, func(a, b listing.ManifestTag) int {
		return cmp.Or(cmp.Compare(a.Tag, b.Tag), cmp.Compare(a.Kind, b.Kind))
	})
}

// describe returns the manifest entry for the values of a form, under the plugin named by their
// tag's first metadata. Legacy forms have a plugin of their own.
func (f formTally) describe(tag, plugin string) listing.ManifestTag {
	return listing.ManifestTag{Tag: tag, Kind: tallyKind(f.form, plugin).String(),
		Plugin: cmp.Or(ownPlugin(&eventfile.Value{Form: f.form}), plugin),
		Values: f.values, FirstStep: f.firstStep, LastStep: f.lastStep}
}

// readFiles reads the event files that are new or changed since the last look. It removes files
// that have vanished from m.
func (x *indexer) readFiles(ctx context.Context, m *listing.Manifest) {
	results := make([]*fileTally, len(m.Files))
	gone := make([]bool, len(m.Files))
	inParallel(len(m.Files), func(i int) {
		f := m.Files[i]
		if known := x.read[f.Path]; known != nil && known.unchanged(f) {
			results[i] = known
		} else if listing.IsEventFile(path.Base(f.Path)) && ctx.Err() == nil {
			results[i], gone[i] = x.readFile(ctx, f)
		}
	})
	if ctx.Err() != nil {
		return
	}
	x.read = make(map[string]*fileTally)
	kept := m.Files[:0]
	for i, f := range m.Files {
		if gone[i] {
			continue
		}
		kept = append(kept, f)
		if results[i] != nil {
			x.read[f.Path] = results[i]
			x.tell(&results[i].fileNote)
		}
	}
	m.Files = kept
}

// readFile reads a file as far as possible.
func (x *indexer) readFile(ctx context.Context, f listing.File) (t *fileTally, gone bool) {
	reader := x.reader()
	defer x.readers.Put(reader)
	t = &fileTally{
		fileNote: fileNote{file: f}, wall: noWallSpan(), index: make(map[*runTag]int),
		names: &x.names,
	}
	w := walker{visitor: t, reader: reader, tags: make(map[string]*runTag)}
	bad, _ := w.file(ctx, input{shown: f.Path, open: func() (io.ReadCloser, error) {
		return x.place.open(ctx, f)
	}})
	t.index, t.checker = nil, eventfile.Checker{}
	if ctx.Err() != nil {
		return nil, false
	}
	return t, x.ended(&t.fileNote, bad)
}
