package image_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/image"
	"eventlens/app/engine/loop"
	"eventlens/app/engine/payload"
	"eventlens/app/engine/view"
	"eventlens/app/kind"
	"eventlens/app/wire"
	imagewire "eventlens/app/wire/image"
	"eventlens/app/words"
	"eventlens/eventfile"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// screen has the images of one run, and the page's end of its connection.
type screen struct {
	*view.View
	t      *testing.T
	loop   *loop.Loop
	page   wire.Conn
	serial uint32
	mimes  []string // of what was handed to the page
	blobs  [][]byte

	mu    sync.Mutex
	reads map[int64]int // by offset, how often an image was read
	fails error         // what reading says
	log   []byte
}

func newScreen(t *testing.T) *screen {
	t.Helper()
	log, err := os.ReadFile("../../../testdata/fixtures/tf2-2.21.0-images.tfevents")
	require.NoError(t, err)
	page, worker := wire.Pipe()
	s := &screen{t: t, loop: loop.New(loop.NewTimeSlice(func() {}, time.Now)), page: page, reads: make(map[int64]int), log: log}
	s.loop.Begin(context.Background(), worker)
	t.Cleanup(func() { s.loop.Cancel(nil); s.loop.Wait() })

	data := store.New()
	run := data.AddRun("train")
	builder := store.NewBuilder()
	records := eventfile.NewReader(bytes.NewReader(log), eventfile.Options{})
	for record, err := records.Read(); err == nil; record, err = records.Read() {
		builder.Add(record)
	}
	data.Append(data.AddFile(run, "x"), builder.Take(int64(len(log))))
	s.View = view.New(view.Config{
		ExportBlob: func(b []byte, mime string) wire.Ref {
			s.blobs, s.mimes = append(s.blobs, bytes.Clone(b)), append(s.mimes, mime)
			return wire.Ref(len(s.blobs))
		},
		ZoneOffset: func(int64) int { return 0 }, Now: time.Now,
	}, s.loop, view.Data{
		Snapshot: data.Snapshot, Run: func(wire.RunID) *wire.Run { return &wire.Run{ID: 1, Name: "train"} },
		Payload:  func(store.FileID) payload.Reader { return s.read },
		FileName: func(store.FileID) string { return "train/x" },
		Reading:  func() bool { return false }, Complete: func() bool { return true },
	})
	s.Add(kind.Image, image.New(&s.Env))
	return s
}

// read is what reads payloads of the log.
func (s *screen) read(_ context.Context, at store.Range, check func([]byte) error) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reads[at.Offset]++
	if s.fails != nil {
		return nil, s.fails
	}
	part := s.log[at.Offset : at.Offset+at.Length]
	return part, check(part)
}

// ask asks about a card; serve then does what the loop has to do until nothing is read any more, and returns the answers.
func (s *screen) ask(card string, get imagewire.Get) {
	s.serial++
	s.Handle(&wire.Ask{Kind: kind.Image, Card: card, Serial: s.serial, Question: imagewire.Protocol.Questions.Pack(&get)})
}

func (s *screen) serve() (answers []*imagewire.Image) {
	s.t.Helper()
	for _, a := range s.serveAll() {
		answers = append(answers, a.(*imagewire.Image))
	}
	return answers
}

func (s *screen) serveAll() (answers []wire.Coded) {
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
	s.loop.Send(&wire.Ready{}) // behind all answers
	for {
		m, err := wire.Receive(s.t.Context(), s.page)
		require.NoError(s.t, err)
		if _, end := m.(*wire.Ready); end {
			return answers
		}
		answer, err := imagewire.Protocol.Answers.Unpack(m.(*wire.Answer).Answer)
		require.NoError(s.t, err)
		answers = append(answers, answer)
	}
}

// one is the answer to one question.
func (s *screen) one(get imagewire.Get) *imagewire.Image {
	s.t.Helper()
	s.ask("c", get)
	answers := s.serve()
	require.Len(s.t, answers, 1)
	return answers[0]
}

func TestImageOfAStep(t *testing.T) {
	s := newScreen(t)
	first := s.one(imagewire.Get{Run: 1, Tag: 1})
	assert.True(t, first.Problem.None(), words.Say(first.Problem))
	assert.Positive(t, first.Width)
	assert.Positive(t, first.Height)
	assert.NotEmpty(t, words.Say(first.Time))
	require.Equal(t, []string{"image/png"}, s.mimes)
	assert.Equal(t, "\x89PNG", string(s.blobs[0][:4]), "as it was encoded")

	last := s.one(imagewire.Get{Run: 1, Tag: 1, Wish: wire.Wish{Index: -1}})
	assert.Equal(t, last.Count-1, last.Index)
	for offset, times := range s.reads {
		assert.Equal(t, 1, times, "the image at %d is kept, and those of the next steps were fetched ahead", offset)
	}
}

// TestImageThatIsNotThere says so for a tag and a run without one.
func TestImageThatIsNotThere(t *testing.T) {
	s := newScreen(t)
	for _, get := range []imagewire.Get{{Run: 1, Tag: 99}, {Run: 9, Tag: 1}} {
		answer := s.one(get)
		assert.False(t, answer.Problem.None())
		assert.Zero(t, answer.Blob)
	}
	assert.Empty(t, s.blobs)
}

// TestImageThatCannotBeRead says what a person can do about it.
func TestImageThatCannotBeRead(t *testing.T) {
	for want, err := range map[string]error{
		"Drop it again":       payload.ErrNotKept,
		"404":                 &source.StatusError{Status: 404},
		"byte 1,234 of run/x": &payload.DamagedError{File: "run/x", Cause: &eventfile.CorruptError{Offset: 1234, What: "checksum"}},
		"unplugged":           errors.New("unplugged"),
	} {
		s := newScreen(t)
		s.fails = err
		answer := s.one(imagewire.Get{Run: 1, Tag: 1})
		assert.Contains(t, words.Say(answer.Problem), want)
		assert.Zero(t, answer.Blob)
		assert.Positive(t, answer.Count, "its step is told all the same")

		s.fails = nil
		assert.True(t, s.one(imagewire.Get{Run: 1, Tag: 1}).Problem.None(), "it is tried again when it is asked for again")
	}
}

// write puts bytes in the place of every image.
func (s *screen) write(text string) {
	for i := range s.log {
		s.log[i] = ' '
	}
	for _, at := range s.places() {
		copy(s.log[at.Offset:][:at.Length], text)
	}
}

// places are those of all images.
func (s *screen) places() (all []store.Range) {
	series := s.Snapshot().Payloads(1, 1, store.NewestAttempt)
	for i := range series.Len() {
		all = append(all, series.At(i).Encoded...)
	}
	return all
}

// TestWhatIsNoImageIsNotHandedOver refuses bytes that are none of the formats that are drawn, and says so; they can be saved.
func TestWhatIsNoImageIsNotHandedOver(t *testing.T) {
	for text, want := range map[string]string{
		"<script>alert(1)</script>":                 "not a PNG",
		"<!DOCTYPE svg [<!ENTITY a 'a'>]><svg/>":    "entities",
		"<svg><g id='a'><use href='#a'/></g></svg>": "may never end",
		"<svg width='99999' height='99999'/>":       "99,999 × 99,999",
		"\x89PNG\r\n\x1a\n":                         "damaged at byte",
	} {
		s := newScreen(t)
		s.write(text)
		answer := s.one(imagewire.Get{Run: 1, Tag: 1})
		assert.Contains(t, words.Say(answer.Problem), want)
		assert.Empty(t, s.blobs)
		assert.Positive(t, answer.Bytes)

		s.serial++
		s.Handle(&wire.Ask{Kind: kind.Image, Card: "c", Serial: s.serial, Question: imagewire.Protocol.Questions.Pack(&imagewire.Save{Get: imagewire.Get{Run: 1, Tag: 1}})})
		file := s.serveAll()[0].(*imagewire.File)
		assert.Equal(t, answer.Bytes, file.Bytes)
		assert.Equal(t, []string{"application/octet-stream"}, s.mimes, "nothing that a browser runs")
		assert.True(t, bytes.HasPrefix(s.blobs[0], []byte(text)), "as it was logged")
	}
}

// TestScriptsAreSaidNotToRun hands an SVG over as one, for a browser runs nothing in it where images stand.
func TestScriptsAreSaidNotToRun(t *testing.T) {
	s := newScreen(t)
	s.write("<svg width='40' height='30'><script>alert(1)</script></svg>")
	answer := s.one(imagewire.Get{Run: 1, Tag: 1})
	assert.Equal(t, []string{"image/svg+xml"}, s.mimes)
	assert.Contains(t, words.Say(answer.Problem), "not run")
	assert.Equal(t, [2]int{40, 30}, [2]int{answer.Width, answer.Height}, "its own size, not what the writer says")
}

// TestAllImagesOfAStep answers with each.
func TestAllImagesOfAStep(t *testing.T) {
	s := newScreen(t)
	samples := s.one(imagewire.Get{Run: 1, Tag: 1}).Samples
	require.Greater(t, samples, 1)
	s.ask("c", imagewire.Get{Run: 1, Tag: 1, Sample: imagewire.AllSamples})
	answers := s.serve()
	require.Len(t, answers, samples)
	seen := map[int]bool{}
	for _, a := range answers {
		seen[a.Sample] = true
		assert.Equal(t, samples, a.Answers)
		assert.NotZero(t, a.Blob)
	}
	assert.Len(t, seen, samples)
}

// TestStepsAhead are read before they are asked for, in both directions.
func TestStepsAhead(t *testing.T) {
	for _, index := range []int{0, -1} {
		s := newScreen(t)
		require.Equal(t, 2, s.one(imagewire.Get{Run: 1, Tag: 1, Wish: wire.Wish{Index: index}}).Count)
		assert.Len(t, s.reads, 2, "the other step is read, too")
	}
}

// TestLaterQuestionOfACard makes an earlier one void, as when a person steps fast; those of other cards are answered.
func TestLaterQuestionOfACard(t *testing.T) {
	s := newScreen(t)
	s.ask("c", imagewire.Get{Run: 1, Tag: 1, Wish: wire.Wish{Index: 0}})
	s.ask("c", imagewire.Get{Run: 1, Tag: 1, Wish: wire.Wish{Index: -1}})
	s.ask("d", imagewire.Get{Run: 1, Tag: 1, Wish: wire.Wish{Index: 0}})
	answers := s.serve()
	assert.Len(t, answers, 2)
}
