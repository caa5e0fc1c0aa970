package listing_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/listing"
)

func folder(source int, name string, paths ...string) (entries []listing.Entry) {
	for _, p := range paths {
		entries = append(entries,
			listing.Entry{Origin: listing.FromFolder, Source: source, Folder: name, Path: p})
	}
	return entries
}

func single(origin listing.Origin, paths ...string) (entries []listing.Entry) {
	for i, p := range paths {
		entries = append(entries, listing.Entry{Origin: origin, Source: i, Path: p})
	}
	return entries
}

func join(parts ...[]listing.Entry) (entries []listing.Entry) {
	for _, p := range parts {
		entries = append(entries, p...)
	}
	return entries
}

type run = listing.Run

// runsOfFiles are lists of files, and the runs that they make.
var runsOfFiles = map[string]struct {
	files []listing.Entry
	want  []run
}{
	"nothing": {nil, []run{}},
	"one folder": {
		folder(0, "logs", "run10/x.tfevents.2", "run2/x.tfevents.1", "x.tfevents",
			"run10/x.tfevents.1", "run2/sub/y.tfevents"),
		[]run{{".", 0, []int{2}}, {"run2", 0, []int{1}}, {"run2/sub", 0, []int{4}},
			{"run10", 0, []int{3, 0}}},
	},
	"bytewise, not natural, within a run": {
		folder(0, "logs", "x.tfevents.9", "x.tfevents.10"),
		[]run{{".", 0, []int{1, 0}}},
	},
	"sidecar files make no runs": {
		folder(0, "logs", "a/projector_config.pbtxt", "tfevents/notes.txt", "a/x.tfevents"),
		[]run{{"a", 0, []int{2}}},
	},
	"loose files of embeddings make no runs": {
		[]listing.Entry{
			{Origin: listing.FromLoose, Path: "vectors.tsv"},
			{Origin: listing.FromLoose, Path: "x.npy"},
			{Origin: listing.FromURL, Path: "https://h.example/a/model.ckpt.index"},
			{Origin: listing.FromLoose, Path: "anything"},
		},
		[]run{{"anything", 0, []int{3}}},
	},
	"several folders": {
		join(folder(0, "b", "x.tfevents", "train/x.tfevents"),
			folder(0, "a", "train/x.tfevents")),
		[]run{{"a/train", 0, []int{2}}, {"b", 0, []int{0}}, {"b/train", 0, []int{1}}},
	},
	"a folder without event files does not count": {
		join(folder(0, "b", "train/x.tfevents"), folder(0, "a", "notes.txt")),
		[]run{{"train", 0, []int{0}}},
	},
	"equal names of two sources stay two": {
		join(folder(1, "logs", "train/x.tfevents"), folder(0, "logs", "train/x.tfevents")),
		[]run{{"logs/train", 0, []int{1}}, {"logs/train", 1, []int{0}}},
	},
	"folders without a name": {
		join(folder(0, "", "train/x.tfevents", "x.tfevents"), folder(1, "b", "x.tfevents")),
		[]run{{".", 0, []int{1}}, {"b", 1, []int{2}}, {"train", 0, []int{0}}},
	},
	"loose files": {
		[]listing.Entry{
			{Origin: listing.FromLoose, Path: "b.tfevents"},
			{Origin: listing.FromLoose, Path: "a.tfevents"},
			{Origin: listing.FromLoose, Path: "notes.txt"},
		},
		[]run{{"a.tfevents", 0, []int{1}}, {"b.tfevents", 0, []int{0}}},
	},
	"a loose file of another name": {
		single(listing.FromLoose, "renamed.log"),
		[]run{{"renamed.log", 0, []int{0}}},
	},
	"one URL": {
		single(listing.FromURL, "https://a.example/runs/x/events"),
		[]run{{"events", 0, []int{0}}},
	},
	"URLs": {
		single(listing.FromURL, "https://a.example/runs/ab/events",
			"https://a.example/runs/ac/events", "https://a.example/runs/ab/events2"),
		[]run{{"ab/events", 0, []int{0}}, {"ab/events2", 2, []int{2}},
			{"ac/events", 1, []int{1}}},
	},
	"URLs of one directory": {
		single(listing.FromURL, "https://a.example/r/events.1", "https://a.example/r/events.2"),
		[]run{{"events.1", 0, []int{0}}, {"events.2", 1, []int{1}}},
	},
	"URLs of two hosts": {
		single(listing.FromURL, "https://a.example/x", "https://b.example/x"),
		[]run{{"a.example/x", 0, []int{0}}, {"b.example/x", 1, []int{1}}},
	},
	"URL of a directory": {
		single(listing.FromURL, "https://a.example/x/"),
		[]run{{"https://a.example/x/", 0, []int{0}}},
	},
	"all kinds": {
		join(folder(0, "logs", "train/x.tfevents"), single(listing.FromLoose, "x.tfevents"),
			single(listing.FromURL, "https://a.example/r/x.tfevents")),
		[]run{{"train", 0, []int{0}}, {"x.tfevents", 0, []int{1}}, {"x.tfevents", 0, []int{2}}},
	},
}

func TestRuns(t *testing.T) {
	for name, c := range runsOfFiles {
		t.Run(name, func(t *testing.T) { assert.Equal(t, c.want, listing.Runs(c.files)) })
	}
}

func TestIsEventFile(t *testing.T) {
	for _, base := range []string{
		"events.out.tfevents.1700000000.host", "my.tfevents", "x_tfevents_y.bak", "a.tfevents.gz",
	} {
		assert.True(t, listing.IsEventFile(base), base)
	}
	for _, base := range []string{"events.out", "tfevent", "TFEVENTS", ""} {
		assert.False(t, listing.IsEventFile(base), base)
	}
}
