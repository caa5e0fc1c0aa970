package state

import (
	"sort"
	"strconv"
	"strings"

	"eventlens/app/wire"
	"eventlens/app/words"
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
func (l *runLooks) write(f *Fragment) {
	for key, alias := range l.names {
		f.Names = appendEntry(f.Names, entryEscape.Replace(alias), key)
	}
	for key, ink := range l.inks {
		f.Inks = appendEntry(f.Inks, inkText(ink), key)
	}
	for name := range l.out {
		if len(name) <= maxKeptName {
			f.Out = append(f.Out, name)
		}
	}
	for _, list := range []*[]string{&f.Names, &f.Inks, &f.Out} {
		texts := *list
		sort.Slice(texts, func(i, j int) bool { return texts[i] < texts[j] })
		*list = (*list)[:min(len(*list), maxRunLooks)]
	}
}

func appendEntry(list []string, value, key string) []string {
	if len(key) > maxKeptName {
		return list
	}
	return append(list, value+":"+key)
}

// read takes those of a fragment. What is malformed is left out.
func (l *runLooks) read(f *Fragment) {
	*l = newRunLooks()
	for _, text := range f.Names {
		if value, key, ok := strings.Cut(text, ":"); ok {
			l.setName(key, entryUnescape.Replace(value))
		}
	}
	for _, text := range f.Inks {
		value, key, _ := strings.Cut(text, ":")
		if ink, ok := parseInk(value); ok && key != "" {
			l.inks[key] = ink
		}
	}
	for _, name := range f.Out {
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
	t.looked = nil
	for _, r := range t.order {
		key := runKey(r.Name)
		r.Alias, r.Out = t.looks.names[key], t.looks.out[r.Name]
		r.Folder, r.Leaf = splitRun(r.Name, r.source)
		if r.Alias != "" {
			r.Folder, r.Leaf = "", r.Alias
		}
		own, chosen := t.looks.inks[key]
		switch {
		case chosen:
			r.Ink = own
		case !t.grouped():
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

// refilter notes which runs the filters select.
func (t *runTable) refilter() {
	for _, r := range t.order {
		r.matched = t.matches(r, everyFilter)
	}
}

// writeRuns puts what a person made of the runs into a fragment.
func (m *Model) writeRuns(f *Fragment) {
	t := &m.runs
	t.looks.write(f)
	f.Group, f.Aggregate, f.Sort, f.Metric = t.grouping.Text(), aggregateText(m.settings.lines.Aggregate), t.sortText(), t.metricText()
	f.Columns = t.columns
	for _, filter := range t.filters {
		if text := filterText(filter); len(filter.Only) <= maxPicked {
			f.Where = append(f.Where, text)
		}
	}
}

// readRuns takes it from a fragment.
func (m *Model) readRuns(f *Fragment) {
	t := &m.runs
	t.looks.read(f)
	t.setGrouping(ParseGrouping(f.Group))
	m.settings.lines.Aggregate = parseAggregate(f.Aggregate)
	t.readSort(f.Sort)
	t.readColumns(f.Columns)
	t.readFilters(f.Where)
	t.readMetric(f.Metric)
	t.relook()
	t.ranked = nil
	t.resort()
	m.namesVersion++
}

// looksChanged follows a change of names, colours or groups: what is on the page and what is drawn by them.
func (m *Model) looksChanged() {
	m.runsCut()
	m.runs.relook()
	m.runs.resort()
	m.namesVersion++
	m.runsVersion++
	m.cardsVersion++
}

// RenameRun gives a run another name for display; an empty one brings back its own.
func (m *Model) RenameRun(id wire.RunID, alias string) {
	if r := m.Run(id); r != nil {
		if alias == words.ShortName(r.Name) {
			alias = ""
		}
		m.runs.looks.setName(runKey(r.Name), alias)
		m.looksChanged()
	}
}

// InkRun gives a run a colour of its own, and UninkRun takes that back.
func (m *Model) InkRun(id wire.RunID, ink wire.Ink) {
	if r := m.Run(id); r != nil {
		m.runs.looks.inks[runKey(r.Name)] = ink
		m.looksChanged()
	}
}

// UninkRun gives a run the colour that it has by itself.
func (m *Model) UninkRun(id wire.RunID) {
	if r := m.Run(id); r != nil {
		delete(m.runs.looks.inks, runKey(r.Name))
		m.looksChanged()
	}
}

// TakeOut takes a run out of the list; it is not drawn any more, either.
func (m *Model) TakeOut(id wire.RunID) {
	if r := m.Run(id); r != nil {
		m.runs.looks.out[r.Name] = true
		m.looksChanged()
	}
}

// BringBack lists the runs again that were taken out.
func (m *Model) BringBack() {
	clear(m.runs.looks.out)
	m.looksChanged()
}

// RunsOut returns how many runs were taken out of the list.
func (m *Model) RunsOut() (n int) {
	if len(m.runs.looks.out) == 0 {
		return 0
	}
	for _, r := range m.runs.order {
		if r.Out {
			n++
		}
	}
	return n
}
