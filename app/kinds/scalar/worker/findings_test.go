package worker_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kinds/scalar"
	"eventlens/app/kinds/scalar/worker"
	"eventlens/app/wire"
	"eventlens/app/words"
)

func (p *page) findings(card string, m scalar.GetFindings) *scalar.Findings {
	p.t.Helper()
	return answer[*scalar.Findings](p, card, &m)
}

// foundText returns all findings, a line each.
func foundText(f *scalar.Findings) string {
	lines := []string{words.Say(f.LookedAt)}
	for _, item := range f.Items {
		lines = append(lines, words.Say(item.Text))
	}
	return strings.Join(lines, "\n")
}

func TestFindingsOfARun(t *testing.T) {
	log := newLog()
	for step := range int64(200) {
		loss, acc := float32(1), float32(step)
		if step >= 150 {
			loss = float32(math.NaN())
		}
		log.scalar("loss", step, loss).scalar("acc", step, acc)
	}
	p := openLogs(t, map[string]*logWriter{"good": log})
	good := p.findings("", scalar.GetFindings{Run: p.runs()["good"].ID})
	require.NotEmpty(t, good.Items)
	assert.Equal(t, "loss: first NaN at step 150; 50 of 200 values are not finite.",
		words.Say(good.Items[0].Text))
	assert.Equal(t, p.tag("loss").ID, good.Items[0].Tag)
	assert.True(t, strings.HasPrefix(foundText(good), "2 series with 400 points.\nloss: first NaN"),
		foundText(good))

	p.FileProblems = map[wire.RunID][]wire.Problem{p.run("good"): {{
		File: "good/x", Text: wire.Plain("payload checksum mismatch"), Offset: 204,
	}}}
	damaged := p.findings("", scalar.GetFindings{Run: p.run("good")})
	assert.Equal(t, "x: payload checksum mismatch", words.Say(damaged.Items[0].Text))
	assert.Regexp(t, `^loss: first NaN`, words.Say(damaged.Items[1].Text))

	none := p.findings("", scalar.GetFindings{Run: 99})
	assert.Empty(t, none.Items)
	assert.Equal(t, "There are no scalars here.", foundText(none))
}

func TestFindingsAreBounded(t *testing.T) {
	log := newLog()
	for tag := range 30 {
		log.scalar("t"+strings.Repeat("x", tag), int64(100-tag), float32(math.Inf(1)))
	}
	p := openLogs(t, map[string]*logWriter{"a": log})
	f := p.findings("", scalar.GetFindings{Run: 1})
	require.Len(t, f.Items, worker.MaxFindings+1)
	assert.Contains(t, words.Say(f.Items[0].Text), "step 71", "the first of all")
	assert.Equal(t, "And 20 more.", words.Say(f.Items[worker.MaxFindings].Text))
}

func TestFindingsOfACard(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{
		"a": newLog().scalar("loss", 1, float32(math.Inf(-1))).scalar("acc", 3,
			float32(math.NaN())),
		"b": newLog().scalar("loss", 1, 1),
		"c": newLog().scalar("loss", 2, float32(math.NaN())),
	})
	card := wire.Card{ID: "c1", Tag: p.tag("loss").ID}
	p.draw(card, wire.View{Theme: "light", Hidden: []wire.RunID{p.runs()["c"].ID}})
	assert.Equal(t,
		"2 series with 2 points.\na: all values are NaN or infinite, starting with −∞ at step 1.",
		foundText(p.findings("c1", scalar.GetFindings{})))
	card.More = []wire.TagID{p.tag("acc").ID}
	p.draw(card, wire.View{Theme: "light", Hidden: []wire.RunID{p.runs()["c"].ID}})
	assert.Contains(t, foundText(p.findings("c1", scalar.GetFindings{})),
		"acc of a: all values are NaN or infinite")
	assert.Equal(t, "There are no scalars here.",
		foundText(p.findings("gone", scalar.GetFindings{})))
}
