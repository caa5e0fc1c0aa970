package audio_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"math"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"

	"eventlens/app/engine/audio"
	"eventlens/app/engine/loop"
	"eventlens/app/engine/payload"
	"eventlens/app/engine/view"
	"eventlens/app/kind"
	"eventlens/app/wire"
	audiowire "eventlens/app/wire/audio"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
	"eventlens/eventfile"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// screen has the clips of one run, and the page's end of its connection.
type screen struct {
	*view.View
	t      *testing.T
	loop   *loop.Loop
	page   wire.Conn
	serial uint32
	mimes  []string // of what was handed to the page
	blobs  [][]byte
	drawn  []*wire.Drawn
	given  map[wire.Ref][]byte // what the page hands over

	mu    sync.Mutex
	reads []store.Range
	fails error // what reading says
	log   []byte
}

func newScreen(t *testing.T, log []byte) *screen {
	t.Helper()
	page, worker := wire.Pipe()
	s := &screen{t: t, loop: loop.New(loop.NewTimeSlice(func() {}, time.Now)), page: page, log: log, given: map[wire.Ref][]byte{}}
	s.loop.Begin(context.Background(), worker)
	t.Cleanup(func() { s.loop.Cancel(nil); s.loop.Wait() })

	data := store.New()
	run := data.AddRun("train")
	builder := store.NewBuilder()
	builder.Shapes = kind.Shapes()
	records := eventfile.NewReader(bytes.NewReader(log), eventfile.Options{})
	for record, err := records.Read(); err == nil; record, err = records.Read() {
		builder.Add(record)
	}
	data.Append(data.AddFile(run, "x"), builder.Take(int64(len(log))))
	s.View = view.New(view.Config{
		Export: func(b []byte) wire.Ref { return 1000 },
		ExportBlob: func(b []byte, mime string) wire.Ref {
			s.blobs, s.mimes = append(s.blobs, bytes.Clone(b)), append(s.mimes, mime)
			return wire.Ref(len(s.blobs))
		},
		Blob: func(ref wire.Ref) (source.Blob, error) {
			if b, ok := s.given[ref]; ok {
				return memory(b), nil
			}
			return nil, source.ErrNoFile
		},
		ZoneOffset: func(int64) int { return 0 }, Now: time.Now,
	}, s.loop, view.Data{
		Snapshot: data.Snapshot, Run: func(wire.RunID) *wire.Run { return &wire.Run{ID: 1, Name: "train"} }, Records: func() int64 { return 1 },
		Payload: func(store.FileID) payload.Reader { return s.read },
		Reading: func() bool { return true }, Complete: func() bool { return true },
	})
	s.Add(kind.Audio, audio.New(&s.Env))
	s.Handle(&wire.View{Number: 1, Theme: "light", Cards: []wire.Card{{ID: "c", Tag: 1, Run: 1, Width: 400, Height: 200, Ratio: 1}}})
	return s
}

// read is what reads payloads of the log.
func (s *screen) read(_ context.Context, at store.Range, check func([]byte) error) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reads = append(s.reads, at)
	if s.fails != nil {
		return nil, s.fails
	}
	part := s.log[at.Offset : at.Offset+at.Length]
	return part, check(part)
}

// ask asks about a card; serve then does what the loop has to do until nothing is read any more, and returns the answers.
func (s *screen) ask(question wire.Coded) uint32 {
	s.serial++
	s.Handle(&wire.Ask{Kind: kind.Audio, Card: "c", Serial: s.serial, Question: audiowire.Protocol.Questions.Pack(question)})
	return s.serial
}

func (s *screen) serve() (answers []wire.Coded) {
	s.t.Helper()
	idle := make(chan struct{})
	go func() { s.loop.Wait(); close(idle) }()
	for working := true; working; {
		select {
		case task := <-s.loop.Tasks:
			task()
		case <-idle:
			working = false
		}
	}
	for s.DrawUrgent() {
	}
	s.loop.Send(&wire.Ready{}) // behind all answers
	for {
		m, err := wire.Receive(s.t.Context(), s.page)
		require.NoError(s.t, err)
		switch m := m.(type) {
		case *wire.Ready:
			return answers
		case *wire.Drawn:
			s.drawn = append(s.drawn, m)
		case *wire.Answer:
			answer, err := audiowire.Protocol.Answers.Unpack(m.Answer)
			require.NoError(s.t, err)
			answers = append(answers, answer)
		}
	}
}

// one is the answer to one question.
func (s *screen) one(question wire.Coded) *audiowire.Clip {
	s.t.Helper()
	s.ask(question)
	answers := s.serve()
	require.Len(s.t, answers, 1)
	return answers[0].(*audiowire.Clip)
}

func (s *screen) lastDrawn() *wire.Drawn {
	require.NotEmpty(s.t, s.drawn)
	return s.drawn[len(s.drawn)-1]
}

// memory is a Blob of the page.
type memory []byte

func (m memory) SizeBytes() int64 { return int64(len(m)) }
func (m memory) Open(context.Context, int64) (io.ReadCloser, error) {
	return nil, errors.New("not opened")
}
func (m memory) Slice(_ context.Context, off, n int64) ([]byte, error) { return m[off : off+n], nil }

func fixture(t *testing.T, name string) []byte {
	log, err := os.ReadFile("../../../testdata/fixtures/" + name + ".tfevents")
	require.NoError(t, err)
	return log
}

func latest() *audiowire.Get { return &audiowire.Get{Run: 1, Tag: 1, Wish: wire.LatestStep(false)} }

// TestClipsOfWriters hands out what PyTorch and TensorFlow wrote, as it was encoded, and draws it.
func TestClipsOfWriters(t *testing.T) {
	for _, name := range []string{"torch-2.15.0-audio", "tf2-2.21.0-audio"} {
		s := newScreen(t, fixture(t, name))
		clip := s.one(latest())
		require.True(t, clip.Problem.None(), words.Say(clip.Problem))
		assert.Equal(t, "audio/wav", clip.MIME, name)
		assert.Positive(t, clip.RateHz)
		assert.Positive(t, clip.Seconds)
		assert.Empty(t, clip.Notes)
		assert.False(t, clip.Undrawn)
		assert.Equal(t, clip.Stamp.Count-1, clip.Stamp.Index)
		require.Len(t, clip.Parts, 1)
		assert.Equal(t, "RIFF", string(s.blobs[0][:4]), "as it was encoded")
		assert.Equal(t, clip.Bytes, int64(len(s.blobs[0])))
		drawn := s.lastDrawn()
		assert.True(t, drawn.Complete)
		assert.NotZero(t, drawn.Pixels)
		assert.Contains(t, words.Say(drawn.Summary), "waveform and spectrogram of")
	}
}

// TestSecondClip draws the one that is chosen, and answers with both.
func TestSecondClip(t *testing.T) {
	s := newScreen(t, fixture(t, "torch-2.15.0-audio"))
	first := s.one(latest())
	other := latest()
	other.Second, other.Wish.Index = true, 0
	second := s.one(other)
	assert.True(t, second.Second)
	assert.NotEqual(t, first.Stamp.Index, second.Stamp.Index)
	assert.Contains(t, words.Say(s.lastDrawn().Summary), "step "+words.Say(first.Stamp.Step))
	s.ask(&audiowire.Draw{Second: true})
	s.serve()
	assert.Contains(t, words.Say(s.lastDrawn().Summary), "step "+words.Say(second.Stamp.Step))
}

func TestReadoutOfSound(t *testing.T) {
	s := newScreen(t, fixture(t, "torch-2.15.0-audio"))
	s.one(latest())
	plot := s.lastDrawn().Plot
	s.ask(&chart.Hover{X: plot.X + plot.W/2, Y: plot.Y + plot.H - 5})
	answers := s.serve()
	require.Len(t, answers, 1)
	readout := answers[0].(*chart.Readout)
	require.Len(t, readout.Rows, 3)
	assert.Equal(t, "After 0.025 s", words.Say(readout.Heading))
	assert.Equal(t, []string{"Samples", "Frequency", "Level"}, []string{words.Say(readout.Rows[0].Label), words.Say(readout.Rows[1].Label), words.Say(readout.Rows[2].Label)})
}

// TestPictureOfSound is a document of shapes.
func TestPictureOfSound(t *testing.T) {
	s := newScreen(t, fixture(t, "torch-2.15.0-audio"))
	s.one(latest())
	s.Handle(&wire.Export{ID: 1, Kind: wire.ExportSVG, Card: "c"})
	s.serve()
	s.Handle(&wire.Export{ID: 2, Kind: wire.ExportSVG, Card: "c"}) // a second time, with words
}

func TestClipThatIsNotThere(t *testing.T) {
	s := newScreen(t, fixture(t, "torch-2.15.0-audio"))
	for _, get := range []audiowire.Get{{Run: 1, Tag: 99}, {Run: 9, Tag: 1}, {Run: 1, Tag: 1, Wish: wire.Wish{Index: 99}}} {
		answer := s.one(&get)
		assert.False(t, answer.Problem.None())
		assert.Empty(t, answer.Parts)
	}
	get := latest()
	get.Sample = 99
	assert.Zero(t, s.one(get).Sample, "no clip beyond the last")
}

// TestClipThatCannotBeRead says what a person can do about it.
func TestClipThatCannotBeRead(t *testing.T) {
	for want, err := range map[string]error{
		"Drop it again":       payload.ErrNotKept,
		"404":                 &source.StatusError{Status: 404},
		"byte 1,234 of run/x": &payload.DamagedError{File: "run/x", Cause: &eventfile.CorruptError{Offset: 1234, What: "checksum"}},
		"unplugged":           errors.New("unplugged"),
	} {
		s := newScreen(t, fixture(t, "torch-2.15.0-audio"))
		s.fails = err
		answer := s.one(latest())
		assert.Contains(t, words.Say(answer.Problem), want)
		assert.Empty(t, answer.Parts)
		assert.Positive(t, answer.Stamp.Count, "its step is told all the same")
		s.fails = nil
		assert.True(t, s.one(latest()).Problem.None(), "it is tried again when it is asked for again")
	}
}

// TestLaterClipOfACard makes an earlier one void: its parts are told nevertheless, for the page to let go of them.
func TestLaterClipOfACard(t *testing.T) {
	s := newScreen(t, fixture(t, "torch-2.15.0-audio"))
	s.ask(&audiowire.Get{Run: 1, Tag: 1})
	s.ask(latest())
	answers := s.serve()
	require.Len(t, answers, 2)
	parts := 0
	for _, a := range answers {
		parts += len(a.(*audiowire.Clip).Parts)
	}
	assert.Equal(t, len(s.blobs), parts)
}

// TestWhatTheBrowserDecoded is drawn, whatever it is.
func TestWhatTheBrowserDecoded(t *testing.T) {
	log := fixture(t, "torch-2.15.0-audio")
	s := newScreen(t, log)
	wav := append([]byte(nil), firstClip(t, s)...)
	s = newScreen(t, log)
	s.log = bytes.Clone(log)
	copy(s.log[bytes.Index(log, []byte("RIFF")):], "OggS") // of the first step
	get := &audiowire.Get{Run: 1, Tag: 1}
	clip := s.one(get)
	assert.True(t, clip.Undrawn)
	assert.Equal(t, "audio/ogg", clip.MIME)
	require.Len(t, clip.Notes, 1)
	assert.Equal(t, "The log calls this audio/wav, but its bytes are audio/ogg.", words.Say(clip.Notes[0]))
	assert.False(t, s.lastDrawn().Complete)
	s.given[77] = wav
	s.ask(&audiowire.Decoded{Of: s.serial, Blob: 77})
	assert.Empty(t, s.serve())
	assert.True(t, s.lastDrawn().Complete)
	assert.NotZero(t, s.lastDrawn().Pixels)

	s.one(get)
	s.ask(&audiowire.Decoded{Of: s.serial})
	s.serve()
	assert.True(t, s.lastDrawn().Complete, "what the browser cannot decode has no waveform")
	assert.Zero(t, s.lastDrawn().Pixels)
	s.given[78] = []byte("no sound")
	for _, of := range []uint32{s.serial, 1} {
		s.ask(&audiowire.Decoded{Of: of, Blob: 78})
		assert.Empty(t, s.serve())
	}
}

func firstClip(t *testing.T, s *screen) []byte {
	require.True(t, s.one(&audiowire.Get{Run: 1, Tag: 1}).Problem.None())
	return s.blobs[len(s.blobs)-1]
}

// TestLargeClipIsReadInParts has a clip of 40 MB: no read is larger than a part.
func TestLargeClipIsReadInParts(t *testing.T) {
	const samples = 20 << 20
	le := binary.LittleEndian
	wav := append([]byte("RIFF\x00\x00\x00\x00WAVEfmt "), le.AppendUint32(nil, 16)...)
	wav = le.AppendUint16(le.AppendUint16(wav, 1), 1)
	wav = le.AppendUint32(le.AppendUint32(wav, 8000), 16000)
	wav = le.AppendUint16(le.AppendUint16(wav, 2), 16)
	wav = le.AppendUint32(append(wav, "data"...), 2*samples)
	at := len(wav)
	wav = append(wav, make([]byte, 2*samples)...)
	le.PutUint16(wav[at+2*samples/2:], math.MaxInt16)
	s := newScreen(t, clipLog(wav))
	clip := s.one(latest())
	require.True(t, clip.Problem.None(), words.Say(clip.Problem))
	assert.Len(t, clip.Parts, 11)
	assert.InDelta(t, samples/8000.0, clip.Seconds, 1e-9)
	whole := 0
	for _, b := range s.blobs {
		whole += len(b)
	}
	assert.Equal(t, len(wav), whole)
	for _, at := range s.reads {
		assert.LessOrEqual(t, at.Length, int64(4<<20))
	}
	assert.NotZero(t, s.lastDrawn().Pixels)
}

// clipLog is a log with one clip.
func clipLog(clip []byte) []byte {
	event, err := proto.Marshal(&pb.Event{WallTime: 1, What: &pb.Event_Summary{Summary: &pb.Summary{Value: []*pb.Summary_Value{{Tag: "clip",
		Value: &pb.Summary_Value_Audio{Audio: &pb.Summary_Audio{EncodedAudioString: clip}}}}}}})
	if err != nil {
		panic(err)
	}
	masked := func(b []byte) uint32 {
		sum := crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli))
		return (sum>>15 | sum<<17) + 0xa282ead8
	}
	le := binary.LittleEndian
	log := le.AppendUint64(nil, uint64(len(event)))
	log = le.AppendUint32(log, masked(log))
	log = append(log, event...)
	return le.AppendUint32(log, masked(event))
}
