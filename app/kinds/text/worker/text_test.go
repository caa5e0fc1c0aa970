package worker_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/payload"
	"eventlens/app/engine/view/viewtest"

	"eventlens/app/kinds/text"
	textworker "eventlens/app/kinds/text/worker"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/source"
)

// screen shows the texts of a log.
type screen struct{ *viewtest.Screen }

func newScreen(t *testing.T, log []byte) screen {
	t.Helper()
	s := screen{viewtest.New(t, log, text.ID, text.Protocol)}
	s.Add(text.ID, textworker.New(&s.Env))
	return s
}

// one returns the answer to one question.
func one[T wire.Coded](s screen, question wire.Coded) T {
	return viewtest.One[T](s.Screen, question)
}

func latest(tag int) text.Place {
	return text.Place{Tag: wire.TagID(tag), Run: 1, StepRequest: wire.LatestStep(false)}
}

// tensor returns texts as a tensor of some shape.
func tensor(shape []int64, texts ...string) *pb.TensorProto {
	t := &pb.TensorProto{Dtype: pb.DataType_DT_STRING, TensorShape: &pb.TensorShapeProto{}}
	for _, size := range shape {
		t.TensorShape.Dim = append(t.TensorShape.Dim, &pb.TensorShapeProto_Dim{Size: size})
	}
	for _, s := range texts {
		t.StringVal = append(t.StringVal, []byte(s))
	}
	return t
}

// logOf returns a log with a tag "t" at steps 0, 10, 20 and so on.
func logOf(t *testing.T, tensors ...*pb.TensorProto) []byte {
	var events []*pb.Event
	for i, tensor := range tensors {
		meta := &pb.SummaryMetadata{PluginData: &pb.SummaryMetadata_PluginData{PluginName: "text"}}
		events = append(events,
			eventtest.Values(int64(10*i), float64(1000+i),
				&pb.Summary_Value{
					Tag: "t", Metadata: meta, Value: &pb.Summary_Value_Tensor{Tensor: tensor},
				}))
	}
	return eventtest.Log(t, events...)
}

// TestFormsOfWriters reads texts written by PyTorch and TensorFlow.
func TestFormsOfWriters(t *testing.T) {
	torch := newScreen(t, viewtest.Fixture(t, "torch-2.15.0-text"))
	m := one[*text.Texts](torch, &text.Get{Place: latest(1)})
	require.True(t, m.Problem.None(), words.Say(m.Problem))
	assert.Equal(t, []int64{1}, m.Shape, "add_text writes a list of one")
	assert.Equal(t, 1, m.Columns, "which TensorBoard shows as a table of one cell")
	require.Len(t, m.Cells, 1)
	assert.NotEmpty(t, m.Cells[0])
	assert.Positive(t, m.Count)
	assert.NotEmpty(t, words.Say(m.Time))

	tf := newScreen(t, viewtest.Fixture(t, "tf2-2.21.0-text"))
	for _, tag := range tf.Snapshot().Tags() {
		m := one[*text.Texts](tf, &text.Get{Place: latest(int(tag.ID))})
		assert.True(t, m.Problem.None(), "%s: %s", tag.Name, words.Say(m.Problem))
		assert.Equal(t, tag.Name == "empty", len(m.Cells) == 0, tag.Name)
	}
}

func TestShapes(t *testing.T) {
	for name, test := range map[string]struct {
		tensor  *pb.TensorProto
		cells   []string
		columns int
	}{
		"one text": {tensor(nil, "a"), []string{"a"}, 0},
		"list":     {tensor([]int64{2}, "a", "b"), []string{"a", "b"}, 1},
		"table":    {tensor([]int64{2, 2}, "a", "b", "c", "d"), []string{"a", "b", "c", "d"}, 2},
		"two tables": {tensor([]int64{2, 2, 2}, "a", "b", "c", "d", "e", "f", "g", "h"),
			[]string{"a", "b", "c", "d"}, 2},
		"deep":     {tensor([]int64{2, 1, 1, 2}, "a", "b", "c", "d"), []string{"a", "b"}, 2},
		"empty":    {tensor([]int64{0}), nil, 1},
		"no table": {tensor([]int64{0, 3}), nil, 3},
		"no UTF-8": {tensor(nil, "a\xff\x00b"), []string{"a\uFFFD\x00b"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			m := one[*text.Texts](newScreen(t, logOf(t, test.tensor)), &text.Get{Place: latest(1)})
			assert.True(t, m.Problem.None(), words.Say(m.Problem))
			assert.Equal(t, test.cells, m.Cells)
			assert.Equal(t, test.columns, m.Columns)
			assert.False(t, m.Cut)
		})
	}
}

// TestSteps finds the requested step, and none before the first.
func TestSteps(t *testing.T) {
	s := newScreen(t, logOf(t, tensor(nil, "zero"), tensor(nil, "ten"), tensor(nil, "twenty")))
	at := func(step float64) *text.Texts {
		return one[*text.Texts](s,
			&text.Get{Place: text.Place{
				Tag: 1, Run: 1, StepRequest: wire.StepAt(wire.AxisStep, step, false),
			}})
	}
	assert.Equal(t, []string{"ten"}, at(19).Cells)
	assert.Equal(t, int64(10), at(19).Number)
	assert.Equal(t, 3, at(0).Count)
	assert.Equal(t, []string{"zero"}, at(-1).Cells, "the first one where all come later")
}

// TestHugeText is read once, and delivered in parts that end at lines.
func TestHugeText(t *testing.T) {
	line := "né line\n"
	s := newScreen(t, logOf(t, tensor(nil, strings.Repeat(line, 50_000))))
	m := one[*text.Texts](s, &text.Get{Place: latest(1)})
	assert.True(t, m.Cut)
	assert.EqualValues(t, 50_000*len(line), m.Bytes)
	assert.Less(t, len(m.Cells[0]), 80<<10)

	var all strings.Builder
	for from := int64(0); ; {
		part := one[*text.Raw](s, &text.GetRaw{Place: latest(1), From: from})
		require.True(t, part.Problem.None())
		require.True(t, strings.HasSuffix(part.Text, "\n"))
		all.WriteString(part.Text)
		if from = part.Next; from == 0 {
			break
		}
	}
	assert.Equal(t, strings.Repeat(line, 50_000), all.String())
	assert.Len(t, s.Reads, 1)

	whole := one[*text.Whole](s, &text.GetWhole{Place: latest(1)})
	require.NotZero(t, whole.Blob)
	assert.Equal(t, all.String(), string(s.Blobs[0]))

	s = newScreen(t, logOf(t, tensor(nil, strings.Repeat("é", 100_000))))
	part := one[*text.Raw](s, &text.GetRaw{Place: latest(1), From: 1})
	assert.Equal(t, "\uFFFD"+strings.Repeat("é", 10), string([]rune(part.Text)[:11]),
		"from within a character")
	assert.Less(t, len(one[*text.Texts](s, &text.Get{Place: latest(1)}).Cells[0]), 80<<10)

	s = newScreen(t, logOf(t, tensor([]int64{10_000}, make([]string, 10_000)...)))
	many := one[*text.Texts](s, &text.Get{Place: latest(1)})
	assert.True(t, many.Cut)
	assert.Less(t, len(many.Cells), 5000)
	assert.Equal(t, "\n\n", one[*text.Raw](s, &text.GetRaw{Place: latest(1)}).Text[:2])
}

// TestTextThatCannotBeRead expects a message that says what a user can do about it.
func TestTextThatCannotBeRead(t *testing.T) {
	for want, err := range map[string]error{
		"Drop it again": payload.ErrNotKept,
		"404":           &source.StatusError{Status: 404},
		"byte 1,234 of run/x": &payload.DamagedError{
			File: "run/x", Cause: &eventfile.CorruptError{Offset: 1234, What: "checksum"},
		},
		"unplugged": errors.New("unplugged"),
		"is none":   &eventfile.ValueError{What: "numbers"},
	} {
		s := newScreen(t, viewtest.Fixture(t, "torch-2.15.0-text"))
		s.Fails = err
		for _, problem := range []wire.Text{
			one[*text.Texts](s, &text.Get{Place: latest(1)}).Problem,
			one[*text.Raw](s, &text.GetRaw{Place: latest(1)}).Problem,
			one[*text.Whole](s, &text.GetWhole{Place: latest(1)}).Problem,
		} {
			assert.Contains(t, words.Say(problem), want)
		}
		s.Fails = nil
		assert.True(t, one[*text.Texts](s, &text.Get{Place: latest(1)}).Problem.None(),
			"it is tried again when it is asked for again")
	}
	s := newScreen(t, viewtest.Fixture(t, "torch-2.15.0-text"))
	for _, place := range []text.Place{
		latest(99), {Tag: 1, Run: 9, StepRequest: wire.LatestStep(false)},
	} {
		assert.False(t, one[*text.Texts](s, &text.Get{Place: place}).Problem.None())
	}
}

// TestNumbersAreNoText expects a message on the card of numbers that the writer declared as text.
func TestNumbersAreNoText(t *testing.T) {
	s := newScreen(t,
		logOf(t,
			&pb.TensorProto{
				Dtype: pb.DataType_DT_FLOAT, TensorShape: &pb.TensorShapeProto{},
				FloatVal: []float32{1},
			}))
	if len(s.Snapshot().Tags()) > 0 {
		m := one[*text.Texts](s, &text.Get{Place: latest(1)})
		assert.NotEmpty(t, words.Say(m.Problem))
	}
}

// TestLaterQuestionOfACard asks about another step before the first answer, as a person does who
// steps fast: the first question gets no answer. Questions of other cards do.
func TestLaterQuestionOfACard(t *testing.T) {
	s := newScreen(t, logOf(t, tensor(nil, "zero"), tensor(nil, "ten")))
	first := text.Place{Tag: 1, Run: 1}
	s.Ask("c", &text.Get{Place: first})
	s.Ask("c", &text.GetRaw{Place: latest(1)})
	s.Ask("d", &text.Get{Place: first})
	assert.Len(t, s.Answers(), 2)
}

// found searches and returns the last answer with all hits.
func (s screen) found(expression string) *text.Found {
	s.T.Helper()
	s.Ask("", &text.Find{Expression: expression, In: []text.Series{{Tag: 1, Run: 1}}})
	all := &text.Found{}
	answers := s.Answers()
	for i, m := range answers {
		m := m.(*text.Found)
		assert.Equal(s.T, i == len(answers)-1, m.Done)
		hits := append(all.Hits, m.Hits...)
		*all = *m
		all.Hits = hits
	}
	return all
}

func TestFind(t *testing.T) {
	var texts []*pb.TensorProto
	for i := range 100 {
		texts = append(texts,
			tensor([]int64{2}, fmt.Sprintf("step %d\nloss", i),
				strings.Repeat("x", 200)+" Loss "+strings.Repeat("y", 200)))
	}
	s := newScreen(t, logOf(t, texts...))
	m := s.found("(?i)loss")
	require.Len(t, m.Hits, 100)
	assert.Equal(t, 100, m.Steps)
	assert.Equal(t, 100, m.All)
	assert.Equal(t, 2, m.Hits[7].Lines)
	assert.EqualValues(t, 70, m.Hits[7].Number)
	assert.Equal(t, "70", words.Say(m.Hits[7].Step))
	assert.Equal(t, "loss", m.Hits[7].Text)

	m = s.found(` L\w+ `)
	assert.Equal(t, "…"+strings.Repeat("x", 60), m.Hits[0].Before)
	assert.Equal(t, " Loss ", m.Hits[0].Text)
	assert.True(t, strings.HasSuffix(m.Hits[0].After, "y…"))
	assert.Len(t, s.found("^step 4[23]$").Hits, 2)
	assert.Empty(t, s.found("nothing like it").Hits)
	assert.True(t, s.found("").Done)
	assert.True(t, s.found("(").Done, "an expression that is none finds nothing")

	s.Fails = payload.ErrNotKept
	m = s.found("loss")
	assert.Equal(t, 100, m.Unread)
	assert.Empty(t, m.Hits)
}

// TestFindWhatIsRead finds words across Markdown marks, and words within the marks, too.
func TestFindWhatIsRead(t *testing.T) {
	s := newScreen(t,
		logOf(t, tensor(nil, "first\nthe learning **rate** is `0.1` for __all__ x_y"),
			tensor(nil, "no marks")))
	for expression, want := range map[string]string{
		"learning rate":       "the [learning rate] is 0.1 for all x_y",
		"rate is 0.1 for all": "the learning [rate is 0.1 for all] x_y",
		`\*rate\*`:            "the learning *[*rate*]* is `0.1` for __all__ x_y",
		"x_y":                 "the learning **rate** is `0.1` for __all__ [x_y]",
	} {
		m := s.found(expression)
		require.Len(t, m.Hits, 1, expression)
		assert.Equal(t, want, m.Hits[0].Before+"["+m.Hits[0].Text+"]"+m.Hits[0].After)
	}
	assert.Empty(t, s.found("^$").Hits, "what is left of a line without marks is none")
}

// TestFindEndsTheSearchBefore expects the answers of one search at a time.
func TestFindEndsTheSearchBefore(t *testing.T) {
	s := newScreen(t, logOf(t, tensor(nil, "a"), tensor(nil, "b")))
	find := func(expression string) {
		s.Ask("", &text.Find{Expression: expression, In: []text.Series{{Tag: 1, Run: 1}}})
	}
	find("a")
	find("b")
	var hits []string
	for _, m := range s.Answers() {
		for _, hit := range m.(*text.Found).Hits {
			hits = append(hits, hit.Text)
		}
	}
	assert.Equal(t, []string{"b"}, hits)
}

// TestManyHits reports a thousand hits, and that there are more.
func TestManyHits(t *testing.T) {
	var texts []*pb.TensorProto
	for range 1100 {
		texts = append(texts, tensor(nil, "hit"))
	}
	m := newScreen(t, logOf(t, texts...)).found("hit")
	assert.Len(t, m.Hits, 1000)
	assert.True(t, m.More)
	assert.Equal(t, 1100, m.Steps)
}

// TestFindInALongLine: all of a long line is searched.
func TestFindInALongLine(t *testing.T) {
	m := newScreen(t, logOf(t, tensor(nil, strings.Repeat("é", 1<<20)+"needle"))).found("needle")
	require.Len(t, m.Hits, 1)
	assert.Equal(t, "needle", m.Hits[0].Text)
	assert.Equal(t, 1, m.Hits[0].Lines)
}
