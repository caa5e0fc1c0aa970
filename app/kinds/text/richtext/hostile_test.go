package richtext_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kinds/text"
	"eventlens/app/kinds/text/richtext"
)

// sound checks that marks have allowed tags, are properly nested, and lead only to http, https or
// mailto.
func sound(t *testing.T, made text.Rendered) {
	t.Helper()
	depth := 0
	for _, m := range made.Marks {
		require.True(t, m.Tag == text.Text || m.Tag.Name() != "")
		require.LessOrEqual(t, m.Depth, depth)
		depth = m.Depth + 1
		if m.URL != "" {
			scheme, _, _ := strings.Cut(strings.ToLower(m.URL), ":")
			require.Contains(t, []string{"http", "https", "mailto"}, scheme, m.URL)
			require.NotContains(t, m.URL, "\n")
		}
		if m.URL != "" || m.Title != "" {
			require.Contains(t, []text.Tag{text.A, text.Img}, m.Tag)
		}
		if m.Text != "" {
			require.Contains(t, []text.Tag{text.Text, text.Img}, m.Tag)
		}
	}
}

// tricks are strings that try to run a script.
func tricks(t testing.TB) (all []string) {
	t.Helper()
	content, err := os.ReadFile("../../../../testdata/markdown/scripts.txt")
	require.NoError(t, err)
	for line := range strings.Lines(string(content)) {
		if !strings.HasPrefix(line, "# ") && strings.TrimSpace(line) != "" {
			all = append(all, strings.TrimRight(line, "\n"))
		}
	}
	require.Greater(t, len(all), 200)
	return all
}

// TestTricks checks that no trick of a public list gets a script through: alone, in a link, in an
// image, in a table, and all in sequence.
func TestTricks(t *testing.T) {
	list := tricks(t)
	for _, trick := range list {
		for _, form := range []string{
			"%s", "a %s b", "[a](%s)", "![a](%s)", "[a](<%s> 'b')", "<a href=\"%s\">a</a>",
			"<img src='%s' onerror=alert(1)>", "|a|\n|-|\n|%s|", "> - %s", "[a]: %s\n\n[a]", "`%s",
			"    %s",
		} {
			source := fmt.Sprintf(form, trick)
			sound(t, richtext.Render([]string{source}, 0))
		}
	}
	sound(t, richtext.Render([]string{strings.Join(list, "\n\n")}, 0))
	sound(t, richtext.Render(list, 3))
}

// hostile are texts that parsers need quadratic time for, or that would make more marks than a page
// can show.
func hostile() map[string]string {
	const n = 60 << 10
	growing := func(line func(i int) string) string {
		var b strings.Builder
		for i := 0; b.Len() < n; i++ {
			b.WriteString(line(i))
		}
		return b.String()
	}
	all := map[string]string{
		"backticks": growing(func(i int) string { return strings.Repeat("`", i) + "a" }),
		"indented lists": growing(func(i int) string {
			return strings.Repeat(" ", 2*i) + "- a\n"
		}),
		"references": growing(func(i int) string { return fmt.Sprintf("[%d]: /u\n", i) }),
		"wide table": strings.Repeat("|a", 500) + "|\n" + strings.Repeat("|-", 500) + "|\n" +
			strings.Repeat("|\n", 30_000),
		"parentheses":      "[a](" + strings.Repeat("(", n),
		"specials, spread": strings.Repeat(strings.Repeat("*a_b[", 800)+"\n\n", 15),
	}
	for _, part := range []string{">", "> a ", "> > > > > > > > a\n", "- ", "1. ", "# ", "[", "]",
		"[a](", "[a](b", "[a](b \"", "[a]", "[a][b]", "![", "*a ", "a**b", "_a__b*", "a\n", "<",
		"<a ",
		"<![CDATA[", "<?", "<!--", "<p>", "<table>\n", "<http:", "a|b\n-|-\n", "|", "&amp;", "\\",
		"\t", " \n", "```\n", "\n", "a", "\x00", "\xff"} {
		all[fmt.Sprintf("%q", part)] = strings.Repeat(part, n/len(part))
	}
	return all
}

// TestHostileTexts finishes before the test's timeout: without bounds the slowest take minutes.
func TestHostileTexts(t *testing.T) {
	for name, source := range hostile() {
		t.Run(name, func(t *testing.T) {
			made := richtext.Render([]string{source}, 0)
			sound(t, made)
			assert.LessOrEqual(t, len(made.Marks), 8000)
		})
	}
}

// TestHugeTexts shows the beginning of texts larger than any page, marked as cut.
func TestHugeTexts(t *testing.T) {
	line := "# line of a huge text\n\n"
	made := richtext.Render([]string{strings.Repeat(line, 50<<20/len(line))}, 0)
	sound(t, made)
	assert.True(t, made.Cut)
	assert.Greater(t, len(made.Marks), 5000)

	made = richtext.Render([]string{strings.Repeat("é", 50<<10)}, 0)
	assert.True(t, made.Cut)
	assert.NotContains(t, made.Marks[1].Text, "\uFFFD", "no character is cut in two")

	cells := make([]string, 1_000_000)
	made = richtext.Render(cells, 1000)
	sound(t, made)
	assert.True(t, made.Cut)
}

func TestTables(t *testing.T) {
	made := richtext.Render([]string{"a", "**b**", "c", "d", "e"}, 2)
	assert.Equal(t,
		"<table><tbody><tr><td><p>a</p></td><td><p><strong>b</strong></p></td></tr><tr><td><p>c</p></td><td><p>d</p></td></tr><tr><td><p>e</p></td></tr></tbody></table>", normal(made.Marks))
	assert.Empty(t, richtext.Render(nil, 0).Marks)
	assert.False(t, richtext.Render([]string{""}, 0).Cut)
}

func FuzzRender(f *testing.F) {
	for _, trick := range tricks(f) {
		f.Add(trick)
	}
	f.Add("# a\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n- x\n  1. y\n\n> z\n\n```go\nq\n```\n")
	f.Fuzz(func(t *testing.T, source string) {
		sound(t, richtext.Render([]string{source}, 0))
	})
}
