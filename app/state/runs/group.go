package runs

import (
	"regexp"
	"sort"
	"strings"

	"eventlens/app/address"
	"eventlens/app/pattern/problem"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// GroupKind is the property by which runs are grouped.
type GroupKind uint8

// The kinds of groupings. With GroupRun there are no groups, and each run has its own colour.
const (
	GroupRun     GroupKind = iota
	GroupAll               // one group of all runs
	GroupFirst             // the first folder of the name
	GroupSecond            // the first two folders
	GroupParent            // all folders of the name
	GroupPattern           // the captures of a regular expression
	GroupHParam            // the value of a hyperparameter
)

// groupKeys are the kinds in the URL.
var groupKeys = [...]string{"", "all", "folder", "folder2", "parent", "re:", "hparam:"}

// Grouping is a way to group runs.
type Grouping struct {
	Kind GroupKind
	// for GroupPattern, the expression as typed, case-sensitive as in TensorBoard; for GroupHParam,
	// the name of the hyperparameter
	Pattern string
}

// lookKey returns the key under which a person's changes to a group are stored. Groups by folder
// share their keys, however many folders they use. All other keys start with their grouping.
func (g Grouping) lookKey(key string) string {
	if g.Kind != GroupAll && g.Kind < GroupPattern {
		g = Grouping{Kind: GroupFirst}
	}
	return groupKeys[g.Kind] + entryEscape.Replace(g.Pattern) + ":" + key
}

// Text returns the grouping as stored in the URL.
func (g Grouping) Text() string {
	if g.Kind >= GroupPattern {
		return groupKeys[g.Kind] + g.Pattern
	}
	return groupKeys[g.Kind]
}

// ParseGrouping parses a text written by Text; anything else is GroupRun.
func ParseGrouping(text string) Grouping {
	for kind := GroupPattern; kind <= GroupHParam; kind++ {
		if pattern, ok := strings.CutPrefix(text, groupKeys[kind]); ok {
			return Grouping{Kind: kind, Pattern: pattern}
		}
	}
	return Grouping{Kind: GroupKind(address.PlaceOf(groupKeys[:GroupPattern], text, 0))}
}

// group is a group of runs, which share a colour.
type group struct {
	key  string // key, unique within the grouping
	name string
	ink  wire.Ink
	runs []*Run
}

// grouper holds the groups of the current grouping.
type grouper struct {
	pattern *regexp.Regexp // the last valid pattern; nil for other groupings
	wrong   string         // why the typed pattern is invalid
	groups  []*group       // the groups, in natural order
	offered []Grouping     // the groupings to offer; nil until computed
	colours map[string]int // colours of groups by key; they stay while the grouping lasts
}

// noGroupInk is the ink of runs in no group: a grey that is visible on both themes.
var noGroupInk = wire.Ink{Own: 1<<24 | 0x8a929d}

// setGrouping sets how runs are grouped. While a pattern is invalid, the last valid one stays in
// force.
func (t *table) setGrouping(g Grouping) {
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

// lookKey returns the key of an existing group. While the pattern is invalid, the last valid one is
// used.
func (t *table) lookKey(key string) string {
	g := t.grouping
	if t.pattern != nil {
		g.Pattern = t.pattern.String()
	}
	return g.lookKey(key)
}

// Grouped reports whether there are groups. There are none while the pattern is empty, or if no run
// has the folder or the hyperparameter.
func (t *table) Grouped() bool {
	switch t.grouping.Kind {
	case GroupRun:
		return false
	case GroupPattern:
		return t.pattern != nil
	}
	return len(t.groups) > 0
}

// splits reports whether a grouping is useful: it makes several parts, where the runs in no group
// count as one part, and some group has several runs. GroupAll needs only several runs, since its
// purpose is to sum them up.
func (t *table) splits(g Grouping) bool {
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

// groupings returns the groupings to offer: none, those that split the runs, a pattern, and the
// current one.
func (t *table) groupings() (offered []Grouping) {
	for kind := GroupRun; kind <= GroupPattern; kind++ {
		if g := (Grouping{Kind: kind}); kind == GroupRun || kind == GroupPattern ||
			kind == t.grouping.Kind || t.splits(g) {
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

// regroup computes the groups.
func (t *table) regroup() {
	t.groups, t.offered = nil, nil
	if t.colours == nil {
		t.colours = map[string]int{}
	}
	byKey := map[string]*group{}
	for _, r := range t.order {
		key, ok := t.groupKey(t.grouping, r)
		if r.group = nil; !ok {
			continue
		}
		g := byKey[key]
		if g == nil {
			g = &group{key: key, name: t.groupTitle(key)}
			byKey[key] = g
			t.groups = append(t.groups, g)
		}
		g.runs = append(g.runs, r)
		r.group = g
	}
	sort.SliceStable(t.groups, func(i, j int) bool {
		return CompareNatural(t.groups[i].key, t.groups[j].key) < 0
	})
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

// captureEnd follows each capture in a group's key. Names do not normally contain it.
const captureEnd = "\x1f"

// groupKey returns the key of a run's group; ok is false if it belongs to none.
func (t *table) groupKey(g Grouping, r *Run) (key string, ok bool) {
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

// groupTitle returns the display name of the group with a key, unless a person gave it one.
func (t *table) groupTitle(key string) string {
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

// Aggregates in the URL: a centre, optionally followed by a comma and a band.
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

// groupKindNames are the display names of the kinds.
var groupKindNames = [...]words.Message{GroupRun: words.GroupByRun, GroupAll: words.GroupByNothing,
	GroupFirst: words.GroupByFirstFolder, GroupSecond: words.GroupBySecondFolder,
	GroupParent: words.GroupByParentFolder, GroupPattern: words.GroupByPattern,
	GroupHParam: words.GroupByRun}

// String returns the display name of the kind.
func (k GroupKind) String() string { return groupKindNames[k].Text() }
