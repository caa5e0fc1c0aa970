package main

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"strings"

	"eventlens/eventfile"
)

// reading holds the contents of a run as read under some rules. Without rules it equals the reading
// of eventlens.
type reading struct {
	rules  rule
	run    string
	tags   map[listKey]*list
	first  map[string]*initial // facts from the first value of each tag
	event  eventfile.Event
	events int

	// State for Python's rules about restarts.
	fileVersion    float64
	sessionStarted bool
	lastStep       int64
}

// listKey identifies a list in which points supersede each other: all values of a tag under
// unreadableSupersedes, otherwise a tag's values of one kind.
type listKey struct {
	tag  string
	kind eventfile.DataKind
}

// list holds the values of a tag that are not superseded, in reading order.
type list struct{ items []item }

// item is a value in a list.
type item struct {
	step int64
	wall float64
	datum
}

// initial holds facts that apply to all values of a tag.
type initial struct {
	kind   eventfile.DataKind // kind of the first value alone
	plugin string             // the first plugin named by any value
	// content is the metadata of that plugin. For hyperparameters it combines all calls, unless the
	// rules take only the first.
	content []byte
}

// eventWallTime is the field of an event that holds its wall time.
const eventWallTime = 1

// read reads a run under the given rules.
func read(j *journal, rules rule) *reading {
	r := &reading{
		rules: rules, run: j.run, tags: make(map[listKey]*list), first: make(map[string]*initial),
		lastStep: -1,
	}
	for _, f := range j.files {
		r.file(f)
	}
	return r
}

// file reads one file, up to where the rules stop.
func (r *reading) file(f *file) {
	if f.packed && r.rules.has(readsNothingPacked) {
		return
	}
	for _, record := range f.records {
		switch {
		case record.damage == badLength && r.rules.has(stopsAtLength),
			record.damage == badPayload && r.rules.has(stopsAtPayload):
			return
		case record.damage == badLength, record.damage == badPayload && !r.rules.has(trustsPayload):
			continue
		}
		if record.damage == badPayload && !parses(record.data) || !r.record(record.data) {
			return
		}
	}
}

// record reads one event; goOn is false if the rules stop the file at it.
func (r *reading) record(data []byte) (goOn bool) {
	data, err := r.decode(data)
	switch wall := r.event.WallTime; {
	case math.IsNaN(wall) && r.rules.has(stopsAtNaN):
		return false
	case err != nil:
		return !r.rules.has(stopsAtUnparsable)
	case math.IsInf(wall, 0) && r.rules.has(dropsInfinite):
		return true
	case r.rules.has(stopsAtUnparsable) &&
		slices.ContainsFunc(r.event.Values, func(v eventfile.Value) bool {
			return v.Err != nil
		}):
		return false
	}
	r.events++
	r.purge()
	r.addEvent(data)
	return true
}

// decode decodes an event, and returns the data that was decoded. If the rules keep NaN wall times,
// that is the event without its wall time, which eventlens would reject.
func (r *reading) decode(data []byte) ([]byte, error) {
	err := r.event.Decode(data)
	if wall := r.event.WallTime; math.IsNaN(wall) && r.rules.has(keepsNaN) {
		data = withoutField(data, eventWallTime)
		err = r.event.Decode(data)
		r.event.WallTime = wall
	}
	return data, err
}

// addEvent adds the contents of the current event.
func (r *reading) addEvent(data []byte) {
	switch r.event.Kind {
	case eventfile.KindSummary:
		for i := range r.event.Values {
			r.value(data, &r.event.Values[i])
		}
	case eventfile.KindGraphDef:
		r.add(runGraphTag, eventfile.DataGraph, runGraph(r.event.Payload))
	case eventfile.KindTaggedRunMetadata:
		if tag, _, err := r.event.TaggedRunMetadata(); err == nil {
			r.add(string(tag), eventfile.DataGraph, datum{value: profileFlags})
		}
	}
}

// value reads one value of a summary.
func (r *reading) value(data []byte, v *eventfile.Value) {
	tag := string(v.Tag)
	if r.rules.has(ignoresNodeNames) && len(v.Tag) > 0 && len(v.NodeName) > 0 &&
		&v.Tag[0] == &v.NodeName[0] {
		tag = "" // the decoder put the node's name in its place
	}
	first := r.first[tag]
	if first == nil {
		first = &initial{kind: v.Data(nil)}
		r.first[tag] = first
	}
	if first.plugin == "" {
		first.plugin, first.content = string(v.Plugin), bytes.Clone(v.PluginContent)
	} else if first.plugin == "hparams" && !r.rules.has(firstCallOnly) {
		first.addCall(v.PluginContent)
	}
	kind := v.Data([]byte(first.plugin))
	if r.rules.has(leavesOutNewer) && isVersioned(kind) && contentVersion(first.content) > 0 {
		return
	}
	d := readValue(data, v, kind, first, r.rules)
	if r.rules.has(firstValueNamesKind) && kind != first.kind {
		if first.kind == eventfile.DataOther {
			return
		}
		kind, d = first.kind, datum{unreadable: true}
	}
	r.add(tag, kind, d)
}

// addCall adds a later call about hyperparameters. The end of a session replaces all content before
// it.
func (f *initial) addCall(content []byte) {
	switch call, err := eventfile.DecodeHParamsContent(content); {
	case err != nil:
	case call.End != nil:
		f.content = bytes.Clone(content)
	default:
		f.content = append(f.content, content...)
	}
}

// isVersioned reports whether the peer checks the version of a kind's metadata.
func isVersioned(kind eventfile.DataKind) bool {
	return kindOf[kind] != "" && kind != eventfile.DataGraph && kind != eventfile.DataCustomScalars
}

// add appends a value to its tag, replacing the values that it supersedes.
func (r *reading) add(tag string, kind eventfile.DataKind, d datum) {
	d.kind = kind
	k := listKey{tag: tag, kind: kind}
	if r.rules.has(unreadableSupersedes) {
		k.kind = eventfile.DataOther
	}
	l := r.tags[k]
	if l == nil {
		l = new(list)
		r.tags[k] = l
	}
	if !r.rules.has(keepsSuperseded) && (!d.unreadable || r.rules.has(unreadableSupersedes)) {
		l.supersede(r.event.Step)
	}
	l.items = append(l.items, item{step: r.event.Step, wall: r.event.WallTime, datum: d})
}

// supersede drops the last values, as long as their step is not below the step of the value that
// follows them.
func (l *list) supersede(step int64) {
	n := len(l.items)
	for n > 0 && l.items[n-1].step >= step {
		n--
	}
	l.items = l.items[:n]
}

// purge drops all values whose step is not below the given one.
func (l *list) purge(step int64) {
	l.items = slices.DeleteFunc(l.items, func(i item) bool { return i.step >= step })
}

// purge applies Python's rules about restarts to the current event, which is not added yet.
func (r *reading) purge() {
	e := &r.event
	if e.Kind == eventfile.KindFileVersion {
		r.fileVersion = parseFileVersion(string(e.FileVersion))
	}
	// Python converts graphs and run metadata to summaries before these rules apply.
	isSummary := e.Kind == eventfile.KindSummary || e.Kind == eventfile.KindGraphDef ||
		e.Kind == eventfile.KindTaggedRunMetadata
	status := eventfile.SessionUnspecified
	if e.Kind == eventfile.KindSessionLog {
		status, _, _ = e.SessionLog()
	}
	switch {
	case r.fileVersion >= 2 && status == eventfile.SessionStart:
		if r.sessionStarted && r.rules.has(purgesAtStart) {
			for _, l := range r.tags {
				l.purge(e.Step)
			}
		}
		r.sessionStarted = true
	case r.fileVersion < 2 && isSummary && e.Step < r.lastStep && r.rules.has(purgesAtStepBack):
		for i := range e.Values {
			r.purgeTag(string(e.Values[i].Tag))
		}
	}
	if isSummary {
		r.lastStep = e.Step
	}
}

// purgeTag drops the values of one tag that the current event supersedes.
func (r *reading) purgeTag(tag string) {
	for k, l := range r.tags {
		if k.tag == tag {
			l.purge(r.event.Step)
		}
	}
}

// parseFileVersion returns the number in a text such as "brain.Event:2", or -1.
func parseFileVersion(text string) float64 {
	number, ok := strings.CutPrefix(text, "brain.Event:")
	version, err := strconv.ParseFloat(number, 64)
	if !ok || err != nil {
		return -1
	}
	return version
}
