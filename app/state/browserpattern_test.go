package state

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/wire"
	"eventlens/eventfile/layouts"
)

// answer answers what a model asks of the browser, by an expression of Go for each of the browser's. It returns the names that were asked for.
func answer(t *testing.T, m *Model, by map[string]string) (asked []string) {
	t.Helper()
	for _, q := range m.PatternQuestions() {
		expression, known := by[q.Source]
		require.True(t, known, q.Source)
		e := regexp.MustCompile(expression)
		matches := make([]bool, len(q.Names))
		for i, name := range q.Names {
			matches[i] = e.MatchString(name)
		}
		m.PatternAnswered(q, matches, "")
		asked = append(asked, q.Names...)
	}
	return asked
}

// TestFilterOfTheBrowser: what RE2 refuses is in force once the browser has answered for the tags of now, and asked for what comes later.
func TestFilterOfTheBrowser(t *testing.T) {
	m := newModel("run")
	addTags(m, kind.Scalar, "loss/train", "loss/val", "acc")
	m.SetTagFilter("loss")
	assert.Equal(t, []string{"loss/train", "loss/val"}, names(m.Tags(kind.Scalar)))
	m.SetTagFilter("^(?!.*val)")
	assert.Empty(t, m.TagFilter().Problem())
	assert.Equal(t, []string{"loss/train", "loss/val"}, names(m.Tags(kind.Scalar)), "the last good one, until it is answered")
	assert.ElementsMatch(t, []string{"loss/train", "loss/val", "acc"}, answer(t, m, map[string]string{"^(?!.*val)": "^(loss/train|acc)$"}))
	assert.Equal(t, []string{"acc", "loss/train"}, names(m.Tags(kind.Scalar)))
	assert.Empty(t, m.PatternQuestions(), "a name is asked for once")

	m.Apply(&wire.Catalogue{Tags: []wire.Tag{{ID: 9, Kind: kind.Scalar, Name: "loss/test", Runs: []wire.RunID{1}}}})
	assert.Equal(t, []string{"acc", "loss/train"}, names(m.Tags(kind.Scalar)))
	assert.Equal(t, []string{"loss/test"}, answer(t, m, map[string]string{"^(?!.*val)": "test"}))
	assert.Equal(t, []string{"acc", "loss/test", "loss/train"}, names(m.Tags(kind.Scalar)))

	for _, text := range []string{`(?<=val/)loss`, `(?<!x)a`, `(a)\1`, `\u0061`, `(?<=a)b`} {
		m.SetTagFilter(text)
		assert.Empty(t, m.TagFilter().Problem(), text)
	}
	m.SetTagFilter("!^(?!.*val)")
	m.Tags(kind.Scalar)
	answer(t, m, map[string]string{"^(?!.*val)": "^(loss/t|acc)"})
	assert.Equal(t, []string{"loss/val"}, names(m.Tags(kind.Scalar)), "a leading ! leaves out what matches")
}

// TestFilterOfTheBrowserAtFirst is in force where nothing was before, as on a page that is loaded with it.
func TestFilterOfTheBrowserAtFirst(t *testing.T) {
	m := newModel("run")
	m.ApplyFragment(address.Parse("tags=(?<=val/)loss"))
	addTags(m, kind.Scalar, "loss/train", "val/loss")
	assert.Len(t, m.Tags(kind.Scalar), 2)
	answer(t, m, map[string]string{"(?<=val/)loss": "^val"})
	assert.Equal(t, []string{"val/loss"}, names(m.Tags(kind.Scalar)))
}

// TestPatternsThatFail are said, and the last good one stays.
func TestPatternsThatFail(t *testing.T) {
	for failure, says := range map[PatternFailure]string{PatternInvalid: "Invalid pattern", PatternSlow: "takes too long", PatternNoWorker: "the browser starts none here"} {
		m := newModel("run")
		addTags(m, kind.Scalar, "loss", "acc")
		m.SetTagFilter("loss")
		m.SetTagFilter("(?!a")
		m.Tags(kind.Scalar)
		for _, q := range m.PatternQuestions() {
			m.PatternAnswered(q, nil, failure)
		}
		assert.Contains(t, m.TagFilter().Problem(), says)
		assert.Contains(t, m.TagFilter().Problem(), "The previous filter still applies.")
		assert.Equal(t, []string{"loss"}, names(m.Tags(kind.Scalar)))
		m.SetTagFilter("acc")
		assert.Empty(t, m.TagFilter().Problem())
	}
}

// TestRunFilterOfTheBrowser does the same for runs.
func TestRunFilterOfTheBrowser(t *testing.T) {
	m := newModel("a", "b", "c")
	m.SetRunFilter("(?!a)^.")
	answer(t, m, map[string]string{"(?!a)^.": "[bc]"})
	var listed []string
	for _, r := range m.Runs() {
		listed = append(listed, r.Name)
	}
	assert.Equal(t, []string{"b", "c"}, listed)
}

// TestChartsOfTheBrowser: charts of layouts take lookaround as TensorBoard's do. Nothing is called missing before it is answered.
func TestChartsOfTheBrowser(t *testing.T) {
	m := customModel(layouts.Category{Charts: []layouts.Chart{lineChart("", "loss/(?!val)", "(?!x)none")}})
	key := m.Groups()[0].Cards[0]
	assert.Empty(t, m.CardTags(key))
	assert.Empty(t, m.CustomLines(key))
	source := func(expression string) string { return "(?<![^])(?:" + expression + ")" }
	by := map[string]string{source("loss/(?!val)"): "^loss/train", source("(?!x)none"): "^none"}
	answer(t, m, by)
	assert.Equal(t, []string{"loss/train"}, names(m.CardTags(key)))
	assert.Equal(t, []string{"No scalar matches (?!x)none."}, m.CustomLines(key))
	assert.True(t, strings.HasPrefix(m.TryChart("+c\n#t\n~loss/(?!val)"), "1 scalar selected"), m.TryChart("+c\n#t\n~loss/(?!val)"))

	for _, failure := range []PatternFailure{PatternSlow, PatternNoWorker, PatternInvalid} {
		m := customModel(layouts.Category{Charts: []layouts.Chart{lineChart("", "(a*)*(?!b)", "acc")}})
		key := m.Groups()[0].Cards[0]
		m.CardTags(key)
		for _, q := range m.PatternQuestions() {
			m.PatternAnswered(q, nil, failure)
		}
		assert.Equal(t, []string{"acc"}, names(m.CardTags(key)))
		require.Len(t, m.CustomLines(key), 1)
		assert.Contains(t, m.CustomLines(key)[0], "(a*)*(?!b) is no")
	}
}
