package library_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake/library"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
	"eventlens/eventfile/store"
)

// open adds a file of a run to a library. Its size is unknown if it is negative.
func open(l *library.Library, r *library.Run, path string, sizeBytes int64) *library.File {
	f := &library.File{
		Name:   r.Name + "/" + path,
		Listed: source.Info{SizeBytes: sizeBytes},
		Stored: source.NewBlob(sourcetest.Blob(nil), 0),
	}
	f.Begin(path)
	l.AddFile(r, f)
	return f
}

// take appends part of a file.
func take(l *library.Library, f *library.File, b *store.Batch) {
	f.At.Offset, f.At.Records = b.To, f.At.Records+b.Records
	l.Append(f, b, b.To-b.From, false)
}

// batchOf reads a log by a real writer.
func batchOf(t *testing.T, fixture string) *store.Batch {
	t.Helper()
	log, err := os.ReadFile("../../../../testdata/fixtures/" + fixture + ".tfevents")
	require.NoError(t, err)
	b := store.NewBuilder()
	records := eventfile.NewReader(bytes.NewReader(log), eventfile.Options{})
	for record, err := records.Read(); err == nil; record, err = records.Read() {
		b.Add(record)
	}
	return b.Take(int64(len(log)))
}

// told returns the messages and rows of the change log.
func told(l *library.Library) (messages []wire.Message, rows [][]wire.Run) {
	for _, e := range l.Changes() {
		if e.Message != nil {
			messages = append(messages, e.Message)
		} else {
			rows = append(rows, e.Runs)
		}
	}
	return messages, rows
}

// TestRowsAreToldAsTheyWere queues two runs and begins to read one in the same step: the page
// receives both states.
func TestRowsAreToldAsTheyWere(t *testing.T) {
	l := library.New()
	a, b := l.AddRun("a", "logs", true), l.AddRun("b", "logs", true)
	l.ProgressNow()
	l.SetState(a, wire.RunReading)
	l.SetState(b, b.State)
	l.ProgressNow()
	l.ProgressNow()
	_, rows := told(l)
	reading := a.Run
	queued := reading
	queued.State = wire.RunQueued
	assert.Equal(t, [][]wire.Run{{queued, b.Run}, {reading}}, rows)
	assert.Equal(t, 1, b.Colour, "each has a colour of its own")
	assert.Same(t, b, l.Run(2))
	assert.Nil(t, l.Run(3))
	assert.Nil(t, l.Run(0))

	assert.False(t, l.ProgressPending())
	l.SetState(a, wire.RunRead)
	assert.True(t, l.ProgressPending(), "told with the next progress")
	assert.Empty(t, l.Changes())
}

// TestProblemsAreToldOnce follows a file that is read again and again: its problem is a single
// line, which changes, and disappears with its cause.
func TestProblemsAreToldOnce(t *testing.T) {
	l := library.New()
	f := open(l, l.AddRun("a", "logs", true), "x.tfevents", 100)
	say := func(n int) { l.FileComplaint(f, library.AboutGone, -1, 1, report.ProblemVanished(n)) }
	say(1)
	say(1)
	say(2)
	l.FileComplaint(f, library.AboutGone, -1, 0, wire.Text{})
	l.FileComplaint(f, library.AboutGone, -1, 0, wire.Text{})
	l.Problem(wire.Problem{File: "other", Text: report.ProblemEmpty.Text()})
	messages, _ := told(l)
	line := wire.Problem{
		ID:     1,
		Run:    1,
		File:   "a/x.tfevents",
		Offset: -1,
		Count:  1,
		Text:   report.ProblemVanished(1),
	}
	two, gone := line, line
	two.Text, gone.Text, gone.Count = report.ProblemVanished(2), wire.Text{}, 0
	other := wire.Problem{ID: 2, File: "other", Text: report.ProblemEmpty.Text()}
	assert.Equal(t, []wire.Message{&line, &two, &gone, &other}, messages)
	assert.Equal(t, map[uint32]wire.Problem{2: other}, l.Standing())
}

// TestOneLineForEachKindOfFault reads a file with two records of one fault, and one that is cut
// off; then the rest of the file, which was replaced.
func TestOneLineForEachKindOfFault(t *testing.T) {
	l := library.New()
	r := l.AddRun("a", "logs", true)
	f := open(l, r, "x.tfevents", 100)
	damaged := "payload checksum mismatch"
	take(l, f, &store.Batch{To: 90, Records: 3, Problems: []store.Problem{
		{Offset: 10, Text: damaged}, {Offset: 20, Text: damaged},
		{Offset: 30, Text: "tag loss: no value"}, {Offset: 40, Text: "skipped", Gap: 7},
	}})
	f.At.SizeBytes = 100
	l.FileDone(f, false)
	l.TellFaults(f, wire.Fault{}, false)
	l.SettleState(r)
	messages, _ := told(l)
	var texts []wire.Text
	for _, m := range messages {
		texts = append(texts, m.(*wire.Problem).Text)
	}
	assert.ElementsMatch(t, []wire.Text{
		report.ProblemRecords(2, 10, wire.Plain(damaged)),
		report.ProblemValues(1, 30, wire.Plain("tag loss: no value")),
		report.ProblemGaps(1, 40, 7, wire.Plain("skipped")), report.ProblemTruncated(90, 3),
	}, texts)
	assert.Equal(t, wire.RunProblem, r.Outcome())

	l.TellFaults(f, wire.Fault{}, true)
	messages, _ = told(l)
	assert.Equal(t, []wire.Message{&wire.Problem{ID: 4, Run: 1, File: "a/x.tfevents", Offset: 90}},
		messages, "the rest of the record is on its way")
	l.ResetFile(f)
	l.ReadAgain(r)
	f.At = wire.Mark{Offset: 50, SizeBytes: 50, Records: 2}
	l.TellFaults(f, wire.Fault{}, false)
	assert.Empty(t, l.Standing())
	assert.Equal(t, wire.RunRead, r.Outcome())
	assert.Zero(t, l.Totals.ReadBytes)
	assert.Zero(t, l.Totals.FilesDone)
}

// TestWhyReadingEnded expects the problem of a file from where and how its reading ended.
func TestWhyReadingEnded(t *testing.T) {
	cutOff := report.ProblemStopped(report.ReasonCutOff.Text(), 20, 1)
	for name, tt := range map[string]struct {
		at      wire.Mark
		stopped int64
		fault   wire.Fault
		want    wire.Text
	}{
		"complete": {wire.Mark{Offset: 50, SizeBytes: 50, Records: 2}, -1, wire.Fault{},
			wire.Text{}},
		"empty":     {wire.Mark{}, -1, wire.Fault{}, report.ProblemEmpty.Text()},
		"seven":     {wire.Mark{SizeBytes: 7}, -1, wire.Fault{}, report.ProblemNotEventFile("")},
		"no record": {wire.Mark{Offset: 20, SizeBytes: 50, Records: 1}, 20, wire.Fault{}, cutOff},
		"the person": {wire.Mark{Offset: 20, SizeBytes: 50}, -1, wire.Fault{Stopped: true},
			wire.Text{}},
		"the server": {
			wire.Mark{SizeBytes: 50}, -1, wire.Fault{Text: report.ProblemStatus(500)},
			report.ProblemStatus(500),
		},
	} {
		t.Run(name, func(t *testing.T) {
			l := library.New()
			f := open(l, l.AddRun("a", "logs", true), "x.tfevents", tt.at.SizeBytes)
			f.At, f.Faults.Stopped = tt.at, store.Problem{Offset: tt.stopped, Text: store.CutOff}
			l.TellFaults(f, tt.fault, false)
			assert.Equal(t, tt.want, f.Complaints[library.AboutEnd].Text)
		})
	}
}

// TestStrayFilesAreOneLine finds an editor's leftovers beside event files: they are reported in one
// line, and not as a fault of the run.
func TestStrayFilesAreOneLine(t *testing.T) {
	l := library.New()
	r := l.AddRun("a", "logs", true)
	strays := []*library.File{open(l, r, "x.tfevents.swp", 0), open(l, r, "x.tfevents.md5", 0)}
	for _, f := range append(strays, open(l, r, "x.tfevents", 0)) {
		f.At = wire.Mark{}
		l.TellFaults(f, wire.Fault{}, false)
	}
	l.TellStrays()
	l.TellStrays()
	messages, _ := told(l)
	require.Len(t, messages, 2)
	assert.Equal(t, "a/x.tfevents", messages[0].(*wire.Problem).File,
		"an event file should not be empty")
	assert.Equal(t, report.NoticeStrays.With(wire.Whole(2)),
		messages[1].(*wire.Notice).Text)
}

// TestProgressReachesTheSizeOnce reads a file of unknown size whose records arrive in parts, and
// one that cannot be read.
func TestProgressReachesTheSizeOnce(t *testing.T) {
	l := library.New()
	r := l.AddRun("a", "logs", true)
	f, lost := open(l, r, "x.tfevents", -1), open(l, r, "y.tfevents", 40)
	assert.Equal(t, 1, l.Totals.UnknownSizes)
	l.SetSize(f, 100)
	assert.Zero(t, l.Totals.UnknownSizes)
	assert.EqualValues(t, 140, l.LeftBytes())
	l.Append(f, &store.Batch{}, 60, false)
	assert.EqualValues(t, 60, l.Totals.DoneBytes, "inside a record what arrives counts")
	l.Append(f, &store.Batch{To: 90}, 30, false)
	assert.EqualValues(t, 90, l.Totals.DoneBytes, "and not once more when the record is complete")
	f.At = wire.Mark{Offset: 90, SizeBytes: 95}
	l.FileDone(f, false)
	l.FileDone(lost, false)
	assert.Zero(t, l.LeftBytes())
	assert.Equal(t, 2, l.Totals.FilesDone)
	assert.EqualValues(t, 95, l.Totals.ReadBytes, "with the incomplete record at the end")
	assert.Same(t, f, r.Files[0])
	assert.Nil(t, r.Next())
	l.ReadAgain(r)
	assert.Same(t, f, r.Next())

	packed := open(l, r, "z.tfevents.gz", 10)
	packed.At = wire.Mark{Last: wire.PackedFile}
	l.Append(packed, &store.Batch{To: 1000}, 25, true)
	assert.EqualValues(t, 10, packed.DoneBytes, "never more than the file has")
	assert.EqualValues(t, 1000, l.Totals.FromCacheBytes)
}

// TestMetadataComesWithTheValues reads hyperparameters and a layout of charts.
func TestMetadataComesWithTheValues(t *testing.T) {
	l := library.New()
	r := l.AddRun("a", "logs", true)
	f := open(l, r, "x.tfevents", 100)
	take(l, f, batchOf(t, "torch-2.15.0-hparams-trial"))
	assert.NotEmpty(t, r.HParams)
	assert.False(t, l.TakeLayoutChange())
	other := open(l, l.AddRun("b", "logs", true), "x.tfevents", 100)
	take(l, other, batchOf(t, "torch-2.15.0-custom-scalars"))
	assert.True(t, l.TakeLayoutChange())
	assert.False(t, l.TakeLayoutChange())
	assert.Greater(t, other.LastWall, 1e9)
	l.ResetFile(other)
	assert.True(t, l.TakeLayoutChange(), "its charts go with it")
	l.SetLayout("views", nil)
	assert.True(t, l.TakeLayoutChange())
	l.DropLayout("views")
	assert.True(t, l.TakeLayoutChange())
	assert.Empty(t, l.LayoutFiles)
}

// TestStatesOfARun derives the state of a run that is not being read.
func TestStatesOfARun(t *testing.T) {
	l := library.New()
	r := l.AddRun("a", "logs", true)
	f := open(l, r, "x.tfevents", 100)
	assert.Equal(t, wire.RunQueued, r.Outcome())
	assert.EqualValues(t, 100, r.UnreadBytes())
	assert.Equal(t, 1, l.Unread())
	f.Unread = false
	assert.Zero(t, l.Unread())
	assert.Equal(t, wire.RunRead, r.Outcome())
	f.At.Records = 1
	assert.Equal(t, wire.RunEmpty, r.Outcome(), "only its version")
	f.Name = "a/x.profile-empty"
	assert.Equal(t, wire.RunRead, r.Outcome(), "it marks a profile")
	f.Writing = true
	assert.Equal(t, wire.RunWriting, r.Outcome())
	l.SettleState(r)
	assert.Equal(t, wire.RunQueued, r.State, "it waits to be read")
}

// TestFilesOfASource keeps a file that two sources have with the first of them.
func TestFilesOfASource(t *testing.T) {
	l := library.New()
	first := &library.Source{Name: "bucket", URL: "https://me@h.example/r/?sig=secret"}
	second := &library.Source{Name: "again", Dir: folder{}}
	assert.NotContains(t, first.ShownAs(), "secret")
	assert.Equal(t, "again", second.ShownAs())
	assert.Equal(t, "bucket", first.FolderName())
	assert.Equal(t, "runs", second.FolderName())

	f := &library.File{Key: "k", Path: "x", Stored: source.NewHTTP("https://h.example/r/x", nil)}
	f.Begin("x")
	r := l.AddRun("a", "bucket", false)
	l.AddFile(r, f)
	assert.Equal(t, "https://h.example", r.Host)
	assert.Same(t, f, l.FileOf("k"))
	first.Keep("x", f)
	first.Keep("x", f)
	f.ReadBytes = 5
	second.Keep("x", f)
	assert.Same(t, first, f.From)
	assert.Len(t, first.Files, 1)
	assert.False(t, first.Answers)
	assert.True(t, second.Answers, "something of it was read before")
	assert.Equal(t, "x", f.DroppedPath())

	assert.True(t, first.Answering())
	l.SourceComplaint(first, library.AboutSource, report.ProblemStatus(500))
	assert.False(t, first.Answering())
	f.Blob = sourcetest.Blob("abc")
	every := func(*library.File) bool { return true }
	assert.Equal(t, []library.LocalBlob{{Key: cache.Key("k"), Blob: f.Blob}}, first.Blobs(every))
	f.Local, f.Name = true, "runs/x"
	assert.Equal(t, "runs/x", f.DroppedPath())
	assert.False(t, f.Failing())
	assert.False(t, f.CutOff())
}

// folder is a folder of the browser.
type folder struct{ source.Folder }

func (folder) Name() string { return "runs" }
