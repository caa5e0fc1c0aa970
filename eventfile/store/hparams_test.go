package store_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/structpb"

	"eventlens/eventfile"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/store"
)

// TestHParamsOfARun: session start and experiment are merged from all files in the order of their
// names, and the session end comes from the last file that has one.
func TestHParamsOfARun(t *testing.T) {
	s := store.New()
	run := s.AddRun("run")
	says := func(file store.FileID, tag, content string) {
		s.Append(file,
			&store.Batch{Counts: []store.Count{{
				Tag: "_hparams_/" + tag, Values: 1, Session: []byte(content),
			}}})
	}
	of := func() (text string) {
		h := &s.Snapshot().Runs()[run-1].RunMetadata
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
	assert.Equal(t, "start1againstart2 end3 experiment1", of())
	s.ResetFile(first)
	assert.Equal(t, "start2 end3 ", of())
	s.ResetFile(later)
	assert.Equal(t, "  ", of())
}

// TestLayoutOfARun: the last layout in a run's files is used.
func TestLayoutOfARun(t *testing.T) {
	s := store.New()
	run := s.AddRun("run")
	says := func(file store.FileID, content string) {
		s.Append(file,
			&store.Batch{Counts: []store.Count{{
				Tag: "custom_scalars__config__", Values: 1, Session: []byte(content),
			}}})
	}
	later, first := s.AddFile(run, "2"), s.AddFile(run, "1")
	says(later, "a")
	says(first, "b")
	assert.Equal(t, "a", string(s.Metadata(run).Layout))
	says(later, "c")
	assert.Equal(t, "c", string(s.Metadata(run).Layout))
	s.ResetFile(later)
	assert.Equal(t, "b", string(s.Metadata(run).Layout))
}

// TestSeveralCallsOfAFile: every call of a writer counts, in one batch or in several. Repeated
// content is kept once per batch. Unreadable content is a problem that affects no other call.
func TestSeveralCallsOfAFile(t *testing.T) {
	call := func(tag string, content []byte) *pb.Event {
		return eventtest.Values(0, 1,
			&pb.Summary_Value{
				Tag: "_hparams_/" + tag,
				Metadata: &pb.SummaryMetadata{PluginData: &pb.SummaryMetadata_PluginData{
					PluginName: "hparams", Content: content,
				}},
			})
	}
	start := func(name string, value float64) []byte {
		hparams := map[string]*structpb.Value{name: structpb.NewNumberValue(value)}
		content, err := proto.Marshal(&pb.HParamsPluginData{
			Data: &pb.HParamsPluginData_SessionStartInfo{
				SessionStartInfo: &pb.SessionStartInfo{Hparams: hparams}}})
		require.NoError(t, err)
		return content
	}
	b, s := store.NewBuilder(), store.New()
	run := s.AddRun("run")
	file := s.AddFile(run, "1")
	for _, batch := range [][]*pb.Event{
		{call("session_start_info", start("lr", .25)), call("session_start_info", []byte{0x1a, 9}),
			call("session_start_info", start("lr", .25)),
			call("session_start_info", start("bs", 16))},
		{call("session_start_info", start("bs", 16)),
			call("session_start_info", make([]byte, 2<<20)),
			call("session_start_info", start("lr", .5)), call("experiment", []byte{0x12, 0})},
	} {
		for _, event := range batch {
			data, err := proto.Marshal(event)
			require.NoError(t, err)
			b.Add(eventfile.Record{Data: data})
		}
		taken := b.Take(1)
		require.Len(t, taken.Problems, 1)
		s.Append(file, taken)
	}
	content, err := eventfile.DecodeHParamsContent(s.Metadata(run).Session)
	require.NoError(t, err)
	assert.Equal(t,
		[]eventfile.HParamValue{{Name: "lr", Value: .25}, {Name: "bs", Value: 16.},
			{Name: "bs", Value: 16.}, {Name: "lr", Value: .5}}, content.Start.HParams)
	assert.Equal(t, []byte{0x12, 0}, s.Metadata(run).Experiment)
}

// TestManyCalls keeps the newest calls when all together are too long.
func TestManyCalls(t *testing.T) {
	call := func(i int) []byte { // an unknown field of 100 kB
		return append([]byte{7<<3 | 2, 0xa0, 0x8d, 0x06}, bytes.Repeat([]byte{byte(i)}, 100000)...)
	}
	var calls []byte
	for i := range 30 {
		before := string(calls)
		joined := eventfile.JoinHParams(calls, call(i), 1<<20)
		assert.Equal(t, before, string(calls))
		calls = joined
	}
	require.Len(t, calls, 10*100004+2)
	assert.Equal(t, [2]byte{20, 29}, [2]byte{calls[6], calls[len(calls)-1]})
	start := []byte{3<<3 | 2, 0}
	for n, cut := range []bool{false, true} {
		content, err := eventfile.DecodeHParamsContent(eventfile.JoinHParams(calls[:2*n], start,
			1<<20))
		require.NoError(t, err)
		assert.Equal(t, cut, content.Cut, "it tells that some are left out")
	}
}
