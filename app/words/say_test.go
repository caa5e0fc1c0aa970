package words

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
)

func TestSay(t *testing.T) {
	const (
		joins    wire.Template = "{before}, {next}"
		tagOfRun wire.Template = "{tag} of {run}"
		runs     wire.Template = "{count, one: # run, other: # runs}"
	)
	for want, text := range map[string]wire.Text{
		"":               {},
		"a {b}":          wire.Plain("a {b}"),
		"(no name)":      wire.Name(" \u200b"),
		"loss\ufffd":     wire.Name("loss\u202e"),
		"48,200":         wire.Whole(48_200),
		"118.4 MB":       wire.Size(118_400_000),
		"1.25e-5":        wire.Value(0.0000125),
		"5 h 46 min":     wire.Duration(5*3600 + 46*60),
		"a, 1,204, loss": joins.Join(wire.Plain("a"), wire.Whole(1204), wire.Name("loss")),
		"a":              joins.Join(wire.Plain("a")),
		"{step} of a":    tagOfRun.With(wire.Plain("{step}"), wire.Plain("a")),
		" of ":           tagOfRun.Text(),
		"1 run":          runs.With(wire.Whole(1), wire.Whole(7)),
	} {
		assert.Equal(t, want, Say(text))
	}
	assert.Empty(t, Say(joins.Join()))
	assert.LessOrEqual(t, len(Say(wire.Name(strings.Repeat("x", 10_000)))), 310)
}

func TestPhrases(t *testing.T) {
	const runs wire.Template = "{count, one: # run, other: # runs}"
	text := runs.With(wire.Whole(2))
	assert.Equal(t, []wire.Phrase{{Text: text, Said: "2 runs"}}, Phrases([]wire.Text{text}))
}
