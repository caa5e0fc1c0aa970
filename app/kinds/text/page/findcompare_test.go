package page_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kinds/text"
	textpage "eventlens/app/kinds/text/page"
	"eventlens/app/page/pagetest"
	"eventlens/app/wire"
)

// finds returns the last search requested.
func (f *fixture) finds() (m *text.Find) {
	for _, q := range f.asked() {
		if q, ok := q.What.(*text.Find); ok {
			m = q
		}
	}
	require.NotNil(f.T, m)
	return m
}

func hit(run wire.RunID, number int64, line string) text.Hit {
	before, rest, _ := strings.Cut(line, "[")
	found, after, _ := strings.Cut(rest, "]")
	return text.Hit{
		Series: text.Series{Tag: 401, Run: run}, Number: number, Step: wire.Whole(number),
		Before: before, Text: found, After: after, Lines: 2,
	}
}

// TestFind searches all steps of the visible runs, lists hits while the search goes on, and leads
// to a step with its hits marked.
func TestFind(t *testing.T) {
	f := newFixture(t)
	f.load <- nil
	f.Tell(texts(f.ids[0], 1, 2, "a *Loss* of 0.5"), texts(f.ids[1], 0, 1, "none"))
	f.serve("of 0.5")
	f.asked()
	f.Play(func() { textpage.Find(f.Page, "loss") })
	assert.Equal(t,
		&text.Find{
			Expression: "(?i)loss", In: []text.Series{{Tag: 401, Run: 1}, {Tag: 401, Run: 2}},
		}, f.finds())
	assert.Contains(t, f.HTML(), "<mark>Loss</mark>")
	f.Play(func() { textpage.Find(f.Page, "a loss of") })
	assert.Contains(t, f.HTML(), "<mark>a </mark> <em><mark>Loss</mark></em> <mark> of</mark>",
		"in whatever elements it stands")
	assert.NotContains(t, f.Text(), "Markdown marks")
	f.Play(func() { textpage.Find(f.Page, "*loss*") })
	assert.NotContains(t, f.HTML(), "<mark>")
	assert.Equal(t, 1, strings.Count(f.Text(), "The match is in the Markdown source: see Raw."))
	f.Play(func() { textpage.Find(f.Page, "loss") })
	f.asked()
	f.Tell(pagetest.About("",
		&text.Found{Hits: []text.Hit{hit(1, 10, "a [Loss] of")}, Steps: 10, All: 40}))
	assert.Contains(t, f.Text(), "1 step with a match")
	assert.Contains(t, f.Text(), "Searched 10 of 40 steps")
	assert.Contains(t, f.Text(), "a Loss of")
	f.Tell(pagetest.About("",
		&text.Found{
			Hits: []text.Hit{hit(2, 30, "[loss]")}, Steps: 40, All: 40, Unread: 3, Done: true,
		}))
	assert.Contains(t, f.Text(), "2 steps with a match")
	assert.Contains(t, f.Text(), "Searched 40 steps of the shown runs. 3 steps could not be read.")

	f.Play(func() { textpage.GoToHit(f.Page, 1) })
	asked := f.asked()
	require.Len(t, asked, 1)
	assert.Equal(t, wire.StepAt(wire.AxisStep, 30, false), asked[0].What.(*text.Get).StepRequest)
	assert.Equal(t, f.ids[1], asked[0].Card)

	f.Play(func() { textpage.FindPlain(f.Page, false) })
	assert.Equal(t, "(?i)loss", f.finds().Expression)
	f.Play(func() { textpage.Find(f.Page, "(") })
	assert.Contains(t, f.Text(), "“(” has no “)”")
	assert.Empty(t, f.asked(), "the expression before is in force until this one is finished")
	f.Play(func() { textpage.Find(f.Page, "(?!a)") })
	assert.Contains(t, f.Text(), "“(?!” is not supported. The previous search still applies.")
	assert.Empty(t, f.asked())
	f.Play(func() { textpage.Find(f.Page, "") })
	assert.Empty(t, f.finds().Expression)
	assert.NotContains(t, f.HTML(), "<mark>")
	assert.NotContains(t, f.Text(), "with a match")
}

// TestSearchEnds stops a search with the button; later hits are not listed.
func TestSearchEnds(t *testing.T) {
	f := newFixture(t)
	f.Play(func() { textpage.Find(f.Page, "a.b") })
	assert.Equal(t, `(?i)a\.b`, f.finds().Expression, "as it stands")
	f.Tell(pagetest.About("",
		&text.Found{Hits: []text.Hit{hit(1, 10, "[a.b]")}, Steps: 10, All: 40}))
	f.Play(func() { textpage.StopFinding(f.Page) })
	assert.Empty(t, f.finds().Expression)
	f.Tell(pagetest.About("",
		&text.Found{Hits: []text.Hit{hit(1, 20, "[a.b]")}, Steps: 20, All: 40}))
	assert.Contains(t, f.Text(), "1 step with a match")
	assert.True(t, textpage.Of(f.Page).Escape())
	f.Settle()
	assert.NotContains(t, f.Text(), "with a match")
	assert.False(t, textpage.Of(f.Page).Escape())
}

// TestCompare compares a step with the previous one, then with other steps and another run, and
// leads from change to change.
func TestCompare(t *testing.T) {
	f := newFixture(t)
	f.load <- nil
	f.Tell(texts(f.ids[0], 4, 5, "now"))
	f.serve("now")
	f.asked()
	f.OpenMenu(f.ids[0])
	f.Choose("Compare with…")
	read := func() (all []text.GetRaw) {
		for _, q := range f.asked() {
			if q, ok := q.What.(*text.GetRaw); ok {
				all = append(all, *q)
			}
		}
		return all
	}
	asked := read()
	require.Len(t, asked, 2)
	assert.Equal(t, 3, asked[0].Index)
	assert.Equal(t, 4, asked[1].Index)
	assert.Contains(t, f.Text(), "Compare texts of notes/model")
	assert.Contains(t, f.Text(), "Comparing")
	serial := f.Conn.Serial.Load()
	answer := func(serial uint32, index int, s string) {
		f.Tell(&wire.Answer{
			Kind: text.ID, Card: "compare", Serial: serial,
			Answer: text.Protocol.Answers.Pack(&text.Raw{
				Stamp: wire.Stamp{
					Index: index, Count: 5, Number: int64(10 * index),
					Step: wire.Whole(int64(10 * index)),
				},
				Text: s,
			}),
		})
	}
	answer(serial-1, 3, "same\nlr = 0.1\nend\n")
	answer(serial, 4, "same\nlr = 0.2\nend\nmore\n")
	f.serve("2 changes.")
	html := f.HTML()
	assert.Contains(t, html, "<del>1</del>")
	assert.Contains(t, html, "<ins>2</ins>")
	assert.Contains(t, f.Text(), "Step 30")

	f.Play(func() { textpage.CompareKey(f.Page, "n") })
	assert.Contains(t, f.Text(), "Change 1 of 2.")
	f.Play(func() { textpage.CompareKey(f.Page, "b") })
	assert.Contains(t, f.Text(), "Change 2 of 2.")

	f.Play(func() { textpage.CompareStep(f.Page, 0, 1) })
	asked = read()
	require.Len(t, asked, 1)
	assert.Equal(t, 1, asked[0].Index)
	answer(f.Conn.Serial.Load(), 1, "same\nlr = 0.2\nend\nmore\n")
	f.serve("The texts are the same.")

	f.Play(func() { textpage.CompareRun(f.Page, 1, 1) })
	asked = read()
	require.Len(t, asked, 1)
	assert.Equal(t, wire.RunID(2), asked[0].Run)
	assert.Equal(t, wire.StepAt(wire.AxisStep, 40, false), asked[0].StepRequest,
		"the same step of the other run")
	f.Tell(&wire.Answer{
		Kind: text.ID, Card: "compare", Serial: f.Conn.Serial.Load(),
		Answer: text.Protocol.Answers.Pack(&text.Raw{Problem: wire.Plain("The file is gone.")}),
	})
	assert.Contains(t, f.Text(), "The file is gone.")
}
