package words

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/report/id"
	"eventlens/app/wire"
)

func TestSay(t *testing.T) {
	for want, text := range map[string]wire.Text{
		"":           {},
		"a {b}":      wire.Plain("a {b}"),
		"(no name)":  wire.Name(" \u200b"),
		"loss\ufffd": wire.Name("loss\u202e"),
		"48,200":     wire.Whole(48_200),
		"118.4 MB":   wire.Size(118_400_000),
		"1.25e-5":    wire.Value(0.0000125),
		"5 h 46 min": wire.Duration(5*3600 + 46*60),
		"a, 1,204, loss": wire.Listed(id.JoinFacts, wire.Plain("a"), wire.Whole(1204),
			wire.Name("loss")),
		"a":           wire.Listed(id.JoinFacts, wire.Plain("a")),
		"{step} of a": wire.Say(id.TagOfRun, wire.Plain("{step}"), wire.Plain("a")),
		" of ":        wire.Say(id.TagOfRun),
		"1 run":       wire.Say(id.FactRuns, wire.Whole(1), wire.Whole(7)),
	} {
		assert.Equal(t, want, Say(text))
	}
	assert.Empty(t, Say(wire.Say(9999, wire.Plain("a"))), "a message that is in no catalogue")
	assert.Empty(t, Say(wire.Listed(id.JoinFacts)))
	assert.LessOrEqual(t, len(Say(wire.Name(strings.Repeat("x", 10_000)))), 310)
}

func TestPhrases(t *testing.T) {
	text := wire.Say(id.PictureStep)
	assert.Equal(t, []wire.Phrase{{Text: text, Said: "Step"}}, Phrases([]wire.Text{text}))
}
