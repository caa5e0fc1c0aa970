package worker_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/payload"
	"eventlens/app/engine/view/viewtest"

	"eventlens/app/kinds/image"
	imageworker "eventlens/app/kinds/image/worker"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/imagefile"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// screen shows images written by TensorFlow.
type screen struct{ *viewtest.Screen }

func newScreen(t *testing.T) screen {
	t.Helper()
	s := screen{viewtest.New(t, viewtest.Fixture(t, "tf2-2.21.0-images"), image.ID, image.Protocol)}
	s.Add(image.ID, imageworker.New(&s.Env))
	return s
}

// ask asks about a card; answers returns the answers to all questions.
func (s screen) ask(card string, get image.Get) { s.Ask(card, &get) }

func (s screen) answers() (answers []*image.Image) {
	for _, a := range s.Answers() {
		answers = append(answers, a.(*image.Image))
	}
	return answers
}

// one returns the answer to one question.
func (s screen) one(get image.Get) *image.Image {
	return viewtest.One[*image.Image](s.Screen, &get)
}

func TestImageOfAStep(t *testing.T) {
	s := newScreen(t)
	first := s.one(image.Get{Run: 1, Tag: 1})
	assert.True(t, first.Problem.None(), words.Say(first.Problem))
	assert.Positive(t, first.Width)
	assert.Positive(t, first.Height)
	assert.NotEmpty(t, words.Say(first.Time))
	require.Equal(t, imagefile.PNG, first.Format)
	assert.Equal(t, "\x89PNG", string(s.Buffers[0][:4]), "as it was encoded")

	last := s.one(image.Get{Run: 1, Tag: 1, StepRequest: wire.StepRequest{Index: -1}})
	assert.Equal(t, last.Count-1, last.Index)
	places := map[store.Range]bool{}
	for _, at := range s.Reads {
		assert.False(t, places[at],
			"the image at %d is kept, and those of the next steps were fetched ahead", at.Offset)
		places[at] = true
	}
}

// TestImageReadEarly asks for an image before its card does; it is read once.
func TestImageReadEarly(t *testing.T) {
	s := newScreen(t)
	s.ask("", image.Get{Run: 1, Tag: 1})
	s.ask("", image.Get{Run: 9, Tag: 1})
	assert.Len(t, s.answers(), 2, "each, whatever was asked since")
	require.Len(t, s.Reads, 1, "and nothing ahead")
	assert.True(t, s.one(image.Get{Run: 1, Tag: 1}).Problem.None())
	first := s.Reads[0]
	for _, at := range s.Reads[1:] {
		assert.NotEqual(t, first, at)
	}
}

// TestImageThatIsNotThere expects a message for a tag and a run without images.
func TestImageThatIsNotThere(t *testing.T) {
	s := newScreen(t)
	for _, get := range []image.Get{{Run: 1, Tag: 99}, {Run: 9, Tag: 1}} {
		answer := s.one(get)
		assert.False(t, answer.Problem.None())
		assert.Zero(t, answer.Encoded)
	}
	assert.Empty(t, s.Buffers)
}

// TestImageThatCannotBeRead expects a message that says what a user can do about it.
func TestImageThatCannotBeRead(t *testing.T) {
	for want, err := range map[string]error{
		"Drop it again": payload.ErrNotKept,
		"404":           &source.StatusError{Status: 404},
		"byte 1,234 of run/x": &payload.DamagedError{
			File: "run/x", Cause: &eventfile.CorruptError{Offset: 1234, What: "checksum"},
		},
		"unplugged": errors.New("unplugged"),
	} {
		s := newScreen(t)
		s.Fails = err
		answer := s.one(image.Get{Run: 1, Tag: 1})
		assert.Contains(t, words.Say(answer.Problem), want)
		assert.Zero(t, answer.Encoded)
		assert.Positive(t, answer.Count, "its step is told all the same")

		s.Fails = nil
		assert.True(t, s.one(image.Get{Run: 1, Tag: 1}).Problem.None(),
			"it is tried again when it is asked for again")
	}
}

// write replaces every image by some bytes.
func (s screen) write(text string) {
	for i := range s.Log {
		s.Log[i] = ' '
	}
	for _, at := range s.places() {
		copy(s.Log[at.Offset:][:at.Length], text)
	}
}

// places returns the places of all images.
func (s screen) places() (all []store.Range) {
	series := s.Snapshot().Payloads(1, 1, store.NewestAttempt)
	for i := range series.Len() {
		all = append(all, series.At(i).Encoded...)
	}
	return all
}

// TestOtherFormatsAreRefused refuses bytes of unsupported formats, with a message; they can
// be saved.
func TestOtherFormatsAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"<script>alert(1)</script>":                                "not a PNG",
		"<!DOCTYPE svg [<!ENTITY a 'a'>]><svg/>":                   "entities",
		"<svg><g id='a'><use href='#a'/></g></svg>":                "might never end",
		"<svg width='99999' height='99999'/>":                      "99,999 × 99,999",
		"\x89PNG\r\n\x1a\n":                                        "damaged at byte",
		"<svg><style>@import url(//a.example/s.css)</style></svg>": "loads style sheets",
		"<svg><rect style='fill:u\\72l(#p)'/></svg>":               "have escapes (\\)",
		"<svg><image href='data:image/svg+xml,a'/></svg>":          "other SVGs in its URLs",
	} {
		s := newScreen(t)
		s.write(text)
		answer := s.one(image.Get{Run: 1, Tag: 1})
		assert.Contains(t, words.Say(answer.Problem), want)
		assert.Empty(t, s.Buffers)
		assert.Positive(t, answer.Bytes)

		file := viewtest.One[*image.File](s.Screen, &image.Save{Get: image.Get{Run: 1, Tag: 1}})
		assert.Equal(t, answer.Bytes, file.Bytes)
		assert.Equal(t, []string{"application/octet-stream"}, s.MIMEs,
			"nothing that a browser runs")
		assert.True(t, bytes.HasPrefix(s.Blobs[0], []byte(text)), "as it was logged")
	}
}

// TestScriptsAreSaidNotToRun delivers an SVG with a script, since a browser runs no script in an
// image.
func TestScriptsAreSaidNotToRun(t *testing.T) {
	s := newScreen(t)
	s.write("<svg width='40' height='30'><script>alert(1)</script></svg>")
	answer := s.one(image.Get{Run: 1, Tag: 1})
	assert.Equal(t, imagefile.SVG, s.one(image.Get{Run: 1, Tag: 1}).Format)
	assert.Contains(t, words.Say(answer.Problem), "not run")
	assert.Equal(t, [2]int{40, 30}, [2]int{answer.Width, answer.Height},
		"its own size, not what the writer says")
}

// TestAllImagesOfAStep expects an answer for each.
func TestAllImagesOfAStep(t *testing.T) {
	s := newScreen(t)
	samples := s.one(image.Get{Run: 1, Tag: 1}).Samples
	require.Greater(t, samples, 1)
	s.ask("c", image.Get{Run: 1, Tag: 1, Sample: image.AllSamples})
	answers := s.answers()
	require.Len(t, answers, samples)
	seen := map[int]bool{}
	for _, a := range answers {
		seen[a.Sample] = true
		assert.Equal(t, samples, a.Answers)
		assert.NotZero(t, a.Encoded)
	}
	assert.Len(t, seen, samples)
}

// TestStepsAhead expects steps to be read before they are asked for, in both directions.
func TestStepsAhead(t *testing.T) {
	for _, index := range []int{0, -1} {
		s := newScreen(t)
		require.Equal(t, 2,
			s.one(image.Get{Run: 1, Tag: 1, StepRequest: wire.StepRequest{Index: index}}).Count)
		assert.Len(t, s.Reads, 2, "the other step is read, too")
	}
}

// TestLaterQuestionOfACard asks about another step before the first answer, as a person does who
// steps fast: the first question gets no answer. Questions of other cards do.
func TestLaterQuestionOfACard(t *testing.T) {
	s := newScreen(t)
	s.ask("c", image.Get{Run: 1, Tag: 1, StepRequest: wire.StepRequest{Index: 0}})
	s.ask("c", image.Get{Run: 1, Tag: 1, StepRequest: wire.StepRequest{Index: -1}})
	s.ask("d", image.Get{Run: 1, Tag: 1, StepRequest: wire.StepRequest{Index: 0}})
	answers := s.answers()
	assert.Len(t, answers, 2)
}

// TestNoSizeIsNegative has images with a negative size stated by the writer: the card shows no
// size, unless the image bytes have one.
func TestNoSizeIsNegative(t *testing.T) {
	for text, want := range map[string][2]int{
		"no image": {}, "<svg width='40' height='30'/>": {40, 30},
	} {
		value := &pb.Summary_Value{Tag: "pic",
			Value: &pb.Summary_Value_Image{Image: &pb.Summary_Image{
				Width: 10, Height: -5, EncodedImageString: []byte(text),
			}}}
		s := screen{viewtest.New(t, eventtest.Log(t, eventtest.Values(1, 1, value)), image.ID,
			image.Protocol)}
		s.Add(image.ID, imageworker.New(&s.Env))
		answer := s.one(image.Get{Run: 1, Tag: 1})
		assert.Equal(t, want, [2]int{answer.Width, answer.Height}, text)
		assert.NotContains(t, words.Say(answer.Problem), "5")
	}
}
