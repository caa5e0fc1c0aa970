package store_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/store"
)

// TestHParamsOfARun: the begin of a session and the experiment are of the first file that has them, in the order of the files' names, and the end is of the last one.
func TestHParamsOfARun(t *testing.T) {
	s := store.New()
	run := s.AddRun("run")
	says := func(file store.FileID, tag, content string) {
		s.Append(file, &store.Batch{Counts: []store.Count{{Tag: "_hparams_/" + tag, Values: 1, Session: []byte(content)}}})
	}
	of := func() (text string) {
		h := &s.Snapshot().Runs()[run-1].Said
		return string(h.Session) + " " + string(h.SessionEnd) + " " + string(h.Experiment)
	}
	later, first := s.AddFile(run, "2"), s.AddFile(run, "1")
	says(later, "session_start_info", "start2")
	says(later, "session_end_info", "end2")
	says(first, "session_end_info", "end1")
	says(first, "experiment", "experiment1")
	assert.Equal(t, "start2 end2 experiment1", of())
	says(first, "session_start_info", "start1")
	says(first, "session_start_info", "again")
	says(later, "session_end_info", "end3")
	assert.Equal(t, "start1 end3 experiment1", of())
	s.ResetFile(first)
	assert.Equal(t, "start2 end3 ", of())
	s.ResetFile(later)
	assert.Equal(t, "  ", of())
}

// TestLayoutOfARun is the last one that its files have.
func TestLayoutOfARun(t *testing.T) {
	s := store.New()
	run := s.AddRun("run")
	says := func(file store.FileID, content string) {
		s.Append(file, &store.Batch{Counts: []store.Count{{Tag: "custom_scalars__config__", Values: 1, Session: []byte(content)}}})
	}
	later, first := s.AddFile(run, "2"), s.AddFile(run, "1")
	says(later, "a")
	says(first, "b")
	assert.Equal(t, "a", string(s.Said(run).Layout))
	says(later, "c")
	assert.Equal(t, "c", string(s.Said(run).Layout))
	s.ResetFile(later)
	assert.Equal(t, "b", string(s.Said(run).Layout))
}
