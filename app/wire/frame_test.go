package wire

import (
	"bytes"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"eventlens/app/kind"
	"eventlens/eventfile"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Values that several samples have.
var (
	sampleMark = Mark{
		Offset: 1 << 50, Last: PackedFile, Hash: math.MaxUint64, Records: 3, SizeBytes: 4,
		Validator: "a\nb",
	}
	sampleSeries  = Series{Run: 1, Group: 2, Tag: 3, Ink: Ink{Colour: 4, Own: 1<<24 | 5}}
	sampleExtreme = Extreme{
		Run: 1, Group: 2, Ink: Ink{Colour: 2, Own: 1}, Tag: 3, Text: Plain("0.1"), Step: Plain("48,200"),
		Smoothed: Plain("2"),
		Gap:      Plain("3"),
		Versus:   Plain("-1"),
	}
	samplePoint  = Sample{Step: -1, Wall: 1763452930.5, Value: 0.5, Smoothed: 0.25}
	sampleParsed = Parsed{
		Job: 1, Replaced: true, Chunk: []byte{0, 1}, At: sampleMark, SizeBytes: 3, Fetched: 4,
		Ended: true,
		Fault: Fault{
			Status: 429, RetryAfter: "8", Text: Plain("t"), Offset: -1, Stopped: true,
			Passing: true, Refused: true, Outside: true, Broke: true, Nowhere: true, Stranger: true,
		},
	}
)

// pageMessages lists the messages that a page sends, with every field set.
var pageMessages = []Message{
	&Open{Sources: []Source{
		{
			Name: "nightly", URL: "https://bucket.example/runs/?X-Amz-Signature=a%2Fb",
			Depth: 2, Match: "train|eval",
		},
		{Files: []File{{
			Path: "logs/lr0.1/events.out.tfevents.1", SizeBytes: 1 << 40,
			ModifiedMs: 1763452930000, Blob: 7,
		}, {Path: "b", Blob: 9}}},
		{Folder: 11},
		{Recent: "url:https://bucket.example/"},
	}},
	&View{Number: 7, Theme: "dark", Baseline: 4,
		Lines: Lines{Axis: AxisTag, XTag: 3,
			Smoothing: Smoothing{Kind: SmoothGaussian, Amount: 12.5}, IgnoreOutliers: true,
			Marks:     true,
			Aggregate: Aggregate{Centre: CentreMedian, Band: BandMinMax}, Order: OrderName,
			Reversed: 8},
		Looks: []RunLook{{Run: 1, Name: "best", Ink: Ink{Colour: -1, Own: 1<<24 | 0xff8000}}},
		Groups: []RunGroup{{
			Name: "lr 0.1", Ink: Ink{Colour: 3, Own: 1 << 24}, Runs: []RunID{1, 2},
		}}, OnTop: []RunID{2}, Hidden: []RunID{1, math.MaxUint32}, Emphasis: 3,
		Histograms: HistogramLook{
			Mode: HistogramHeat, Logged: true, Log: true, Own: true,
		}, Curves: CurveLook{Mode: CurveRates, Threshold: 0.25, HideF1Lines: true},
		AllAttempts: true,
		Cards: []Card{{ID: "c1", Tag: 4, More: []TagID{5, 6},
			Margins: []Margin{{Value: 4, Lower: 7, Upper: 8}}, Run: 5,
			Step: StepRequest{
				Index: -1, Placed: true, Axis: AxisWall, At: 3, AllAttempts: true,
			},
			Width: 320.5, Height: 184, Ratio: 1.25, XScale: ScaleLog, YScale: ScaleSymlog,
			Zoom: Zoom{X: Span{Lo: -1, Hi: 2}, Y: Span{Lo: 3, Hi: 4}}}}, Near: 1},
	&Forget{Key: "k", Open: true},
	&Stop{},
	&Refresh{},
	&Follow{EveryMs: 30_000, Hidden: true},
	&KeepLimit{Bytes: 1 << 31},
	&ReadViews{URL: "https://b.example/eventlens.view.json"},
	&Renewed{Number: 3, URL: "https://b.example/a?sig=2"},
	&Access{Grants: []Grant{{Scope: "https://bucket.example/",
		Headers: []HeaderField{{Name: "Authorization", Value: "Bearer x"}},
		Keys:    Keys{ID: "i", Secret: "s", Token: "t", Region: "r"}, Cookies: true}}},
}

// readingMessages lists a worker's messages about reading, with every field set.
var readingMessages = []Message{
	&Ready{Lacks: []Text{Plain("no storage"), {}}},
	&Catalogue{
		Runs: []Run{{
			ID: 1, Name: "lr0.1/train", Source: "logs", Colour: 11, State: RunProblem,
			Training: 2,
			HParams:  []HParam{{Name: "lr", Value: "0.1", Before: "0.2"}},
		}},
		Tags: []Tag{{
			ID: 1, Kind: kind.Other, Name: "net\xff", Plugin: "pr_curves",
			Values: math.MaxInt64, In: 6, Paired: true,
			Superseded: 7, Bytes: 8, Runs: []RunID{1, 2},
			Title: "Net", Description: "*all* of it",
		}},
	},
	&Progress{
		Files: 3, FilesDone: 2, Bytes: -1, BytesDone: 1 << 50, Reading: true, Elsewhere: true,
		Listing: true, Listed: 9, WaitsFor: "a.example", WaitSeconds: 8, Traces: 7,
	},
	&ViewFile{Key: "1", File: "eventlens.view.json", Source: "runs", Asked: true, Problem: Plain("damaged"),
		Views: []SavedView{{View: "viewname=a&tags=loss", Default: true}}},
	&Problem{
		ID: 5, Run: 1, Source: "runs", File: "a/b", Offset: -1, Count: 2,
		Text: Plain("payload checksum mismatch"), URL: "https://bucket.example/e?sig=a",
		Broke: true, Nowhere: true,
	},
	&Loaded{
		Runs: 1, Tags: 2, Points: 3, Bytes: 4, FetchedBytes: 5, FromCache: 6, Problems: 7,
		Deferred: 8,
	},
	&Checked{
		Followed: true, LiveUntilMs: 7, Checking: true, AtMs: 1763452930000,
		NextMs: 1763452960000, NewRuns: 2, Problem: Plain("HTTP status 503"),
	},
}

// cardMessages lists a worker's messages about cards and about itself, with every field set.
var cardMessages = []Message{
	&Drawn{Card: "c1", View: 7, Slow: true, Complete: true, Points: 1, Total: 2,
		Runs: []RunID{1}, Elsewhere: []RunID{2}, Series: []Series{sampleSeries},
		X: Ends{Span: Span{Lo: 1, Hi: 2}, Scaling: ScaleLog},
		Y: Ends{Span: Span{Lo: 3, Hi: 4}, Scaling: ScaleSymlog}, Data: Span{Lo: 1.5, Hi: 2},
		Outside: 5, Unplaced: 6, Plot: Rect{X: 44, Y: 8, W: 260, H: 150},
		Pixels: 3, PixelsW: 520, PixelsH: 300, Ops: 4, Summary: Plain("loss of 2 runs"),
		Note: Plain("3 are empty"), Lowest: sampleExtreme, Highest: sampleExtreme,
		MinAt: sampleExtreme,
		MaxAt: sampleExtreme, Centre: sampleExtreme, Diverged: []RunID{2},
		DivergedAt: sampleExtreme, DivergedTogether: true,
		Traces: []TraceMark{{X: 40.5, Path: "a/b.pt.trace.json", Text: Plain("Trace")}}},
	&TagsWithoutShownRuns{Tags: []TagID{3, 70_000}},
	&Recents{
		Sources: []Recent{{
			Key: "k", Name: "n", Detail: Plain("d"), Local: true, Signed: true, Bytes: 1,
			SavedMs: 2,
		}},
		Bytes: 3, Limit: 4, Forgotten: true,
	},
	&Notice{Text: Plain("storage is full"), Beside: true},
	&Failed{Text: Plain("out of memory")},
	&Refused{Number: 3, URL: "https://b.example/a"},
	&GetStepList{On: true, Kind: kind.ID(1), Axis: AxisWall, AllAttempts: true,
		Tag: 3, Run: 4},
	&StepList{Axis: AxisRelative, At: []float64{-1, 2.5}, All: 3},
	&Layout{Categories: []eventfile.LayoutCategory{{Title: "Losses", Closed: true,
		Charts: []eventfile.LayoutChart{{
			Title: "loss", Kind: eventfile.ChartMultiline, Tags: []string{"loss/.*"},
		},
			{
				Kind:  eventfile.ChartMargin,
				Bands: []eventfile.LayoutBand{{Value: "v", Lower: "l", Upper: "u"}},
			}}}}, Left: 1, Unread: []RunID{2}},
}

// exportMessages are measures, exports and their answers, with every field set.
var exportMessages = []Message{
	&GetRunValues{Tag: 3, Tests: []ValueTest{{
		ID: 1, Kind: WatchBad, Tag: 2, Run: 3, Bound: 0.5, After: 1.5,
	}}},
	&Export{
		ID: 4, Kind: ExportSVG, Tags: []TagID{1}, Runs: []RunID{2, 3}, Long: true, Card: "c1",
		Words: []Phrase{{Text: Plain("a"), Said: "b"}},
		Notes: []Phrase{{Text: Whole(3), Said: "c"}},
	},
	&ExportMore{ID: 4, Stop: true},
	&RunValues{
		Tag: 3,
		Runs: []RunValue{{
			Run: 1, Began: 2, Updated: 3, LiveUntil: 4, Latest: samplePoint, Min: samplePoint,
			Max: samplePoint, DivergedTag: 3, Diverged: samplePoint,
		}},
		Hits: []ValueHit{{ID: 1, Run: 3, Tag: 2, At: samplePoint}},
	},
	&ExportPart{
		ID: 4, Blob: 6, Bytes: 7, Points: 8, Total: 9, Done: true, Problem: Plain("gone"),
		Wanted: []Text{Whole(3)},
	},
}

// workerMessages lists the messages between workers and the store worker, and envelopes, with every
// field set.
var workerMessages = []Message{
	&Parse{Job: 1, URL: "https://bucket.example/e?sig=a%2Fb", Blob: 3, ModifiedMs: 5,
		ListedBytes: 1 << 40, ListedValidator: "v", At: sampleMark, StoppedAt: 9, CutShortAt: 10,
		Graph: "g.pb",
		Known: []KnownTag{{
			Tag: "t", Plugin: "p", DisplayName: "d", Description: "D", BucketBytes: 1,
		}}, BucketLimit: 2, Eager: true},
	&Cancel{Job: 1},
	&ParsedAck{Job: 1},
	&ParsedFiles{Files: []Parsed{sampleParsed, sampleParsed}},
	&sampleParsed,
	&Paint{Job: 1, W: 520, H: 300, Ratio: 1.25, PlotW: 416, PlotH: 240,
		X:       Ends{Span: Span{Lo: 1, Hi: 2}, Scaling: ScaleLog},
		Y:       Ends{Span: Span{Lo: 3, Hi: 4}, Scaling: ScaleSymlog},
		Numbers: []float64{-1, math.Inf(1), 1e-300}, Narrow: []float32{0.5, -1},
		Strokes: []Stroke{{
			N: 1, X: 1, Y: 2, High: 3, Narrow: true,
			Smooth: Smoothing{Kind: SmoothMean, Amount: 3}, Colour: 0xff000080, Width: 1.6,
			Dash: []float64{6, 3.5}, Opacity: 0.5, Mark: 2,
		}}},
	&Painted{Job: 1, Pixels: []byte{1, 2, 3, 0}},
	&Ask{
		Kind: kind.ID(1), Card: "c1", Serial: 5,
		Question: Body{frame: []byte{1, version, 0}, refs: []Ref{8, 9}},
	},
	&Answer{
		Kind: kind.ID(1), Card: "c1", Serial: 5,
		Answer: Body{frame: []byte{2, version}, refs: []Ref{7}},
	},
}

// samples returns every message with every field set, in the order of the list, and the empty form
// of each.
func samples() []Message {
	all := slices.Concat(pageMessages, readingMessages, cardMessages, exportMessages,
		workerMessages)
	for i := range messages.List {
		all = append(all, messages.New(byte(i+1)))
	}
	return all
}

func TestRoundTrip(t *testing.T) {
	seen := map[byte]bool{}
	for _, m := range samples() {
		frame, refs := Encode([]byte("before"), m)
		require.True(t, bytes.HasPrefix(frame, []byte("before")))
		got, err := Decode(frame[len("before"):], refs)
		require.NoError(t, err, "%T", m)
		assert.Equal(t, m, got)
		assert.Equal(t, messages.number(m), frame[len("before")],
			"a frame starts with the number of its type")
		seen[messages.number(m)] = true
	}
	assert.Len(t, seen, len(messages.List), "every message has a sample")
}

// TestColumnsStartAtMultiplesOf8 checks the alignment of columns in frames of different lengths
// before them.
func TestColumnsStartAtMultiplesOf8(t *testing.T) {
	for _, job := range []JobID{1, 1 << 7, 1 << 14, 1 << 21, 1 << 28} {
		frame, _ := Encode([]byte("before"), &Parsed{Job: job, Chunk: []byte("columns")})
		frame = frame[len("before"):]
		assert.Zero(t, bytes.Index(frame, []byte("columns"))%8, "job %d", job)
		got, err := Decode(frame, nil)
		require.NoError(t, err)
		assert.Equal(t, Columns("columns"), got.(*Parsed).Chunk)
		gap := bytes.Index(frame, []byte("columns")) - 1
		if frame[gap] == 0 {
			frame[gap] = 1
			_, err = Decode(frame, nil)
			assert.ErrorIs(t, err, ErrFrame, "the form is canonical")
		}
	}
}

// TestSamplesSetEveryField ensures that TestRoundTrip finds a field that a Code method leaves out.
func TestSamplesSetEveryField(t *testing.T) {
	for _, m := range samples()[:len(messages.List)] {
		assertNoZero(t, reflect.ValueOf(m).Elem(), reflect.TypeOf(m).Elem().Name())
	}
}

// assertNoZero checks that every field is set; in a list, by at least one of its elements.
func assertNoZero(t *testing.T, v reflect.Value, path string) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			assertNoZero(t, v.Field(i), path+"."+v.Type().Field(i).Name)
		}
	case reflect.Slice:
		require.NotZero(t, v.Len(), path)
		if v.Type().Elem().Kind() != reflect.Struct {
			return
		}
		elem := v.Type().Elem()
		for i := range elem.NumField() {
			set := false
			for j := range v.Len() {
				set = set || !v.Index(j).Field(i).IsZero()
			}
			assert.True(t, set, "%s.%s", path, elem.Field(i).Name)
		}
	default:
		assert.False(t, v.IsZero(), path)
	}
}

func TestRefsAreIndices(t *testing.T) {
	sent := &Open{Sources: []Source{{Files: []File{{Path: "a", Blob: 70}, {Path: "b"},
		{Path: "c", Blob: 90}}}}}
	frame, refs := Encode(nil, sent)
	assert.Equal(t, []Ref{70, 90}, refs)

	got, err := Decode(frame, []Ref{1, 2})
	require.NoError(t, err)
	files := got.(*Open).Sources[0].Files
	assert.Equal(t, []Ref{1, 0, 2}, []Ref{files[0].Blob, files[1].Blob, files[2].Blob})
}

func TestDecodeRefuses(t *testing.T) {
	drawn, refs := Encode(nil, &Drawn{Pixels: 3, Ops: 4})
	notice, _ := Encode(nil, &Notice{Text: Plain("abc")})
	paint, _ := Encode(nil, &Paint{}) // ends in three empty lists
	for _, tt := range []struct {
		name  string
		frame []byte
		refs  []Ref
		want  string
	}{
		{"empty", nil, nil, "2 bytes wanted, 0 left"},
		{"type only", []byte{messages.number(&Stop{})}, nil, "2 bytes wanted, 1 left"},
		{"type 0", []byte{0, version}, nil, "unknown type 0"},
		{"unknown type", []byte{byte(len(messages.List) + 1), version}, nil, "unknown type"},
		{"other version", []byte{messages.number(&Stop{}), version + 1}, nil, "reload the page"},
		{"cut short", notice[:len(notice)-2], nil, "string of 4 bytes, 3 left"},
		{"runs on", append(bytes.Clone(notice), 0), nil, "1 bytes too many"},
		{"number not in its shortest form", []byte{messages.number(&Notice{}), version, 0x80, 0},
			nil, "bad number"},
		{"number over 64 bits",
			append([]byte{messages.number(&Notice{}), version}, bytes.Repeat([]byte{0xff}, 11)...),
			nil, "bad number"},
		{"huge string",
			[]byte{messages.number(&Notice{}), version, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f}, nil,
			"string of"},
		{"huge list",
			[]byte{messages.number(&Ready{}), version, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f}, nil,
			"list of"},
		{"huge column",
			append(paint[:len(paint)-1:len(paint)-1], 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
				0xff, 0x3f), nil, "list of 4611686018427387903 elements, 0 bytes left"},
		{"many strokes", append(paint[:len(paint)-3:len(paint)-3], 2, 0, 0), nil,
			"list of 2 elements, 2 bytes left"},
		{"bool 2", []byte{messages.number(&ExportMore{}), version, 1, 2}, nil, "bad bool 2"},
		{"axis over a byte", []byte{messages.number(&View{}), version, 0, 0, 0x80, 2, 0, 0, 0, 0},
			nil, "number 256 out of range"},
		{"reference missing", drawn, refs[:1], "bad reference 2"},
		{"reference left over", drawn, append(refs[:2:2], 9), "1 references too many"},
		{"null reference", drawn, []Ref{3, 0}, "bad reference 2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m, err := Decode(tt.frame, tt.refs)
			require.ErrorIs(t, err, ErrFrame)
			assert.ErrorContains(t, err, tt.want)
			assert.Nil(t, m)
		})
	}
}

// FuzzWire checks that Decode never panics, that its result is bounded by the frame, and that each
// message has only one encoding.
func FuzzWire(f *testing.F) {
	for _, m := range samples() {
		frame, refs := Encode(nil, m)
		f.Add(frame, uint8(len(refs)))
	}
	f.Fuzz(func(t *testing.T, frame []byte, refCount uint8) {
		var refs []Ref
		for i := range refCount {
			refs = append(refs, Ref(i)+100)
		}
		m, err := Decode(frame, refs)
		if err != nil {
			require.ErrorIs(t, err, ErrFrame)
			return
		}
		again, againRefs := Encode(nil, m)
		require.Equal(t, frame, again)
		require.Equal(t, refs, againRefs)
	})
}

func BenchmarkCatalogue(b *testing.B) {
	m := &Catalogue{}
	for i := range 250 {
		m.Runs = append(m.Runs, Run{ID: RunID(i), Name: strings.Repeat("r", 20), Source: "logs"})
	}
	var frame []byte
	for b.Loop() {
		frame, _ = Encode(frame[:0], m)
		if _, err := Decode(frame, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.SetBytes(int64(len(frame)))
}
