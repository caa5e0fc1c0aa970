package richtext_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kinds/text"
	"eventlens/app/kinds/text/richtext"
	"eventlens/app/kinds/text/textdiff"
	"eventlens/app/program"
	"eventlens/app/wire"
)

func ask(t *testing.T, question wire.Coded) (answer wire.Coded) {
	t.Helper()
	s := richtext.New(program.Env{})
	assert.Same(t, &text.Rendering, s.Protocol())
	s.Ask(question, func(a wire.Coded) { answer = a })
	require.NotNil(t, answer)
	return answer
}

func TestService(t *testing.T) {
	assert.Equal(t, []text.Mark{{Tag: text.P}, {Depth: 1, Text: "a"}},
		ask(t, &text.Render{Cells: []string{"a"}}).(*text.Rendered).Marks)
	compared := ask(t, &text.Compare{Before: "a b\nc\n", After: "a d\nc\n"}).(*text.Compared)
	assert.Equal(t, 1, compared.Changes)
	require.Len(t, compared.Lines, 2)
	assert.Equal(t, text.Changed, compared.Lines[0].Change)
	assert.Equal(t,
		[]text.Piece{{Change: text.Same, Text: "a "}, {Change: text.Removed, Text: "b"}},
		compared.Lines[0].Before)
}

// TestChangesAgree checks that the constants equal package textdiff's.
func TestChangesAgree(t *testing.T) {
	assert.EqualValues(t, textdiff.Same, text.Same)
	assert.EqualValues(t, textdiff.Removed, text.Removed)
	assert.EqualValues(t, textdiff.Added, text.Added)
	assert.EqualValues(t, textdiff.Changed, text.Changed)
}

func TestComparedTextsAreBounded(t *testing.T) {
	m := richtext.Compare(strings.Repeat("a\n", 100_000), strings.Repeat("b\n", 100_000))
	assert.Len(t, m.Lines, 2000)
	assert.True(t, m.Cut)
	assert.Equal(t, 1, m.Changes)
	m = richtext.Compare(strings.Repeat("a", 1<<20), "b\x00\xff")
	assert.True(t, m.Cut)
	assert.Less(t, len(m.Lines[0].Before[0].Text), 5000)
	assert.Equal(t, "b\uFFFD", m.Lines[1].After[0].Text)
}
