package state

import (
	"regexp"
	"sort"
	"strings"

	"eventlens/app/address"
	"eventlens/app/pattern/problem"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// GroupKind is by what runs are grouped.
type GroupKind uint8

// The kinds of groups. GroupRun makes none: each run has a colour of its own.
const (
	GroupRun     GroupKind = iota
	GroupAll               // one group of all runs
	GroupFirst             // the first folder of the name
	GroupSecond            // the first two folders
	GroupParent            // all folders
	GroupPattern           // what a regular expression captures
	GroupHParam            // the value of a hyperparameter
)

// groupKeys stand in the address for the kinds.
var groupKeys = [...]string{"", "all", "folder", "folder2", "parent", "re:", "hparam:"}

// Grouping is how runs are grouped.
type Grouping struct {
	Kind    GroupKind
	Pattern string // as typed, of GroupPattern, case-sensitive as TensorBoard's; of GroupHParam its name
}

// lookKey names a group for what people make of it. Groups of folders are the same whichever of them are asked for; all others are those of their grouping
// alone, which the key begins with.
func (g Grouping) lookKey(key string) string {
	if g.Kind != GroupAll && g.Kind < GroupPattern {
		g = Grouping{Kind: GroupFirst}
	}
	return groupKeys[g.Kind] + entryEscape.Replace(g.Pattern) + ":" + key
}

// Text returns the grouping as the address has it.
func (g Grouping) Text() string {
	if g.Kind >= GroupPattern {
		return groupKeys[g.Kind] + g.Pattern
	}
	return groupKeys[g.Kind]
}

// ParseGrouping reads what Text writes; anything else is GroupRun.
func ParseGrouping(text string) Grouping {
	for kind := GroupPattern; kind <= GroupHParam; kind++ {
		if pattern, ok := strings.CutPrefix(text, groupKeys[kind]); ok {
			return Grouping{Kind: kind, Pattern: pattern}
		}
	}
	return Grouping{Kind: GroupKind(address.PlaceOf(groupKeys[:GroupPattern], text, 0))}
}

// runGroup is runs that have a colour in common.
type runGroup struct {
	key  string // among the groups of a grouping
	name string
	ink  wire.Ink
	runs []*Run
}

// grouper holds the groups.
type grouper struct {
	pattern *regexp.Regexp // in force
	wrong   string         // why the pattern typed is not
	groups  []*runGroup    // in natural order
	offered []Grouping     // nil while that is not known
	colours map[string]int // by key; sticky while the grouping lasts
}

// noGroupInk is that of runs which are in no group: a grey that can be told from both themes' surfaces.
var noGroupInk = wire.Ink{Own: 1<<24 | 0x8a929d}

// setGrouping chooses how runs are grouped. While a pattern is unfinished, the last good one stays in force.
func (t *runTable) setGrouping(g Grouping) {
	before := t.grouping
	t.grouping, t.wrong = g, ""
	if before.Kind != g.Kind || g.Kind == GroupHParam {
		t.pattern, t.colours = nil, nil
	}
	if g.Kind == GroupPattern && g.Pattern != "" {
		e, err := regexp.Compile(g.Pattern)
		if err != nil {
			t.wrong = words.Sentences(problem.Text(err), words.PatternBefore.Text())
			return
		}
		t.pattern, t.colours = e, nil
	} else {
		t.pattern = nil
	}
}

// lookKey is that of a group that there is. While a pattern is unfinished it is one of the last good one's.
func (t *runTable) lookKey(key string) string {
	g := t.grouping
	if t.pattern != nil {
		g.Pattern = t.pattern.String()
	}
	return g.lookKey(key)
}

// grouped reports whether there are groups; a pattern that nothing was typed of yet makes none, and neither do folders or a hyperparameter that no run has.
func (t *runTable) grouped() bool {
	switch t.grouping.Kind {
	case GroupRun:
		return false
	case GroupPattern:
		return t.pattern != nil
	}
	return len(t.groups) > 0
}

// splits reports whether a grouping splits the runs: there are several parts, those in no group counted as one, and fewer groups than runs in them. All runs as
// one group are to be summed up, and not to be split.
func (t *runTable) splits(g Grouping) bool {
	if g.Kind == GroupAll {
		return len(t.order) > 1
	}
	first, several, joins, rest := "", false, false, false
	seen := map[string]bool{}
	for _, r := range t.order {
		key, ok := t.groupKey(g, r)
		switch {
		case !ok:
			rest = true
		case seen[key]:
			joins = true
		case len(seen) == 0:
			first = key
		}
		if ok {
			several = several || key != first
			seen[key] = true
		}
		if joins && (several || rest) {
			return true
		}
	}
	return false
}

// groupings returns those that are offered: none, those that split the runs, a pattern, which is the person's own, and the one in force.
func (t *runTable) groupings() (offered []Grouping) {
	for kind := GroupRun; kind <= GroupPattern; kind++ {
		if g := (Grouping{Kind: kind}); kind == GroupRun || kind == GroupPattern || kind == t.grouping.Kind || t.splits(g) {
			offered = append(offered, g)
		}
	}
	for _, name := range t.hparams[:min(len(t.hparams), maxHParamNames)] {
		if g := (Grouping{Kind: GroupHParam, Pattern: name}); g == t.grouping || t.splits(g) {
			offered = append(offered, g)
		}
	}
	return offered
}

// regroup makes the groups anew.
func (t *runTable) regroup() {
	t.groups, t.offered = nil, nil
	if t.colours == nil {
		t.colours = map[string]int{}
	}
	byKey := map[string]*runGroup{}
	for _, r := range t.order {
		key, ok := t.groupKey(t.grouping, r)
		if r.group = nil; !ok {
			continue
		}
		g := byKey[key]
		if g == nil {
			g = &runGroup{key: key, name: t.groupTitle(key)}
			byKey[key] = g
			t.groups = append(t.groups, g)
		}
		g.runs = append(g.runs, r)
		r.group = g
	}
	sort.SliceStable(t.groups, func(i, j int) bool { return CompareNatural(t.groups[i].key, t.groups[j].key) < 0 })
	for _, g := range t.groups {
		colour, known := t.colours[g.key]
		if !known {
			colour = len(t.colours)
			t.colours[g.key] = colour
		}
		g.ink = wire.Ink{Colour: colour}
		if own, chosen := t.looks.inks[t.lookKey(g.key)]; chosen {
			g.ink = own
		}
		if name := t.looks.names[t.lookKey(g.key)]; name != "" {
			g.name = name
		}
	}
}

// captureEnd follows each capture in a group's key, where no name has it by chance.
const captureEnd = "\x1f"

// groupKey returns the group of a run; ok is false for none.
func (t *runTable) groupKey(g Grouping, r *Run) (key string, ok bool) {
	name := r.Name
	switch g.Kind {
	case GroupAll:
		return "", true
	case GroupFirst:
		key, _, ok = strings.Cut(name, "/")
		return key, ok
	case GroupSecond:
		folders := strings.SplitN(name, "/", 3)
		return strings.Join(folders[:min(2, len(folders)-1)], "/"), len(folders) > 1
	case GroupParent:
		at := strings.LastIndexByte(name, '/')
		return name[:max(at, 0)], at >= 0
	case GroupPattern:
		if t.pattern == nil {
			break
		}
		m := t.pattern.FindStringSubmatch(name)
		if m == nil {
			return "", false
		}
		return strings.Join(m[1:], captureEnd), true
	case GroupHParam:
		return r.hparam(g.Pattern)
	}
	return "", false
}

func (t *runTable) groupTitle(key string) string {
	switch kind := t.grouping.Kind; {
	case kind == GroupHParam:
		return t.grouping.Pattern + " = " + key
	case kind == GroupAll:
		return words.GroupOfAll.Text()
	case kind == GroupPattern && key == "":
		return words.GroupOfMatches.Text()
	case kind == GroupPattern:
		return strings.ReplaceAll(key, captureEnd, " · ")
	case key == "":
		return "/"
	}
	return strings.TrimPrefix(key, t.lead)
}

// What stands in the address for how groups are summed up: a centre, and maybe a comma and a band.
var (
	centreWords = [...]string{"", "mean", "median"}
	bandWords   = [...]string{"", "std", "ci", "minmax", "quantiles"}
)

func aggregateText(a wire.Aggregate) string {
	text := centreWords[a.Centre]
	if a.Band != wire.BandNone && text != "" {
		text += "," + bandWords[a.Band]
	}
	return text
}

func parseAggregate(text string) wire.Aggregate {
	centre, band, _ := strings.Cut(text, ",")
	a := wire.Aggregate{Centre: wire.Centre(address.PlaceOf(centreWords[:], centre, 0))}
	if a.Centre != wire.CentreNone {
		a.Band = wire.Band(address.PlaceOf(bandWords[:], band, 0))
	}
	return a
}

// groupKindNames are what they are called.
var groupKindNames = [...]words.Message{GroupRun: words.GroupByRun, GroupAll: words.GroupByNothing, GroupFirst: words.GroupByFirstFolder, GroupSecond: words.GroupBySecondFolder,
	GroupParent: words.GroupByParentFolder, GroupPattern: words.GroupByPattern, GroupHParam: words.GroupByRun}

// String names a kind of groups.
func (k GroupKind) String() string { return groupKindNames[k].Text() }
