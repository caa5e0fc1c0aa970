package layouts

import (
	"errors"
	"regexp"
	"regexp/syntax"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
)

func lines(title string, tags ...string) Chart {
	return Chart{Title: title, Kind: eventfile.ChartMultiline, Tags: tags}
}

func margin(title, value, lower, upper string) Chart {
	return Chart{
		Title: title, Kind: eventfile.ChartMargin,
		Bands: []Band{{Value: value, Lower: lower, Upper: upper}},
	}
}

func titles(c Category) (all []string) {
	for _, chart := range c.Charts {
		all = append(all, chart.Title)
	}
	return all
}

// TestMerge: categories with the same title become one, at the place of the first, equal charts are
// dropped, and no chart of a third run is lost.
func TestMerge(t *testing.T) {
	var m Merged
	m.Add([]Category{{Title: "A", Charts: []Chart{lines("loss", "loss")}}})
	m.Add([]Category{{Title: "B", Closed: true, Charts: []Chart{lines("x", "x")}}, {
		Title: "A", Closed: true,
		Charts: []Chart{lines("loss", "loss"), margin("band", "v", "l", "u")},
	}})
	m.Add([]Category{{
		Title: "B", Charts: []Chart{lines("y", "y"), lines("x", "x"), lines("x", "x", "z")},
	}})
	require.Len(t, m.Categories, 2)
	assert.Equal(t, []string{"loss", "band"}, titles(m.Categories[0]))
	assert.False(t, m.Categories[0].Closed, "the first says whether it is")
	assert.Equal(t, []string{"x", "y", "x"}, titles(m.Categories[1]),
		"TensorBoard loses the last two")
	assert.True(t, m.Categories[1].Closed)
}

// TestMergeOfOneRun: no category or chart is left twice.
func TestMergeOfOneRun(t *testing.T) {
	var m Merged
	m.Add([]Category{{Title: "A", Charts: []Chart{lines("a", "a"), lines("a", "a")}},
		{Title: "A", Charts: []Chart{lines("b", "b")}}, {}})
	require.Len(t, m.Categories, 2)
	assert.Equal(t, []string{"a", "b"}, titles(m.Categories[0]))
}

func TestMergeIsBounded(t *testing.T) {
	var m Merged
	var c Category
	for i := range MaxCharts + 5 {
		c.Charts = append(c.Charts, lines(strconv.Itoa(i), "a"))
	}
	m.Add([]Category{c})
	assert.Len(t, m.Categories[0].Charts, MaxCharts)
	assert.Equal(t, 5, m.Left)
}

func TestNames(t *testing.T) {
	a, b := lines("loss", "loss"), lines("loss", "loss", "")
	long := lines(strings.Repeat("long", 3000), "loss")
	assert.Equal(t, Name("A", &a), Name("A", &a))
	assert.NotEqual(t, Name("A", &a), Name("B", &a))
	assert.NotEqual(t, Name("A", &a), Name("A", &b))
	assert.Less(t, len(Name("A", &long)), 16)
}

var layout = []Category{
	{
		Title:  "Losses + \\ more\nlines",
		Charts: []Chart{lines("", "loss/.*", `a\.b`), margin("band\\n", "mean", "low", "high")},
	},
	{Title: "", Closed: true},
	{
		Title: "Bands", Closed: true,
		Charts: []Chart{{
			Title: "two", Kind: eventfile.ChartMargin,
			Bands: []Band{{Value: "a"}, {Value: "b", Lower: "l", Upper: "u"}},
		}, {Title: "nothing"}},
	},
}

func TestText(t *testing.T) {
	for i := range layout {
		c, ok := Parse(Text(&layout[i]))
		require.True(t, ok)
		assert.Equal(t, layout[i], c)
	}
	for _, none := range []string{"", "A", "\n+A"} {
		_, ok := Parse(none)
		assert.False(t, ok, none)
	}
	c, ok := Parse("+A\n~lost\n#chart\n=v\n~no\n?what\n<l\n\n#last\n<no")
	require.True(t, ok)
	assert.Equal(t,
		Category{Title: "A", Charts: []Chart{margin("chart", "v", "l", ""), {Title: "last"}}}, c)
}

func TestJSON(t *testing.T) {
	got, err := ParseJSON(AppendJSON(nil, layout))
	require.NoError(t, err)
	assert.Equal(t, layout, got)
	served := `{"category":[{"title":"A","chart":[{"title":"loss","multiline":{"tag":["loss"]}}],"closed":false}],"later":{"x":[1]}}`
	got, err = ParseJSON([]byte(served))
	require.NoError(t, err)
	assert.Equal(t, []Category{{Title: "A", Charts: []Chart{lines("loss", "loss")}}}, got)
	for _, bad := range []string{"", "[", `{"category": 3}`, `{"category": [{"chart": "x"}]}`} {
		_, err := ParseJSON([]byte(bad))
		assert.Error(t, err, bad)
	}
}

func FuzzParse(f *testing.F) {
	for i := range layout {
		f.Add(Text(&layout[i]))
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, ok := Parse(text)
		if !ok {
			return
		}
		again, ok := Parse(Text(&c))
		require.True(t, ok)
		require.Equal(t, c, again)
	})
}

func FuzzParseJSON(f *testing.F) {
	f.Add(AppendJSON(nil, layout))
	f.Fuzz(func(t *testing.T, text []byte) {
		if layout, err := ParseJSON(text); err == nil {
			again, err := ParseJSON(AppendJSON(nil, layout))
			require.NoError(t, err)
			require.Equal(t, AppendJSON(nil, layout), AppendJSON(nil, again))
		}
	})
}

// FuzzCompile: an expression is either refused with a reason, or matches from the first letter on.
func FuzzCompile(f *testing.F) {
	for _, e := range []string{
		"loss/.*", `(?i)a|b`, `[]^\w-]+\Z`, `a{,3}`, `(?#x)(?P<n>a)`, `\u00e4`, "(?x) a",
	} {
		f.Add(e, "loss/train")
	}
	f.Fuzz(func(t *testing.T, expression, tag string) {
		e, err := Compile(expression)
		var wrong *syntax.Error
		if err != nil {
			require.True(t, errors.As(err, &wrong))
			return
		}
		if at := e.(*regexp.Regexp).FindStringIndex(tag); at != nil {
			require.Zero(t, at[0])
		}
	})
}

func TestUnsupportedSyntax(t *testing.T) {
	for expression, part := range map[string]string{
		`loss(?!/val)`: "(?!", `(?<=a)b`: "(?<=", `(a)\1`: `\1`, `(?P<n>a)(?P=n)`: "(?P=",
		`(?>a)`: "(?>", `(a)(?(1)b)`: "(?(", `(?x) a`: "(?x",
	} {
		_, err := Compile(expression)
		var wrong *syntax.Error
		require.True(t, errors.As(err, &wrong), expression)
		assert.Equal(t, syntax.ErrInvalidPerlOp, wrong.Code, expression)
		assert.Equal(t, part, wrong.Expr, expression)
	}
	for _, expression := range []string{"(", "a)(b", "[a", "*", `a\`, `\z`, "a**", "(?#"} {
		_, err := Compile(expression)
		assert.Error(t, err, expression)
	}
}

func TestSelect(t *testing.T) {
	names := []string{"acc/train", "loss/train", "loss/val", "lr", "my/loss"}
	compiled := func(expressions ...string) (all []Matcher) {
		for _, e := range expressions {
			c, _ := Compile(e)
			all = append(all, c)
		}
		return all
	}
	at := func(i int) string { return names[i] }
	s := Select(compiled("l", "(", "acc", "no", "loss"), 10, len(names), at)
	assert.Equal(t, Selection{Picked: []int{1, 2, 3, 0}, All: 4, Idle: []int{3}}, s,
		"what two select is of the first; what does not compile is not idle")
	s = Select(compiled("a", "l"), 2, len(names), at)
	assert.Equal(t, Selection{Picked: []int{0, 1}, All: 4}, s)
}
