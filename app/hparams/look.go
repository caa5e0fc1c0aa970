package hparams

import (
	"math"
	"strconv"
	"strings"

	"eventlens/app/hparams/sweep"
	"eventlens/eventfile/query"
)

// look is what is shown of a sweep, and how. Columns are named by their keys, so that it outlives the log; what names a column that there is not stands still.
type look struct {
	view       string // of those in views
	rows       sweep.Rows
	rowsChosen bool
	by         by
	pick       sweep.Pick // the session that stands for a row of several
	columns    []string   // metrics and slots in their order; nil until a person chose
	named      []string   // the hyperparameters of the slots in a link that names them; see adopt
	goals      map[string]sweep.Goal
	sorts      []keySort
	axes       map[string]*axisLook
	colour     string // key of a column; "" for the target, byRun for runs
	target     string
	matrix     []string // of the columns, those of the scatter matrix; nil until a person chose
}

// slot among the columns has the next one of the hyperparameters beside the runs, the last slot all that are left.
const slot = "h"

// byRun stands for the colours of runs.
const byRun = "run"

// by is which number of a series is shown.
type by struct {
	best      bool // the lowest or highest, by the goal
	reduction query.Reduction
	at        int64
}

// keySort is a column that rows are sorted by.
type keySort struct {
	key  string
	down bool
}

// axisLook is how a column is laid out as an axis, and what is brushed on it.
type axisLook struct {
	scale  sweep.Scale
	scaled bool // somebody chose it
	flip   bool
	brush  sweep.Brush
	cut    bool   // more ranges were to be marked than there is room for
	match  string // the expression of the values that are brushed; "" for none
}

// views are what can stand above the table, the first one until a person chooses. The script knows them, too.
var views = [...]string{"parallel", "scatter", "importance", "table"}

// Words of scales, rows, goals and reductions in the address, by their numbers.
var (
	scaleWords = [...]string{"linear", "log", "quantile", "category"}
	rowWords   = [...]string{"sessions", "groups", "seeds"}
	goalWords  = [...]string{"none", "min", "max"}
	pickWords  = [...]string{"mean", "min", "median", "max"}
	byWords    = [...]string{"latest", "lowest", "highest", "step", "mean"}
)

// maxAt bounds what is kept of a look, so that an address cannot make it grow.
const maxLines = 400

func newLook() look {
	return look{view: views[0], goals: map[string]sweep.Goal{}, axes: map[string]*axisLook{}}
}

// axis returns how a column is laid out, to be changed.
func (l *look) axis(key string) *axisLook {
	a := l.axes[key]
	if a == nil {
		a = new(axisLook)
		l.axes[key] = a
	}
	return a
}

func placeIn(words []string, word string) int {
	for i := range words {
		if words[i] == word {
			return i
		}
	}
	return -1
}

// read takes what write wrote. A line that is none of it is left out.
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
		if placeIn(views[:], rest) >= 0 {
			l.view = rest
		}
	case "rows":
		if at := placeIn(rowWords[:], rest); at >= 0 {
			l.rows, l.rowsChosen = sweep.Rows(at), true
		}
	case "by":
		l.readBy(word, key)
	case "pick":
		if at := placeIn(pickWords[:], rest); at >= 0 {
			l.pick = sweep.Pick(at)
		}
	case "column":
		if name, ok := strings.CutPrefix(rest, slot); ok && name != "" {
			l.named, rest = append(l.named, name), slot
		}
		l.columns = append(l.columns, rest)
	case "goal":
		if at := placeIn(goalWords[:], word); at >= 0 {
			l.goals[key] = sweep.Goal(at)
		}
	case "sort":
		l.sorts = append(l.sorts, keySort{key: key, down: word == "down"})
	case "scale":
		if at := placeIn(scaleWords[:], word); at >= 0 {
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

// readBy takes which number is shown, such as "mean 10".
func (l *look) readBy(word, number string) {
	if word == "best" {
		l.by = by{best: true}
		return
	}
	at := placeIn(byWords[:], word)
	if at < 0 {
		return
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		n = 0
	}
	if l.by = (by{reduction: query.Reduction(at)}); l.by.reduction == query.ReduceAtStep || l.by.reduction == query.ReduceMean {
		l.by.at = n
	}
	if l.by.reduction == query.ReduceMean {
		l.by.at = max(n, 1)
	}
}

func (b by) text() string {
	switch {
	case b.best:
		return "best"
	case b.reduction == query.ReduceAtStep || b.reduction == query.ReduceMean:
		return byWords[b.reduction] + " " + strconv.FormatInt(b.at, 10)
	}
	return byWords[b.reduction]
}

// maxRanges bounds the ranges of an axis, and maxMatch an expression, in bytes.
const (
	maxRanges = 200
	maxMatch  = 1000
)

// matchEscape makes one word of an expression, and matchUnescape the expression of that.
var (
	matchEscape   = strings.NewReplacer("%", "%25", " ", "%20")
	matchUnescape = strings.NewReplacer("%25", "%", "%20", " ")
)

// readMatch takes the expression of the values that are brushed.
func (a *axisLook) readMatch(word string) {
	a.brush, a.match = sweep.Brush{}, ""
	if len(word) <= maxMatch {
		a.match = matchUnescape.Replace(word)
	}
}

// readBrush takes ranges, such as "0.1..0.5,2..3,none".
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

func brushText(b *sweep.Brush) string {
	var parts []string
	for _, r := range b.Ranges {
		parts = append(parts, strconv.FormatFloat(r.Low, 'g', -1, 64)+".."+strconv.FormatFloat(r.High, 'g', -1, 64))
	}
	if b.NoneToo {
		parts = append(parts, "none")
	}
	return strings.Join(parts, ",")
}

// write says what a person chose, in lines that do not change from one time to the next.
func (l *look) write() (lines []string) {
	add := func(words ...string) { lines = append(lines, strings.Join(words, " ")) }
	if l.view != views[0] {
		add("view", l.view)
	}
	if l.rowsChosen {
		add("rows", rowWords[l.rows])
	}
	if l.by != (by{}) {
		add("by", l.by.text())
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
