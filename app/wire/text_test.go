package wire

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Templates of tests.
const (
	empty Template = "The file is empty."
	why   Template = "{file} of {size}: {reason}"
	left  Template = "{bytes} left"
	joins Template = "{before}, {next}"
)

func TestTextParts(t *testing.T) {
	for _, tt := range []struct {
		text Text
		want TextPart
	}{
		{Text{}, TextPart{}},
		{Plain("a\x00ü"), TextPart{Kind: TextPlain, Plain: "a\x00ü"}},
		{Plain(""), TextPart{}},
		{Name(""), TextPart{Kind: TextName}},
		{Name("loss"), TextPart{Kind: TextName, Plain: "loss"}},
		{Whole(math.MinInt64), TextPart{Kind: TextWhole, Whole: math.MinInt64}},
		{Size(118_400_000), TextPart{Kind: TextBytes, Whole: 118_400_000}},
		{Value(-0.5), TextPart{Kind: TextValue, Number: -0.5}},
		{Duration(math.Inf(1)), TextPart{Kind: TextDuration, Number: math.Inf(1)}},
		{Moment(1763452930.5, -12_600, true),
			TextPart{Kind: TextMoment, Number: 1763452930.5, OffsetSec: -12_600, Year: true}},
		{Moment(1763452930.5, 3600, false),
			TextPart{Kind: TextMoment, Number: 1763452930.5, OffsetSec: 3600}},
		{empty.Text(), TextPart{Kind: TextMessage, Template: empty}},
		{why.With(Text{}, Plain("b"), left.With(Whole(3))), TextPart{
			Kind: TextMessage, Template: why,
			Parts: []Text{{}, Plain("b"), left.With(Whole(3))},
		}},
		{joins.Join(Text{}, Plain("b"), Text{}), TextPart{
			Kind: TextList, Template: joins, Parts: []Text{Plain("b")},
		}},
		{joins.Join(), TextPart{}},
		{joins.Join(Text{}), TextPart{}},
	} {
		assert.Equal(t, tt.want, tt.text.Part())
		assert.Equal(t, tt.want.Kind == TextNone, tt.text.None())
		got, err := Decode(frameOf(&Notice{Text: tt.text}), nil)
		require.NoError(t, err)
		assert.Equal(t, &Notice{Text: tt.text}, got)
	}
	assert.True(t, math.IsNaN(Value(math.NaN()).Part().Number))
	said := func(n int) Text { return why.With(Plain("a"), Whole(n)) }
	assert.True(t, said(2) == said(1+1), "the same text is ==")
	assert.False(t, said(2) == said(3))
}

func frameOf(m Message) []byte {
	frame, _ := Encode(nil, m)
	return frame
}

// TestTextsAreBounded checks that long texts are cut when made; no frame would be accepted with
// them otherwise.
func TestTextsAreBounded(t *testing.T) {
	long := Name("begin" + strings.Repeat("x", 1<<20) + "end")
	plain := long.Part().Plain
	assert.Less(t, len(plain), 10_000)
	assert.True(t,
		strings.HasPrefix(plain, "begin") && strings.HasSuffix(plain, "end") &&
			strings.Contains(plain, "…"), "names differ at their ends")
	many := make([]Text, 100)
	for i := range many {
		many[i] = long
	}
	for _, text := range []Text{long, left.With(many...), joins.Join(many...)} {
		_, err := Decode(frameOf(&Notice{Text: text}), nil)
		require.NoError(t, err)
	}
	parts := left.With(many...).Part().Parts
	assert.Len(t, parts, 100, "what is left out keeps its place")
	assert.False(t, parts[0].None())
	assert.True(t, parts[99].None())
}

func TestDecodeRefusesTexts(t *testing.T) {
	deep := Whole(1)
	for range maxDepth {
		deep = left.With(deep)
	}
	_, err := Decode(frameOf(&Notice{Text: deep}), nil)
	require.NoError(t, err)
	for name, bad := range map[string]string{
		"unknown kind":           "\x7f",
		"kind 0":                 "\x00",
		"empty plain text":       string(rune(TextPlain)),
		"long plain text":        string(rune(TextPlain)) + strings.Repeat("x", maxPlain+10),
		"no number":              string(rune(TextWhole)),
		"number cut short":       string(rune(TextValue)) + "1234567",
		"number and more":        Whole(1).code + "x",
		"moment without a zone":  Moment(1, 1, true).code[:9],
		"no template":            string(rune(TextMessage)),
		"template over the end":  string(rune(TextMessage)) + "\x04{a}",
		"argument over the end":  string(rune(TextMessage)) + "\x03{a}\x09\x05\x01",
		"argument that is wrong": string(rune(TextMessage)) + "\x03{a}\x01\x7f",
		"too deep":               left.With(deep).code,
		"too long":               string(rune(TextMessage)) + strings.Repeat("\x00", maxText),
	} {
		_, err := Decode(frameOf(&Notice{Text: Text{bad}}), nil)
		assert.ErrorContains(t, err, "bad text", name)
	}
}

// FuzzText checks that any text is either refused, or can be fully decoded and encodes to the same
// bytes.
func FuzzText(f *testing.F) {
	for _, text := range []Text{
		{}, Plain("a"), Name(""), Whole(-1), Size(1), Value(0.5), Duration(3), Moment(1, 2, true),
		why.With(Text{}, left.With(Whole(3))),
		joins.Join(Plain("a"), Name("b")),
	} {
		f.Add(text.code)
	}
	f.Fuzz(func(t *testing.T, code string) {
		frame := frameOf(&Notice{Text: Text{code}})
		m, err := Decode(frame, nil)
		if err != nil {
			require.ErrorIs(t, err, ErrFrame)
			return
		}
		require.True(t, bytes.Equal(frame, frameOf(m)))
		takeApart(t, m.(*Notice).Text, 0)
	})
}

func takeApart(t *testing.T, text Text, depth int) {
	require.LessOrEqual(t, depth, maxDepth)
	p, ok := text.part()
	require.True(t, ok)
	for _, part := range p.Parts {
		takeApart(t, part, depth+1)
	}
}
