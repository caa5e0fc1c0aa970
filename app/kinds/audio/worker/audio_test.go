package worker_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/payload"
	"eventlens/app/engine/view/viewtest"

	"eventlens/app/kinds/audio"
	audioworker "eventlens/app/kinds/audio/worker"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
	"eventlens/eventfile"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
	"eventlens/eventfile/wav"
)

// screen shows clips in a card.
type screen struct{ *viewtest.Screen }

func newScreen(t *testing.T, log []byte) screen {
	t.Helper()
	s := screen{viewtest.New(t, log, audio.ID, audio.Protocol)}
	s.Add(audio.ID, audioworker.New(&s.Env))
	s.Handle(&wire.View{
		Number: 1, Theme: "light",
		Cards: []wire.Card{{ID: "c", Tag: 1, Run: 1, Width: 400, Height: 200, Ratio: 1}},
	})
	return s
}

// one returns the answer to one question.
func (s screen) one(question wire.Coded) *audio.Clip {
	return viewtest.One[*audio.Clip](s.Screen, question)
}

func (s screen) lastDrawn() *wire.Drawn { return s.Drawn[len(s.Drawn)-1] }

func latest() *audio.Get { return &audio.Get{Run: 1, Tag: 1, Step: wire.LatestStep(false)} }

// TestClipsOfWriters fetches and draws clips written by PyTorch and TensorFlow, and expects the
// bytes as they were encoded.
func TestClipsOfWriters(t *testing.T) {
	for _, name := range []string{"torch-2.15.0-audio", "tf2-2.21.0-audio"} {
		s := newScreen(t, viewtest.Fixture(t, name))
		clip := s.one(latest())
		require.True(t, clip.Problem.None(), words.Say(clip.Problem))
		assert.Equal(t, "audio/wav", clip.MIME, name)
		assert.Positive(t, clip.RateHz)
		assert.Positive(t, clip.Seconds)
		assert.Empty(t, clip.Notes)
		assert.False(t, clip.Undrawn)
		assert.Equal(t, clip.Stamp.Count-1, clip.Stamp.Index)
		require.Len(t, clip.Parts, 1)
		assert.Equal(t, "RIFF", string(s.Blobs[0][:4]), "as it was encoded")
		assert.Equal(t, clip.Bytes, int64(len(s.Blobs[0])))
		drawn := s.lastDrawn()
		assert.True(t, drawn.Complete)
		assert.NotZero(t, drawn.Pixels)
		assert.Contains(t, words.Say(drawn.Summary), "waveform and spectrogram of")
	}
}

// TestSecondClip draws the chosen clip, and answers for both.
func TestSecondClip(t *testing.T) {
	s := newScreen(t, viewtest.Fixture(t, "torch-2.15.0-audio"))
	first := s.one(latest())
	other := latest()
	other.Second, other.Step.Index = true, 0
	second := s.one(other)
	assert.True(t, second.Second)
	assert.NotEqual(t, first.Stamp.Index, second.Stamp.Index)
	assert.Contains(t, words.Say(s.lastDrawn().Summary), "step "+words.Say(first.Stamp.Step))
	s.Ask("c", &audio.Draw{Second: true})
	s.Answers()
	assert.Contains(t, words.Say(s.lastDrawn().Summary), "step "+words.Say(second.Stamp.Step))
}

func TestReadoutOfSound(t *testing.T) {
	s := newScreen(t, viewtest.Fixture(t, "torch-2.15.0-audio"))
	s.one(latest())
	plot := s.lastDrawn().Plot
	s.Ask("c", &chart.Hover{X: plot.X + plot.W/2, Y: plot.Y + plot.H - 5})
	answers := s.Answers()
	require.Len(t, answers, 1)
	readout := answers[0].(*chart.Readout)
	require.Len(t, readout.Rows, 3)
	assert.Equal(t, "After 0.025 s", words.Say(readout.Heading))
	assert.Equal(t, []string{"Samples", "Frequency", "Level"},
		[]string{words.Say(readout.Rows[0].Label), words.Say(readout.Rows[1].Label),
			words.Say(readout.Rows[2].Label)})
}

// TestPictureOfSound saves a picture, which consists of shapes.
func TestPictureOfSound(t *testing.T) {
	s := newScreen(t, viewtest.Fixture(t, "torch-2.15.0-audio"))
	s.one(latest())
	s.Handle(&wire.Export{ID: 1, Kind: wire.ExportSVG, Card: "c"})
	s.Answers()
	s.Handle(&wire.Export{ID: 2, Kind: wire.ExportSVG, Card: "c"}) // a second time, with words
}

func TestClipThatIsNotThere(t *testing.T) {
	s := newScreen(t, viewtest.Fixture(t, "torch-2.15.0-audio"))
	for _, get := range []audio.Get{
		{Run: 1, Tag: 99}, {Run: 9, Tag: 1}, {Run: 1, Tag: 1, Step: wire.StepRequest{Index: 99}},
	} {
		answer := s.one(&get)
		assert.False(t, answer.Problem.None())
		assert.Empty(t, answer.Parts)
	}
	get := latest()
	get.Sample = 99
	assert.Zero(t, s.one(get).Sample, "no clip beyond the last")
}

// TestClipThatCannotBeRead expects a message that says what a user can do about it.
func TestClipThatCannotBeRead(t *testing.T) {
	for want, err := range map[string]error{
		"Drop it again": payload.ErrNotKept,
		"404":           &source.StatusError{Status: 404},
		"byte 1,234 of run/x": &payload.DamagedError{
			File: "run/x", Cause: &eventfile.CorruptError{Offset: 1234, What: "checksum"},
		},
		"unplugged": errors.New("unplugged"),
	} {
		s := newScreen(t, viewtest.Fixture(t, "torch-2.15.0-audio"))
		s.Fails = err
		answer := s.one(latest())
		assert.Contains(t, words.Say(answer.Problem), want)
		assert.Empty(t, answer.Parts)
		assert.Positive(t, answer.Stamp.Count, "its step is told all the same")
		s.Fails = nil
		assert.True(t, s.one(latest()).Problem.None(),
			"it is tried again when it is asked for again")
	}
}

// TestLaterClipOfACard asks for another clip before the first arrived. The parts of the first are
// sent nevertheless, for the page to release them.
func TestLaterClipOfACard(t *testing.T) {
	s := newScreen(t, viewtest.Fixture(t, "torch-2.15.0-audio"))
	s.Ask("c", &audio.Get{Run: 1, Tag: 1})
	s.Ask("c", latest())
	answers := s.Answers()
	require.Len(t, answers, 2)
	parts := 0
	for _, a := range answers {
		parts += len(a.(*audio.Clip).Parts)
	}
	assert.Equal(t, len(s.Blobs), parts)
}

// TestWhatTheBrowserDecoded draws whatever the browser decoded.
func TestWhatTheBrowserDecoded(t *testing.T) {
	log := viewtest.Fixture(t, "torch-2.15.0-audio")
	s := newScreen(t, log)
	wav := append([]byte(nil), firstClip(t, s)...)
	s = newScreen(t, log)
	s.Log = bytes.Clone(log)
	copy(s.Log[bytes.Index(log, []byte("RIFF")):], "OggS") // damages the clip of the first step
	get := &audio.Get{Run: 1, Tag: 1}
	clip := s.one(get)
	assert.True(t, clip.Undrawn)
	assert.Equal(t, "audio/ogg", clip.MIME)
	require.Len(t, clip.Notes, 1)
	assert.Equal(t, "The log calls this audio/wav, but its bytes are audio/ogg.",
		words.Say(clip.Notes[0]))
	assert.False(t, s.lastDrawn().Complete)
	s.Given[77] = wav
	s.Ask("c", &audio.Decoded{Of: s.Serial, Blob: 77})
	assert.Empty(t, s.Answers())
	assert.True(t, s.lastDrawn().Complete)
	assert.NotZero(t, s.lastDrawn().Pixels)

	s.one(get)
	s.Ask("c", &audio.Decoded{Of: s.Serial})
	s.Answers()
	assert.True(t, s.lastDrawn().Complete, "what the browser cannot decode has no waveform")
	assert.Zero(t, s.lastDrawn().Pixels)
	s.Given[78] = []byte("no sound")
	for _, of := range []uint32{s.Serial, 1} {
		s.Ask("c", &audio.Decoded{Of: of, Blob: 78})
		assert.Empty(t, s.Answers())
	}
}

func firstClip(t *testing.T, s screen) []byte {
	require.True(t, s.one(&audio.Get{Run: 1, Tag: 1}).Problem.None())
	return s.Blobs[len(s.Blobs)-1]
}

// TestLargeClipIsReadInParts reads a clip of 40 MB: no read is larger than a part.
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
	s := newScreen(t, clipLog(t, wav))
	clip := s.one(latest())
	require.True(t, clip.Problem.None(), words.Say(clip.Problem))
	assert.Len(t, clip.Parts, 11)
	assert.InDelta(t, samples/8000.0, clip.Seconds, 1e-9)
	whole := 0
	for _, b := range s.Blobs {
		whole += len(b)
	}
	assert.Equal(t, len(wav), whole)
	for _, at := range s.Reads {
		assert.LessOrEqual(t, at.Length, int64(4<<20))
	}
	assert.NotZero(t, s.lastDrawn().Pixels)
	assert.Empty(t, clip.Notes)

	// A record that is not verified by reading its parts is verified in addition.
	s.Unverified = store.Range{Length: int64(len(s.Log))}
	clip = s.one(latest())
	assert.True(t, clip.Problem.None(), words.Say(clip.Problem))
	s.Log[len(s.Log)/2] ^= 1
	clip = s.one(latest())
	assert.Contains(t, words.Say(clip.Problem), "payload checksum mismatch")
	assert.Len(t, clip.Parts, 11, "it can be heard nevertheless")
	for _, at := range s.Reads {
		assert.LessOrEqual(t, at.Length, int64(4<<20))
	}
	s.Unverified.Length += 17 << 20
	clip = s.one(latest())
	assert.True(t, clip.Problem.None())
	require.Len(t, clip.Notes, 1)
	assert.Contains(t, words.Say(clip.Notes[0]), "checksum was not read")
}

// TestWideFloats plays floats of 64 bits as floats of 32 bits, which browsers support, and saves
// them unchanged.
func TestWideFloats(t *testing.T) {
	le := binary.LittleEndian
	const rate = 8000
	file := le.AppendUint32([]byte("RIFF\x00\x00\x00\x00WAVEfmt "), 16)
	file = le.AppendUint16(le.AppendUint16(file, 3), 2)
	file = le.AppendUint32(le.AppendUint32(file, rate), 16*rate)
	file = le.AppendUint16(le.AppendUint16(file, 16), 64)
	file = le.AppendUint32(append(file, "data"...), 16*rate)
	for i := range 2 * rate {
		file = le.AppendUint64(file, math.Float64bits(math.Sin(float64(i)/10)))
	}
	s := newScreen(t, clipLog(t, file))
	for range 2 { // the second time it is drawn from memory
		clip := s.one(latest())
		require.True(t, clip.Problem.None(), words.Say(clip.Problem))
		require.Len(t, clip.Parts, 1)
		require.Len(t, clip.Played, 1)
		assert.Equal(t, file, s.Blobs[clip.Parts[0]-1])
		played := s.Blobs[clip.Played[0]-1]
		format, err := wav.Parse(int64(len(played)), func(off int64, n int) ([]byte, error) {
			return played[off:][:n], nil
		})
		require.NoError(t, err)
		assert.Equal(t, wav.Format{
			Float: true, Channels: 2, RateHz: rate, Bits: 32, SampleBytes: 4, Offset: 44,
			Frames: rate,
		}, format)
		samples := format.AppendSamples(nil, played[44:])
		require.Len(t, samples, 2*rate)
		for i, sample := range samples {
			require.Equal(t, float32(math.Sin(float64(i)/10)), sample)
		}
	}
}

// TestClipOfNothing expects a message about an empty clip, with and without a header.
func TestClipOfNothing(t *testing.T) {
	header := "RIFF\x24\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x40\x1f\x00\x00\x80\x3e\x00\x00\x02\x00\x10\x00data\x00\x00\x00\x00"
	for clip, want := range map[string]string{
		"":     "This clip has no bytes.",
		header: "This clip has no samples: its WAV file has only a header.",
	} {
		s := newScreen(t, clipLog(t, []byte(clip)))
		assert.Equal(t, want, words.Say(s.one(latest()).Problem))
	}
}

// clipLog returns a log with one clip.
func clipLog(t *testing.T, clip []byte) []byte {
	return eventtest.Log(t,
		eventtest.Values(0, 1,
			&pb.Summary_Value{
				Tag:   "clip",
				Value: &pb.Summary_Value_Audio{Audio: &pb.Summary_Audio{EncodedAudioString: clip}},
			}))
}
