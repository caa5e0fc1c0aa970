package kind

import (
	"slices"
	"strconv"

	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// ID identifies a kind of data: it is the kind's number in data stored on a device, less than
// [Most]. A new kind has the next number, wherever its tab is. The numbers are the constants ID of
// app/kinds/<kind> and app/views/<view>, and the three below; the test's toy has 30.
type ID uint8

// Most is the limit of ids, for tables by kind.
const Most = 32

// The kinds that the page treats in a special way. Runs are compared, and charts of layouts made,
// by scalars; All has the cards of several other kinds; Other counts values that no view draws.
const (
	Scalar ID = 0
	Other  ID = 5
	All    ID = 10
)

// Kind describes a kind.
type Kind struct {
	ID    ID
	Key   string   // name of the kind's tab in the address
	Names []string // names of the tab in TensorBoard's addresses, if they differ

	// The values of the kind: the shape in which package store keeps them; and their meaning,
	// whichever plugin wrote them, or the plugin if package eventfile does not know them.
	Shape  store.Shape
	Data   eventfile.DataKind
	Plugin string

	PerRun bool // a card shows one run, not all
	Alone  bool // cards are always zoomed separately, since their x axis has no steps
	InAll  bool // the tab of All also has the kind's cards
	View   bool // the kind fills the page and has no cards
	OfRuns bool // the kind is stored with the runs, not as values
	Beside bool // the kind has files beside the event files, which wire.Progress counts

	// Part returns the value that a tag is a part of, and whether it is the part that has the card;
	// nil if each tag is a value.
	Part func(tag string) (value string, card bool)

	Tab    Text // name of the kind's tab
	Noun   Text // noun for the kind's values
	Writer Text // a call that writes such values
	Chart  Text // name of the kind's charts

	// Lines of code that log values, the same in every language.
	TensorFlow, PyTorch Text
}

// Text is a text for people, in English; package words shows it in the person's language. Workers
// know kinds, too, and do not import that package.
type Text string

var (
	kinds [Most]*Kind
	tabs  []ID // the kinds, in the order of their tabs
)

// Add adds kinds at the end of the table. Package kinds does this with its list, before main.
func Add(added ...*Kind) {
	for _, k := range added {
		if other := kinds[k.ID]; other != nil {
			panic("kinds " + other.Key + " and " + k.Key + " both have the number " +
				strconv.Itoa(int(k.ID)) + "; the next free one is " +
				strconv.Itoa(free(added)))
		}
		kinds[k.ID], tabs = k, append(tabs, k.ID)
	}
}

// free returns the lowest number of no kind, neither in the table nor among the added ones.
func free(added []*Kind) int {
	taken := kinds
	for _, k := range added {
		taken[k.ID] = k
	}
	return slices.Index(taken[:], nil)
}

// Tabs returns the kinds in the order of their tabs. The caller must not change the slice.
func Tabs() []ID { return tabs }

// Described returns the description of a kind, which the caller must not change; it is empty for an
// unknown kind. Described is no method of ID: since IDs are formatted, the linker would then keep
// the type description of Kind.
func Described(k ID) *Kind {
	if !k.Valid() {
		return &unknown
	}
	return kinds[k]
}

var unknown Kind

// Key returns the name of the kind's tab in the address.
func (k ID) Key() string { return Described(k).Key }

// String returns the kind's key. Tab has its name for people.
func (k ID) String() string { return k.Key() }

// Valid reports whether the kind exists.
func (k ID) Valid() bool { return k < Most && kinds[k] != nil }

// PerRun reports whether a card of the kind shows one run; otherwise it shows all.
func (k ID) PerRun() bool { return Described(k).PerRun }

// Alone reports whether cards of the kind are never zoomed with others.
func (k ID) Alone() bool { return Described(k).Alone }

// View reports whether the kind fills the page and has no cards.
func (k ID) View() bool { return Described(k).View }

// OfRuns reports whether the kind is stored with the runs, not as values.
func (k ID) OfRuns() bool { return Described(k).OfRuns }

// Beside reports whether the kind has files beside the event files.
func (k ID) Beside() bool { return Described(k).Beside }

// Counted reports whether values of the kind are only counted, so there is nothing to draw.
func (k ID) Counted() bool { return k == Other }

// Part returns the value that a tag of the kind is a part of, and whether it is the part that has
// the card. Tags of most kinds are values themselves.
func (k ID) Part(tag string) (value string, card bool) {
	if part := Described(k).Part; part != nil {
		return part(tag)
	}
	return tag, true
}

// Parted reports whether several tags of the kind make a value.
func (k ID) Parted() bool { return Described(k).Part != nil }

// Kinds returns the kinds whose cards the kind's tab shows, in the order of a tag's cards: only the
// kind itself, or several.
func (k ID) Kinds() (shown []ID) {
	if k != All {
		return []ID{k}
	}
	for _, other := range tabs {
		if kinds[other].InAll {
			shown = append(shown, other)
		}
	}
	return shown
}

// Shows reports whether the kind's tab shows cards of another kind.
func (k ID) Shows(other ID) bool { return k == other || k == All && Described(other).InAll }

// Named returns the kind with a key in the address; ok is false if there is none.
func Named(key string) (k ID, ok bool) {
	for _, k := range tabs {
		if kinds[k].Key == key {
			return k, true
		}
	}
	return 0, false
}

// TabNames returns possible keys for the name of a tab in an address: as written, in the plural,
// and translated from TensorBoard's name.
func TabNames(written string) []string {
	for _, k := range tabs {
		if slices.Contains(kinds[k].Names, written) {
			written = kinds[k].Key
			break
		}
	}
	return []string{written, written + "s", written + "es"}
}

// Of returns the kind of a tag of a store, or Other if no other kind shows it.
func Of(t *store.Tag) ID {
	for _, k := range tabs {
		r := kinds[k]
		switch {
		case r.Shape != t.Shape || k == All || r.OfRuns || r.Beside:
		case r.Plugin != "" && r.Plugin == t.Plugin:
			return k
		case r.Plugin == "" && (t.Shape != store.Payloads || r.Data == t.Data):
			return k
		}
	}
	return Other
}

// Shapes returns the shapes in which a store.Builder must keep values so that every kind can be
// shown, and the rest saved.
func Shapes() (s store.Shapes) {
	// tensors that no view draws, but whose numbers can be saved
	s[eventfile.DataOther] = store.Payloads
	for _, k := range tabs {
		if r := kinds[k]; r.Shape != store.Counts && r.Plugin == "" {
			s[r.Data] = r.Shape
		}
	}
	return s
}
