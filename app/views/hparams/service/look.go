package service

import (
	"math"
	"strconv"
	"strings"

	"eventlens/app/views/hparams/sweep"
	"eventlens/eventfile/query"
)

// look stores what is shown of a sweep, and how. Columns are identified by their keys, so a look
// can be applied to other logs; keys of missing columns are ignored.
type look struct {
	view       string // one of views
	rows       sweep.Rows
	rowsChosen bool // a person chose rows
	reduction  reduction
	pick       sweep.Pick // which session represents a row of several
	columns    []string   // metrics and slots in order; nil until a person chose
	// hyperparameters of the slots, from a link that names them; see adopt
	namedHParams []string
	goals        map[string]sweep.Goal
	sorts        []keySort
	axes         map[string]*axisLook
	colour       string // key of a column; "" for the target, byRun for runs
	target       string
	matrix       []string // columns of the scatter matrix; nil until a person chose
}

// slot marks the place of the next hyperparameter beside the runs; the last slot takes all that
// remain.
const slot = "h"

// byRun selects the colours of runs.
const byRun = "run"

// reduction selects the number displayed for a series.
type reduction struct {
	best   bool // the lowest or highest number of a series, depending on the goal
	method query.Reduction
	at     int64 // the step, or the number of points, if method requires one
}

// keySort is a column in the sort order of rows.
type keySort struct {
	key  string
	down bool
}

// axisLook has the layout of a column's axis, and its brush.
type axisLook struct {
	scale  sweep.Scale
	scaled bool // a person chose the scale
	flip   bool
	brush  sweep.Brush
	cut    bool   // more ranges were marked than are allowed
	match  string // regular expression that selects the brushed values; "" for none
}

// views are the possible views above the table; the first is the default. The script knows them,
// too.
var views = [...]string{"parallel", "scatter", "importance", "table"}

// Words for scales, rows, goals, picks and reductions in the address, indexed by their numbers.
var (
	scaleWords = [...]string{"linear", "log", "quantile", "category"}
	rowWords   = [...]string{"sessions", "groups", "seeds"}
	goalWords  = [...]string{"none", "min", "max"}
	pickWords  = [...]string{"mean", "min", "median", "max"}
	byWords    = [...]string{"latest", "lowest", "highest", "step", "mean"}
)

// maxLines limits the lines of a look, so that an address cannot make it grow without bounds.
const maxLines = 400

func newLook() look {
	return look{view: views[0], goals: map[string]sweep.Goal{}, axes: map[string]*axisLook{}}
}

// axis returns the modifiable axisLook of a column.
func (l *look) axis(key string) *axisLook {
	a := l.axes[key]
	if a == nil {
		a = new(axisLook)
		l.axes[key] = a
	}
	return a
}

// indexIn returns the index of a word, -1 for none.
func indexIn(words []string, word string) int {
	for i := range words {
		if words[i] == word {
			return i
		}
	}
	return -1
}

// read parses the lines of write. Unknown lines are ignored.
func (l *look) read(lines []string) {
	*l = newLook()
	for _, line := range lines[:min(len(lines), maxLines)] {
		verb, rest, _ := strings.Cut(line, " ")
		word, key, _ := strings.Cut(rest, " ")
		l.readLine(verb, rest, word, key)
	}
}

func (l *look) readLine(verb, rest, word, key string) {
	switch verb {
	case "view":
		if indexIn(views[:], rest) >= 0 {
			l.view = rest
		}
	case "rows":
		if at := indexIn(rowWords[:], rest); at >= 0 {
			l.rows, l.rowsChosen = sweep.Rows(at), true
		}
	case "by":
		l.readBy(word, key)
	case "pick":
		if at := indexIn(pickWords[:], rest); at >= 0 {
			l.pick = sweep.Pick(at)
		}
	case "column":
		if name, ok := strings.CutPrefix(rest, slot); ok && name != "" {
			l.namedHParams, rest = append(l.namedHParams, name), slot
		}
		l.columns = append(l.columns, rest)
	case "goal":
		if at := indexIn(goalWords[:], word); at >= 0 {
			l.goals[key] = sweep.Goal(at)
		}
	case "sort":
		l.sorts = append(l.sorts, keySort{key: key, down: word == "down"})
	case "scale":
		if at := indexIn(scaleWords[:], word); at >= 0 {
			l.axis(key).scale, l.axis(key).scaled = sweep.Scale(at), true
		}
	case "flip":
		l.axis(rest).flip = true
	case "brush":
		l.axis(key).readBrush(word)
	case "match":
		l.axis(key).readMatch(word)
	case "colour":
		l.colour = rest
	case "target":
		l.target = rest
	case "matrix":
		l.matrix = append(l.matrix, rest)
	}
}

// readBy parses a reduction, such as "mean 10".
func (l *look) readBy(word, number string) {
	if word == "best" {
		l.reduction = reduction{best: true}
		return
	}
	at := indexIn(byWords[:], word)
	if at < 0 {
		return
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		n = 0
	}
	if l.reduction = (reduction{method: query.Reduction(at)}); l.reduction.method ==
		query.ReduceAtStep ||
		l.reduction.method == query.ReduceMean {
		l.reduction.at = n
	}
	if l.reduction.method == query.ReduceMean {
		l.reduction.at = max(n, 1)
	}
}

// text returns the reduction as readBy parses it.
func (b reduction) text() string {
	switch {
	case b.best:
		return "best"
	case b.method == query.ReduceAtStep || b.method == query.ReduceMean:
		return byWords[b.method] + " " + strconv.FormatInt(b.at, 10)
	}
	return byWords[b.method]
}

// maxRanges limits the ranges of an axis, and maxMatch the bytes of an expression.
const (
	maxRanges = 200
	maxMatch  = 1000
)

// matchEscape turns an expression into a single word, and matchUnescape reverses that.
var (
	matchEscape   = strings.NewReplacer("%", "%25", " ", "%20")
	matchUnescape = strings.NewReplacer("%25", "%", "%20", " ")
)

// readMatch sets the expression that selects the brushed values.
func (a *axisLook) readMatch(word string) {
	a.brush, a.match = sweep.Brush{}, ""
	if len(word) <= maxMatch {
		a.match = matchUnescape.Replace(word)
	}
}

// readBrush parses ranges, such as "0.1..0.5,2..3,none".
func (a *axisLook) readBrush(text string) {
	a.brush, a.match, a.cut = sweep.Brush{}, "", false
	for part := range strings.SplitSeq(text, ",") {
		if part == "none" {
			a.brush.NoneToo = true
			continue
		}
		from, to, ok := strings.Cut(part, "..")
		low, err := strconv.ParseFloat(from, 64)
		high, err2 := strconv.ParseFloat(to, 64)
		if !ok || err != nil || err2 != nil || math.IsNaN(low) || low > high {
			continue
		}
		if a.cut = len(a.brush.Ranges) == maxRanges; !a.cut {
			a.brush.Ranges = append(a.brush.Ranges, sweep.Range{Low: low, High: high})
		}
	}
}

// brushText returns the ranges as readBrush parses them.
func brushText(b *sweep.Brush) string {
	var parts []string
	for _, r := range b.Ranges {
		parts = append(parts,
			strconv.FormatFloat(r.Low, 'g', -1, 64)+".."+strconv.FormatFloat(r.High, 'g', -1, 64))
	}
	if b.NoneToo {
		parts = append(parts, "none")
	}
	return strings.Join(parts, ",")
}

// write returns the person's choices as lines, in a deterministic order.
func (l *look) write() (lines []string) {
	add := func(words ...string) { lines = append(lines, strings.Join(words, " ")) }
	if l.view != views[0] {
		add("view", l.view)
	}
	if l.rowsChosen {
		add("rows", rowWords[l.rows])
	}
	if l.reduction != (reduction{}) {
		add("by", l.reduction.text())
	}
	if l.pick != sweep.NoPick {
		add("pick", pickWords[l.pick])
	}
	for _, key := range l.columns {
		add("column", key)
	}
	for _, key := range sortedKeys(l.goals) {
		add("goal", goalWords[l.goals[key]], key)
	}
	for _, s := range l.sorts {
		word := "up"
		if s.down {
			word = "down"
		}
		add("sort", word, s.key)
	}
	for _, key := range sortedKeys(l.axes) {
		a := l.axes[key]
		if a.scaled {
			add("scale", scaleWords[a.scale], key)
		}
		if a.flip {
			add("flip", key)
		}
		if a.match != "" {
			add("match", matchEscape.Replace(a.match), key)
		} else if text := brushText(&a.brush); text != "" {
			add("brush", text, key)
		}
	}
	if l.colour != "" {
		add("colour", l.colour)
	}
	if l.target != "" {
		add("target", l.target)
	}
	for _, key := range l.matrix {
		add("matrix", key)
	}
	return lines
}
