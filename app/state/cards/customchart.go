package cards

import (
	"slices"
	"strings"

	"eventlens/app/kind"
	"eventlens/app/pattern"
	"eventlens/app/pattern/filter"
	"eventlens/app/pattern/problem"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile"
	"eventlens/eventfile/layouts"
)

// customChart is a chart defined by a layout, together with the tags found for it.
type customChart struct {
	category string
	chart    layouts.Chart
	name     string // name that is stable across visits
	own      bool   // the chart was made on this page

	compiled    bool
	expressions []layouts.Matcher // the compiled chart.Tags; nil for an invalid one
	patterns    *filter.Patterns
	answers     int      // version of patterns when the tags were found
	wrong       []string // why some expressions are invalid

	margins []wire.Margin
	all     int      // how many scalars the expressions select
	lacking []string // messages about expressions and names that select no scalar
	scalars int      // how many scalars there were when the tags were found
	first   *Tag     // the first of these scalars
}

// customPrefix is the prefix of the text of a layout's chart.
const customPrefix = "view:"

// Limits for one chart: expressions that are evaluated, and lines of its messages.
const (
	maxExpressions = 100
	maxLines       = 4
)

// compile compiles the chart's expressions, once.
func (c *customChart) compile() {
	if c.compiled {
		return
	}
	c.compiled = true
	tags := c.chart.Tags
	if len(tags) > maxExpressions {
		c.wrong = append(c.wrong, words.ExpressionsMore(maxExpressions, len(tags)))
		tags = tags[:maxExpressions]
	}
	for _, tag := range tags {
		e, why := compileExpression(tag, c.patterns)
		if why != "" {
			c.wrong = append(c.wrong, why)
		}
		c.expressions = append(c.expressions, e)
	}
}

// compileExpression compiles an expression or returns why it is invalid. An expression that package
// regexp rejects is left to the browser.
func compileExpression(text string, patterns *filter.Patterns) (e layouts.Matcher, why string) {
	if text == "" {
		return nil, words.ExpressionEmpty.Text()
	}
	e, err := layouts.Compile(text)
	if err != nil && patterns != nil && pattern.NeedsBrowser(err) {
		var source, flags string
		if source, flags, err = layouts.JavaScript(text); err == nil {
			return patterns.Expression(source, flags), ""
		}
	}
	if err != nil {
		return nil, words.PatternOf(words.ShortName(text), problem.Text(err))
	}
	return e, ""
}

// find returns the chart's scalars, MaxChartTags at most, and updates margins and messages.
func (c *customChart) find(scalars []*Tag, named func(name string) *Tag) (tags []*Tag) {
	c.compile()
	c.margins, c.lacking, c.all = nil, nil, 0
	if c.chart.Kind != eventfile.ChartMargin {
		s := layouts.Select(c.expressions, MaxChartTags, len(scalars), func(i int) string {
			return scalars[i].Name
		})
		for _, i := range s.Picked {
			tags = append(tags, scalars[i])
		}
		for _, i := range s.Idle {
			if e, asks := c.expressions[i].(*pattern.Expression); asks &&
				(!e.Decided() || e.Err() != nil) {
				continue // the browser has not answered yet, or the error is reported elsewhere
			}
			c.lacking = append(c.lacking, words.ExpressionIdle(words.ShortName(c.chart.Tags[i])))
		}
		c.all = s.All
		return tags
	}
	known := map[*Tag]bool{}
	for _, b := range c.chart.Bands {
		value, lower, upper := c.scalar(named, b.Value), c.scalar(named, b.Lower),
			c.scalar(named, b.Upper)
		switch {
		case value == nil:
			continue
		case known[value]:
			c.lacking = append(c.lacking, words.MarginTwice(words.ShortName(b.Value)))
			continue
		case len(tags) == MaxChartTags:
			c.all++
			continue
		}
		known[value] = true
		c.all++
		tags = append(tags, value)
		if lower != nil && upper != nil {
			c.margins = append(c.margins,
				wire.Margin{Value: value.ID, Lower: lower.ID, Upper: upper.ID})
		}
	}
	return tags
}

// scalar returns the scalar of a name, or notes that it does not exist.
func (c *customChart) scalar(named func(name string) *Tag, name string) *Tag {
	t := named(name)
	why := words.MarginUnnamed.Text()
	if name != "" {
		why = words.ScalarMissing(words.ShortName(name))
	}
	if t == nil && !slices.Contains(c.lacking, why) {
		c.lacking = append(c.lacking, why)
	}
	return t
}

// lines returns the messages about a chart: its errors and, once everything was read, the scalars
// that are missing.
func (c *customChart) lines(read bool) (lines []string) {
	c.compile()
	lines = append(lines, c.wrong...)
	for i, e := range c.expressions {
		if p, asks := e.(*pattern.Expression); asks && p.Err() != nil {
			lines = append(lines,
				words.PatternOf(words.ShortName(c.chart.Tags[i]), problem.Text(p.Err())))
		}
	}
	if c.chart.Kind == eventfile.ChartEmpty || len(c.chart.Tags)+len(c.chart.Bands) == 0 {
		lines = append(lines, words.ChartOfNothing.Text())
	}
	if c.all > MaxChartTags {
		lines = append(lines, words.ChartTagsCut(MaxChartTags, c.all))
	}
	if read {
		lines = append(lines, c.lacking...)
	}
	if more := len(lines) - maxLines; more > 0 {
		lines = append(lines[:maxLines-1], words.ChartLinesMore(more+1))
	}
	return lines
}

// texts returns the chart's texts, to which the tag filter is applied.
func (c *customChart) texts() []string {
	texts := append([]string{c.category, c.chart.Title}, c.chart.Tags...)
	for _, b := range c.chart.Bands {
		texts = append(texts, b.Value, b.Lower, b.Upper)
	}
	return texts
}

// title returns the chart's heading.
func (c *customChart) title() string {
	if title := strings.TrimSpace(c.chart.Title); words.TagName(title) != words.NoName() {
		return title
	}
	return words.Untitled.Text()
}

// customTags returns the existing scalars of a layout's chart, MaxChartTags at most.
func (m *Multicharts) customTags(c *multichart) []*Tag {
	scalars := m.tags.kinds[kind.Scalar]
	var first *Tag
	if len(scalars) > 0 {
		first = scalars[0]
	}
	if x := c.custom; c.tags == nil || x.scalars != len(scalars) || x.first != first ||
		x.answers != m.patterns.Version() {
		x.scalars, x.first, x.answers = len(scalars), first, m.patterns.Version()
		c.tags = append([]*Tag{}, x.find(scalars, m.tags.scalarNamed)...)
	}
	return c.tags
}

// customOf returns the layout's definition of a card, nil if it has none.
func (m *multicharts) customOf(key Key) *customChart {
	if c := m.custom[key.Chart]; c != nil {
		return c.custom
	}
	return nil
}

// margins returns the margins drawn on a card.
func (m *Multicharts) margins(key Key) []wire.Margin {
	c := m.custom[key.Chart]
	if c == nil {
		return nil
	}
	m.customTags(c)
	return c.custom.margins
}
