package state

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"eventlens/app/address"
	"eventlens/app/wire"
)

// What people make of runs for display: names, colours, a place out of the list. It goes by name, since ids differ from visit to visit.

// runLooks hold that by key: "r:" and a run's name, or what Grouping.lookKey makes of a group's key.
type runLooks struct {
	names map[string]string
	inks  map[string]wire.Ink
	out   map[string]bool // by name, of runs taken out of the list
	said  bool            // that an address does not hold all of it; see room.go
}

func newRunLooks() runLooks {
	return runLooks{names: map[string]string{}, inks: map[string]wire.Ink{}, out: map[string]bool{}}
}

func runKey(name string) string { return "r:" + name }

// maxAlias bounds what a run can be called, in bytes, maxKeptName the names of runs that the address takes, and maxRunLooks how many of them have a look there.
const (
	maxAlias    = 120
	maxKeptName = 300
	maxRunLooks = 100
)

// PaletteSize is how many inks the palette has: eight hues, solid, dashed and dotted.
const PaletteSize = 24

// Colons part the fields of an entry in the address.
var (
	entryEscape   = strings.NewReplacer("%", "%25", ":", "%3A")
	entryUnescape = strings.NewReplacer("%3A", ":", "%25", "%")
)

// write puts the looks into a fragment: "alias=best:r:lr0.1/train", "runcolour=7:r:lr0.1/train", "runcolour=#00ff00:folder:lr0.1".
func (l *runLooks) write(f *address.Fragment) {
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
	for key, texts := range map[*address.Key][]string{address.Alias: names, address.RunColour: inks, address.Unlisted: out} {
		sort.Slice(texts, func(i, j int) bool { return texts[i] < texts[j] }) // that of package slices is 19 kB of code of its own
		f.SetList(key, texts[:min(len(texts), maxRunLooks)])
	}
}

func appendEntry(list []string, value, key string) []string {
	if len(key) > maxKeptName {
		return list
	}
	return append(list, value+":"+key)
}

// read takes those of a fragment. What is malformed is left out.
func (l *runLooks) read(f *address.Fragment) {
	*l = newRunLooks()
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

func (l *runLooks) setName(key, alias string) {
	alias = strings.TrimSpace(alias)
	alias = strings.ToValidUTF8(alias[:min(len(alias), maxAlias)], "")
	if l.names[key] = alias; alias == "" || key == "" {
		delete(l.names, key)
	}
}

// inkText writes a place of the palette, counted from 1, or a colour.
func inkText(ink wire.Ink) string {
	if ink.Own == 0 {
		return strconv.Itoa(ink.Colour + 1)
	}
	return RGBText(ink.Own)
}

// RGBText writes a colour as HTML does: #rrggbb.
func RGBText(c wire.RGB) string {
	text := strconv.FormatUint(uint64(c&0xffffff), 16)
	return "#000000"[:7-len(text)] + text
}

// ParseRGB reads what RGBText writes.
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

// relook gives every run its name and its colour, and puts it in its group.
func (t *runTable) relook() {
	t.regroup()
	t.raise()
	t.infolder()
	t.looked = nil
	for _, r := range t.order {
		key := runKey(r.Name)
		r.Alias, r.Out = t.looks.names[key], t.looks.out[r.Name]
		r.Folder, r.Leaf = splitRun(t.short(r), r.source)
		if r.Alias != "" {
			r.Folder, r.Leaf = "", r.Alias
		}
		own, chosen := t.looks.inks[key]
		switch {
		case chosen:
			r.Ink = own
		case t.byFolder.on && !t.grouped():
			r.Ink = t.folderInk(r)
		case !t.grouped(), slices.Contains(t.above.ids, r.ID):
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
	t.weigh()
	t.refilter()
}

// refilter notes which runs the filters select.
func (t *runTable) refilter() {
	for _, r := range t.order {
		r.matched = t.matches(r, everyFilter)
	}
}

// byFolder stands in the address for colours of folders.
const byFolder = "folder"

// write puts what a person made of the runs into a fragment.
func (t *runTable) write(f *address.Fragment) {
	f.Set(address.RunFilter, t.filter.Address())
	t.looks.write(f)
	f.Set(address.GroupBy, t.grouping.Text())
	if t.byFolder.on {
		f.Set(address.ColourBy, byFolder)
	}
	f.Set(address.SortBy, t.sortText())
	f.Set(address.RunValue, t.metricText())
	t.above.write(f)
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

// read takes it from a fragment.
func (t *runTable) read(f *address.Fragment) {
	t.filter.SetAddress(f.Text(address.RunFilter))
	t.looks.read(f)
	t.setGrouping(ParseGrouping(f.Text(address.GroupBy)))
	t.byFolder.on = f.Text(address.ColourBy) == byFolder
	t.above.read(f)
	t.readSort(f.Text(address.SortBy))
	t.readColumns(f.List(address.HParams))
	t.readFilters(f.List(address.HParamFilter))
	t.readMetric(f.Text(address.RunValue))
	t.relook()
	t.ranked = nil
	t.resort()
	if hide, only := t.selection(); !slices.Equal(hide, f.List(address.Hide)) || !slices.Equal(only, f.List(address.Only)) {
		t.selectNames(f.List(address.Hide), f.List(address.Only))
	}
}
