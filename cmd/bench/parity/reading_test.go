package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/cmd/bench/tensorboard"
)

// journalOf frames the content made by an eventWriter.
func journalOf(t *testing.T, content []byte) *journal {
	t.Helper()
	f := &file{name: "run/" + eventFile, content: content}
	require.NoError(t, f.frame())
	return &journal{run: "run", files: []*file{f}}
}

// madeJournal frames one of the made runs.
func madeJournal(t *testing.T, name string) *journal {
	t.Helper()
	require.Contains(t, madeRuns, name)
	w := new(eventWriter)
	madeRuns[name](w)
	return journalOf(t, w.content)
}

// steps returns the steps of a series of scalars, each with its value.
func steps(s series) (all []string) {
	for _, p := range s.Points {
		all = append(all, floatText(float64(p.Step))+":"+p.Value)
	}
	return all
}

func TestReadingOfScalars(t *testing.T) {
	const rust, python = tensorboard.Rust, tensorboard.Python
	tests := map[string]struct {
		run, tag string
		loader   tensorboard.Loader // "" means without rules
		want     []string
		fails    bool
	}{
		"ours of a session started twice": {"session-started-twice", "not-again", "",
			[]string{"0:1", "1:1", "2:1", "3:1", "4:1"}, false},
		"rust's of a session started twice": {"session-started-twice", "not-again", rust,
			[]string{"0:1", "1:1", "2:1", "3:1", "4:1"}, false},
		"python's of a session started twice": {"session-started-twice", "not-again", python,
			[]string{"0:1", "1:1"}, false},
		"ours of what was logged again": {"session-started-twice", "again", "",
			[]string{"0:1", "1:1", "2:2", "3:2"}, false},
		"python's of what was logged again": {"session-started-twice", "again", python,
			[]string{"0:1", "1:1", "2:2", "3:2"}, false},
		"ours of an old file": {"old-version-steps-back", "back", "",
			[]string{"0:1", "1:1", "2:2", "3:2"}, false},
		"python's of an old file": {"old-version-steps-back", "back", python,
			[]string{"0:1", "1:1", "2:1", "2:2", "3:2"}, false},
		"ours of one step": {"many-at-one-step", "same", "", []string{"0:3"},
			false},
		"python's of one step": {"many-at-one-step", "same", python,
			[]string{"0:0", "0:1", "0:2", "0:3"}, false},
		"ours of infinite wall times": {"infinite-wall-times", "time", "",
			[]string{"1:1", "2:2", "3:3", "4:4"}, false},
		"rust's of infinite wall times": {"infinite-wall-times", "time", rust,
			[]string{"1:1", "4:4"}, false},
		"ours of late metadata": {"metadata-come-late", "late", "", []string{"2:2"},
			false},
		"rust's of late metadata": {"metadata-come-late", "late", rust, nil, false},
		"ours of an unreadable value": {"unreadable-step-back", "number", "",
			[]string{"0:0", "1:1", "2:2", "3:3"}, false},
		"rust's of an unreadable value": {"unreadable-step-back", "number", rust,
			[]string{"0:0"}, false},
		"python's of an unreadable value": {"unreadable-step-back", "number", python, nil,
			true},
		"python's of two kinds": {"two-kinds-in-a-tag", "both", python, nil, true},
		"rust's of two kinds": {"two-kinds-in-a-tag", "both", rust, []string{"1:1"},
			false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got := read(madeJournal(t, test.run), rulesOf[test.loader]).set()[key{
				Kind: kindScalar, Run: "run", Tag: test.tag,
			}]
			assert.Equal(t, test.want, steps(got))
			assert.Equal(t, test.fails, got.Fails)
		})
	}
}

func TestReadingOfDamage(t *testing.T) {
	w := new(eventWriter)
	w.scalar(0, 0, "loss", 1)
	first := len(w.content)
	w.scalar(1, 1, "loss", 2)
	second := len(w.content)
	w.scalar(2, 2, "loss", 3)
	payload, length := append([]byte(nil), w.content...), append([]byte(nil), w.content...)
	payload[second-5] ^= 0x80 // the sign of the second value
	length[first] ^= 1
	tests := map[string]struct {
		content []byte
		rules   rule
		want    []string
	}{
		"a wrong payload costs its record": {payload, 0, []string{"0:1", "2:3"}},
		"a wrong payload ends the file":    {payload, stopsAtPayload, []string{"0:1"}},
		"a wrong payload is believed": {payload, trustsPayload,
			[]string{"0:1", "1:-2", "2:3"}},
		"a wrong length costs its record": {length, 0, []string{"0:1", "2:3"}},
		"a wrong length ends the file":    {length, stopsAtLength, []string{"0:1"}},
		"a wrong length is not of a payload": {length, stopsAtPayload | trustsPayload,
			[]string{"0:1", "2:3"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			found := read(journalOf(t, test.content), test.rules).set()
			assert.Equal(t, test.want, steps(found[key{Kind: kindScalar, Run: "run", Tag: "loss"}]))
		})
	}
}

func TestReadingOfPackedFiles(t *testing.T) {
	j := madeJournal(t, "many-at-one-step")
	j.files[0].packed = true
	assert.NotEmpty(t, read(j, 0).set()[key{Kind: kindScalar, Run: "run", Tag: "same"}].Points)
	assert.Empty(t, read(j, readsNothingPacked|omitsEmptyRuns).set())
}

func TestParseFileVersion(t *testing.T) {
	for text, want := range map[string]float64{
		"brain.Event:2": 2, "brain.Event:1.5": 1.5, "brain.Event:": -1, "Event:2": -1, "": -1,
	} {
		assert.Equal(t, want, parseFileVersion(text), text)
	}
}
