package state_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/pattern"
	"eventlens/app/pattern/filter"
	"eventlens/app/pattern/problem"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
	"eventlens/eventfile/layouts"
)

// answer answers the model's questions to the browser, with a Go expression for each of the
// browser's. It returns the names that were asked for.
func answer(t *testing.T, m *state.Model, by map[string]string) (asked []string) {
	t.Helper()
	for _, q := range m.Questions() {
		expression, known := by[q.Source]
		require.True(t, known, q.Source)
		e := regexp.MustCompile(expression)
		matches := make([]byte, len(q.Names))
		for i, name := range q.Names {
			if e.MatchString(name) {
				matches[i] = 1
			}
		}
		m.PatternAnswered(q, matches, "")
		asked = append(asked, q.Names...)
	}
	return asked
}

// TestFilterOfTheBrowser checks that an expression rejected by RE2 takes force once the browser has
// answered for the current tags, and that later tags are asked for.
func TestFilterOfTheBrowser(t *testing.T) {
	m := statetest.New("run")
	statetest.AddTags(m, kind.Scalar, "loss/train", "loss/val", "acc")
	m.Cards.SetTagFilter("loss")
	assert.Equal(t, []string{"loss/train", "loss/val"}, statetest.Names(m.Cards.Tags(kind.Scalar)))
	m.Cards.SetTagFilter("^(?!.*val)")
	assert.Empty(t, m.Cards.TagFilter().Problem())
	assert.Equal(t, []string{"loss/train", "loss/val"}, statetest.Names(m.Cards.Tags(kind.Scalar)),
		"the last good one, until it is answered")
	assert.ElementsMatch(t, []string{"loss/train", "loss/val", "acc"},
		answer(t, m, map[string]string{"^(?!.*val)": "^(loss/train|acc)$"}))
	assert.Equal(t, []string{"acc", "loss/train"}, statetest.Names(m.Cards.Tags(kind.Scalar)))
	assert.Empty(t, m.Questions(), "a name is asked for once")

	m.Apply(&wire.Catalogue{Tags: []wire.Tag{{
		ID: 9, Kind: kind.Scalar, Name: "loss/test", Runs: []wire.RunID{1},
	}}})
	assert.Equal(t, []string{"acc", "loss/train"}, statetest.Names(m.Cards.Tags(kind.Scalar)))
	assert.Equal(t, []string{"loss/test"}, answer(t, m, map[string]string{"^(?!.*val)": "test"}))
	assert.Equal(t, []string{"acc", "loss/test", "loss/train"},
		statetest.Names(m.Cards.Tags(kind.Scalar)))

	for _, text := range []string{`(?<=val/)loss`, `(?<!x)a`, `(a)\1`, `\u0061`, `(?<=a)b`} {
		m.Cards.SetTagFilter(text)
		assert.Empty(t, m.Cards.TagFilter().Problem(), text)
	}
	m.Cards.SetTagFilter("!^(?!.*val)")
	m.Cards.Tags(kind.Scalar)
	answer(t, m, map[string]string{"^(?!.*val)": "^(loss/t|acc)"})
	assert.Equal(t, []string{"loss/val"}, statetest.Names(m.Cards.Tags(kind.Scalar)),
		"a leading ! leaves out what matches")
}

// TestFilterOfTheBrowserAtFirst checks such a filter when no other was in force before, as on a
// page that is loaded with it.
func TestFilterOfTheBrowserAtFirst(t *testing.T) {
	m := statetest.New("run")
	m.ApplyFragment(address.Parse("tags=(?<=val/)loss"))
	statetest.AddTags(m, kind.Scalar, "loss/train", "val/loss")
	assert.Len(t, m.Cards.Tags(kind.Scalar), 2)
	answer(t, m, map[string]string{"(?<=val/)loss": "^val"})
	assert.Equal(t, []string{"val/loss"}, statetest.Names(m.Cards.Tags(kind.Scalar)))
}

// TestPatternsThatFail checks that failures are reported and the last valid pattern stays in force.
func TestPatternsThatFail(t *testing.T) {
	for failure, says := range map[pattern.Failure]string{
		pattern.Invalid: "Invalid pattern", pattern.Slow: "takes too long",
		pattern.NoWorker: "is matched in a worker",
	} {
		m := statetest.New("run")
		statetest.AddTags(m, kind.Scalar, "loss", "acc")
		m.Cards.SetTagFilter("loss")
		m.Cards.SetTagFilter("(?!a")
		m.Cards.Tags(kind.Scalar)
		for _, q := range m.Questions() {
			m.PatternAnswered(q, nil, failure)
		}
		assert.Contains(t, m.Cards.TagFilter().Problem(), says)
		assert.Contains(t, m.Cards.TagFilter().Problem(), "The previous filter still applies.")
		assert.Equal(t, []string{"loss"}, statetest.Names(m.Cards.Tags(kind.Scalar)))
		m.Cards.SetTagFilter("acc")
		assert.Empty(t, m.Cards.TagFilter().Problem())
	}
}

// TestRunFilterOfTheBrowser does the same as TestFilterOfTheBrowser, for runs.
func TestRunFilterOfTheBrowser(t *testing.T) {
	m := statetest.New("a", "b", "c")
	m.Runs.SetNameFilter("(?!a)^.")
	answer(t, m, map[string]string{"(?!a)^.": "[bc]"})
	var listed []string
	for _, r := range m.Runs.Listed() {
		listed = append(listed, r.Name)
	}
	assert.Equal(t, []string{"b", "c"}, listed)
}

// TestChartsOfTheBrowser checks that charts of layouts accept lookaround as in TensorBoard, and
// that nothing is reported missing before the browser has answered.
func TestChartsOfTheBrowser(t *testing.T) {
	m := statetest.Custom(layouts.Category{Charts: []layouts.Chart{statetest.LineChart("",
		"loss/(?!val)",
		"(?!x)none")}})
	key := m.Cards.Groups()[0].Cards[0]
	assert.Empty(t, m.Cards.CardTags(key))
	assert.Empty(t, m.Cards.ChartLines(key))
	source := func(expression string) string { return "(?<![^])(?:" + expression + ")" }
	by := map[string]string{source("loss/(?!val)"): "^loss/train", source("(?!x)none"): "^none"}
	answer(t, m, by)
	assert.Equal(t, []string{"loss/train"}, statetest.Names(m.Cards.CardTags(key)))
	assert.Equal(t, []string{"No scalar matches (?!x)none."}, m.Cards.ChartLines(key))
	assert.True(t,
		strings.HasPrefix(m.Cards.TryChart("+c\n#t\n~loss/(?!val)"), "1 scalar selected"),
		m.Cards.TryChart("+c\n#t\n~loss/(?!val)"))

	for _, failure := range []pattern.Failure{pattern.Slow, pattern.NoWorker, pattern.Invalid} {
		m := statetest.Custom(layouts.Category{Charts: []layouts.Chart{statetest.LineChart("",
			"(a*)*(?!b)",
			"acc")}})
		key := m.Cards.Groups()[0].Cards[0]
		m.Cards.CardTags(key)
		for _, q := range m.Questions() {
			m.PatternAnswered(q, nil, failure)
		}
		assert.Equal(t, []string{"acc"}, statetest.Names(m.Cards.CardTags(key)))
		require.Len(t, m.Cards.ChartLines(key), 1)
		assert.Equal(t, m.Cards.ChartLines(key)[0],
			"(a*)*(?!b) is not used. "+problem.Text(failure))
	}
}

// chartOf returns the tags of the only chart of several tags, and its messages.
func chartOf(t *testing.T, m *state.Model) (tags, lines []string) {
	t.Helper()
	charts := statetest.CardsIn(m, cards.AreaCharts)
	require.Len(t, charts, 1)
	return statetest.Names(m.Cards.CardTags(charts[0])), m.Cards.ChartLines(charts[0])
}

// TestChartsOfPatternsOfTheBrowser checks that a chart of a pattern accepts what RE2 rejects, from
// the URL and made on the page, and that an unusable one says why.
func TestChartsOfPatternsOfTheBrowser(t *testing.T) {
	m := statetest.New("run")
	m.ApplyFragment(address.Parse("multichart=re:^(?!val)"))
	statetest.AddTags(m, kind.Scalar, "val/loss", "train/loss", "acc")
	assert.Empty(t, statetest.CardsIn(m, cards.AreaCharts), "it is not known yet")
	assert.Len(t, answer(t, m, map[string]string{"^(?!val)": "^(train|acc)"}), 3)
	tags, lines := chartOf(t, m)
	assert.Equal(t, []string{"acc", "train/loss"}, tags)
	assert.Empty(t, lines)
	statetest.AddTags(m, kind.Scalar, "val/loss", "train/loss", "acc", "train/acc")
	chartOf(t, m)
	assert.Equal(t, []string{"train/acc"}, answer(t, m, map[string]string{"^(?!val)": "."}))
	tags, _ = chartOf(t, m)
	assert.Equal(t, []string{"acc", "train/acc", "train/loss"}, tags)

	for text, says := range map[string]string{
		"(?!a": "", "(?=a)": "", "loss[": "loss[ is not used. Invalid pattern: “[” has no “]”.",
	} {
		m := statetest.New("run")
		m.ApplyFragment(address.Fragment{})
		m.ApplyFragment(address.Parse("multichart=re:" + text))
		statetest.AddTags(m, kind.Scalar, "val/loss")
		statetest.CardsIn(m, cards.AreaCharts)
		for _, q := range m.Questions() {
			m.PatternAnswered(q, nil, pattern.Slow)
		}
		tags, lines := chartOf(t, m)
		assert.Empty(t, tags)
		if says == "" {
			says = text + " is not used. Matching this expression takes too long."
		}
		assert.Equal(t, []string{says}, lines)
	}
}

// TestFiltersShareAnswers checks that answers for one filter apply to another at once, so that a
// chart made from the matches in a dialog appears immediately.
func TestFiltersShareAnswers(t *testing.T) {
	m := statetest.New("run")
	statetest.AddTags(m, kind.Scalar, "val/loss", "train/loss")
	var f filter.Filter
	f.UseBrowser(&m.Patterns)
	f.Set("^(?!val)")
	assert.True(t, f.Match("val/loss", "train/loss"))
	answer(t, m, map[string]string{"^(?!val)": "^train"})
	assert.False(t, f.Match("val/loss"))
	_, problem := m.Cards.ChartMatching("^(?!val)")
	assert.Empty(t, problem)
	tags, _ := chartOf(t, m)
	assert.Equal(t, []string{"train/loss"}, tags)
}
