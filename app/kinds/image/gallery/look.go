package gallery

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"eventlens/app/address"
	"eventlens/app/state/cards"
	"eventlens/app/wire"
)

// Sizes of cells, in CSS px, and numbers of columns.
const (
	minCell, usualCell, maxCell = 40, 120, 400
	usualColumns                = 10
	maxColumns                  = 10_000
	maxChosen                   = 200 // typed steps
)

// gridLook says which grid is open, and its settings.
type gridLook struct {
	on      bool
	tag     string  // name of the tag
	columns int     // number of steps
	chosen  []int64 // typed steps, instead of columns
	cell    int     // size of a cell, in CSS px
	sample  int     // index among the images of each step
}

// mode is how two images are compared.
type mode int

const (
	modeSide mode = iota
	modeSwipe
	modeFlicker
	modeOverlay
	modeDifference
	modes // number of modes
)

// String names a mode in the URL, and to the script that draws.
func (m mode) String() string {
	return [...]string{"side", "swipe", "flicker", "overlay", "difference"}[m]
}

// modeOf returns the mode with a name.
func modeOf(name string) mode {
	for m := range modes {
		if m.String() == name {
			return m
		}
	}
	return modeSide
}

// sideLook is one of the two compared images: its card, by a stable name, its step and its sample.
type sideLook struct {
	card   string // see cards.Cards.CardName
	step   int64
	sample int
}

// look says which layers are open, and their settings. It implements state.KindSettings.
type look struct {
	grid    gridLook
	compare bool // the comparison is open
	mode    mode
	sides   [2]sideLook
}

var _ cards.KindSettings = (*look)(nil)

// Write writes the open layers into a URL: a grid as size:image:columns:tag, each of two images as
// mode:step:image:card.
func (l *look) Write(f *address.Fragment) {
	if g := &l.grid; g.on {
		f.Set(address.ImageGrid,
			strings.Join([]string{strconv.Itoa(g.cell), strconv.Itoa(g.sample),
				columnsText(g.columns, g.chosen), g.tag}, ":"))
	}
	if l.compare {
		sides := make([]string, len(l.sides))
		for i, s := range l.sides {
			sides[i] = strings.Join([]string{l.mode.String(), strconv.FormatInt(s.step, 10),
				strconv.Itoa(s.sample), s.card}, ":")
		}
		f.SetList(address.Compare, sides)
	}
}

// Read reads the open layers from a URL.
func (l *look) Read(f *address.Fragment) {
	*l = look{}
	if parts := strings.SplitN(f.Text(address.ImageGrid), ":", 4); len(parts) == 4 {
		g := &l.grid
		g.on, g.tag = true, parts[3]
		g.cell = numberIn(parts[0], minCell, usualCell, maxCell)
		g.sample = numberIn(parts[1], 0, 0, 1<<30)
		g.columns, g.chosen, _ = parseColumns(parts[2])
		if g.columns == 0 && len(g.chosen) == 0 {
			g.columns = usualColumns
		}
	}
	sides := f.List(address.Compare)
	if len(sides) != 2 {
		return
	}
	for i, text := range sides {
		parts := strings.SplitN(text, ":", 4)
		if len(parts) != 4 {
			return
		}
		if i == 0 {
			l.mode = modeOf(parts[0])
		}
		step, err := strconv.ParseInt(parts[1], 10, 64)
		if err != nil {
			return
		}
		l.sides[i] = sideLook{card: parts[3], step: step, sample: numberIn(parts[2], 0, 0, 1<<30)}
	}
	l.compare = true
}

// Apply implements state.KindSettings.
func (*look) Apply(*wire.View) {}

// numberIn parses a number and clamps it to a range; it returns usual for invalid text.
func numberIn(text string, low, usual, high int) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return usual
	}
	return min(max(n, low), high)
}

// columnsText writes columns the way a person types them. A single step is followed by a comma,
// since a number alone means a number of columns.
func columnsText(columns int, chosen []int64) string {
	switch len(chosen) {
	case 0:
		return strconv.Itoa(columns)
	case 1:
		return strconv.FormatInt(chosen[0], 10) + ","
	}
	texts := make([]string, len(chosen))
	for i, step := range chosen {
		texts[i] = strconv.FormatInt(step, 10)
	}
	return strings.Join(texts, ",")
}

// parseColumns parses typed text: a number of columns, or steps separated by commas or spaces.
func parseColumns(text string) (columns int, chosen []int64, ok bool) {
	text = strings.TrimSpace(text)
	if n, err := strconv.Atoi(text); err == nil {
		return min(max(n, 0), maxColumns), nil, n > 0
	}
	for _, field := range strings.FieldsFunc(text, func(r rune) bool {
		return r == ',' || r == ';' || r == ' '
	}) {
		step, err := strconv.ParseInt(strings.ReplaceAll(field, "−", "-"), 10, 64)
		if err != nil {
			return 0, nil, false
		}
		chosen = append(chosen, step)
	}
	if len(chosen) == 0 {
		return 0, nil, false
	}
	sort.Slice(chosen, func(i, j int) bool { return chosen[i] < chosen[j] })
	chosen = slices.Compact(chosen)
	return 0, chosen[:min(len(chosen), maxChosen)], true
}
