package runs

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"eventlens/app/address"
	"eventlens/app/wire"
)

// A person can change the display of runs: names, colours, and removal from the list. These changes
// are stored by the runs' names, since ids differ between visits.

// looks holds these changes by key: "r:" and a run's name, or a group's key from
// Grouping.lookKey.
type looks struct {
	names map[string]string
	inks  map[string]wire.Ink
	out   map[string]bool // runs taken out of the list, by name
	// the person was told that the URL does not hold all looks; see urloverflow.go
	said bool
}

func newLooks() looks {
	return looks{names: map[string]string{}, inks: map[string]wire.Ink{}, out: map[string]bool{}}
}

func runKey(name string) string { return "r:" + name }

// Limits on what the URL holds: maxAlias is the most bytes of a display name, maxKeptName the most
// bytes of the names it refers to, and maxRunLooks the most entries of each sort.
const (
	maxAlias    = 120
	maxKeptName = 300
	maxLooks    = 100
)

// PaletteSize is the number of inks in the palette: eight hues, solid, dashed and dotted.
const PaletteSize = 24

// Colons separate the fields of an entry in the URL.
var (
	entryEscape   = strings.NewReplacer("%", "%25", ":", "%3A")
	entryUnescape = strings.NewReplacer("%3A", ":", "%25", "%")
)

// write stores the looks in a fragment: "alias=best:r:lr0.1/train", "runcolour=7:r:lr0.1/train",
// "runcolour=#00ff00:folder:lr0.1".
func (l *looks) write(f *address.Fragment) {
	var names, inks, out []string
	for key, alias := range l.names {
		names = appendEntry(names, entryEscape.Replace(alias), key)
	}
	for key, ink := range l.inks {
		inks = appendEntry(inks, inkText(ink), key)
	}
	for name := range l.out {
		if len(name) <= maxKeptName {
			out = append(out, name)
		}
	}
	for key, texts := range map[*address.Key][]string{
		address.Alias: names, address.RunColour: inks, address.Unlisted: out,
	} {
		sort.Slice(texts, func(i, j int) bool { return texts[i] < texts[j] })
		f.SetList(key, texts[:min(len(texts), maxLooks)])
	}
}

func appendEntry(list []string, value, key string) []string {
	if len(key) > maxKeptName {
		return list
	}
	return append(list, value+":"+key)
}

// read reads the looks from a fragment and skips malformed ones.
func (l *looks) read(f *address.Fragment) {
	*l = newLooks()
	for _, text := range f.List(address.Alias) {
		if value, key, ok := strings.Cut(text, ":"); ok {
			l.setName(key, entryUnescape.Replace(value))
		}
	}
	for _, text := range f.List(address.RunColour) {
		value, key, _ := strings.Cut(text, ":")
		if ink, ok := parseInk(value); ok && key != "" {
			l.inks[key] = ink
		}
	}
	for _, name := range f.List(address.Unlisted) {
		l.out[name] = true
	}
}

func (l *looks) setName(key, alias string) {
	alias = strings.TrimSpace(alias)
	alias = strings.ToValidUTF8(alias[:min(len(alias), maxAlias)], "")
	if l.names[key] = alias; alias == "" || key == "" {
		delete(l.names, key)
	}
}

// inkText formats an index of the palette, counted from 1, or a colour.
func inkText(ink wire.Ink) string {
	if ink.Own == 0 {
		return strconv.Itoa(ink.Colour + 1)
	}
	return RGBText(ink.Own)
}

// RGBText formats a colour as in HTML: #rrggbb.
func RGBText(c wire.RGB) string {
	text := strconv.FormatUint(uint64(c&0xffffff), 16)
	return "#000000"[:7-len(text)] + text
}

// ParseRGB parses a colour written by RGBText.
func ParseRGB(text string) (c wire.RGB, ok bool) {
	if len(text) != 7 || text[0] != '#' {
		return 0, false
	}
	v, err := strconv.ParseUint(text[1:], 16, 24)
	return 1<<24 | wire.RGB(v), err == nil
}

func parseInk(text string) (wire.Ink, bool) {
	if own, ok := ParseRGB(text); ok {
		return wire.Ink{Own: own}, true
	}
	n, err := strconv.Atoi(text)
	return wire.Ink{Colour: n - 1}, err == nil && 1 <= n && n <= PaletteSize
}

// relook updates every run's name, colour and group.
func (t *table) relook() {
	t.regroup()
	t.findBaseline()
	t.raise()
	t.assignFolders()
	t.looked = nil
	for _, r := range t.order {
		key := runKey(r.Name)
		r.Alias, r.Out = t.looks.names[key], t.looks.out[r.Name]
		r.label = t.label(r)
		own, chosen := t.looks.inks[key]
		switch {
		case chosen:
			r.Ink = own
		case t.byFolder.on && !t.Grouped():
			r.Ink = t.folderInk(r)
		case !t.Grouped(), slices.Contains(t.onTop.ids, r.ID):
			r.Ink = wire.Ink{Colour: r.Colour}
		case r.group != nil:
			r.Ink = r.group.ink
		default:
			r.Ink = noGroupInk
		}
		if r.Alias != "" || r.Ink != (wire.Ink{Colour: r.Colour}) {
			t.looked = append(t.looked, wire.RunLook{Run: r.ID, Name: r.Alias, Ink: r.Ink})
		}
	}
	t.refilter()
}

// refilter updates which runs pass the filters, and the short names.
func (t *table) refilter() {
	for _, r := range t.order {
		r.matched = t.matches(r, everyFilter)
	}
	t.nameRuns()
}

// Values in the URL for colouring by folder, and for brief names.
const (
	byFolder   = "folder"
	briefNames = "short"
)

// WriteAddress stores a person's settings for the runs in a fragment.
func (t *table) WriteAddress(f *address.Fragment) {
	f.Set(address.RunFilter, t.filter.Address())
	t.looks.write(f)
	f.Set(address.GroupBy, t.grouping.Text())
	f.Set(address.Aggregate, aggregateText(t.aggregate))
	if t.byFolder.on {
		f.Set(address.ColourBy, byFolder)
	}
	if t.brief {
		f.Set(address.Names, briefNames)
	}
	f.Set(address.SortBy, t.sortText())
	f.Set(address.RunValue, t.metricText())
	f.Set(address.Baseline, t.baseline)
	t.onTop.write(f)
	f.SetList(address.HParams, t.columns)
	var filters []string
	for _, filter := range t.filters {
		if len(filter.Only) <= maxPicked {
			filters = append(filters, filterText(filter))
		}
	}
	f.SetList(address.HParamFilter, filters)
	hide, only := t.selection()
	f.SetList(address.Hide, hide)
	f.SetList(address.Only, only)
}

// ReadAddress applies the settings in a fragment.
func (t *table) ReadAddress(f *address.Fragment) {
	t.filter.SetAddress(f.Text(address.RunFilter))
	t.looks.read(f)
	t.setGrouping(ParseGrouping(f.Text(address.GroupBy)))
	t.byFolder.on = f.Text(address.ColourBy) == byFolder
	t.brief = f.Text(address.Names) == briefNames
	t.baseline = f.Text(address.Baseline)
	t.aggregate = parseAggregate(f.Text(address.Aggregate))
	t.onTop.read(f, t.aggregate.Centre != wire.CentreNone)
	t.readSort(f.Text(address.SortBy))
	t.readColumns(f.List(address.HParams))
	t.readFilters(f.List(address.HParamFilter))
	t.readMetric(f.Text(address.RunValue))
	t.relook()
	t.ranked = nil
	t.resort()
	if hide, only := t.selection(); !slices.Equal(hide, f.List(address.Hide)) ||
		!slices.Equal(only, f.List(address.Only)) {
		t.selectNames(f.List(address.Hide), f.List(address.Only))
	}
}
