package kind

import (
	"slices"
	"strconv"
	"strings"

	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// ID is a kind of data, in the order of the tabs.
type ID uint8

// The kinds. All has the cards of several other kinds. Other counts values that no view draws yet;
// it is the last kind with cards. Graphs and hyperparameters fill the page.
const (
	Scalar ID = iota
	Image
	Histogram
	Audio
	Text
	Curve
	Mesh
	All
	Other
	Graph
	HParams
)

// Tabs are the kinds in the order of their tabs. Other comes last.
var Tabs = [...]ID{Scalar, Image, Histogram, Audio, Text, Curve, Mesh, All, HParams, Graph, Other}

// gathered are the kinds whose cards All shows, in the order of a tag's cards.
var gathered = [...]ID{Scalar, Image, Histogram}

// Count is the number of kinds.
const Count = int(HParams) + 1

// row is a kind's entry in the table.
type row struct {
	key string // of its tab in the address
	// for data stored on a device: a new kind has the next number, wherever its tab is
	number int
	shape  store.Shape        // of its values
	data   eventfile.DataKind // meaning of the values, whichever plugin wrote them
	perRun bool               // a card shows one run, not all
	alone  bool               // cards are always zoomed separately, since their x axis has no steps
}

var table = [Count]row{
	Scalar:    {key: "scalars", number: 0, shape: store.Numbers, data: eventfile.DataScalar},
	Image:     {key: "images", number: 1, shape: store.Payloads, data: eventfile.DataImage, perRun: true},
	Histogram: {key: "histograms", number: 2, shape: store.Buckets, data: eventfile.DataHistogram, perRun: true},
	Audio:     {key: "audio", number: 3, shape: store.Payloads, data: eventfile.DataAudio, perRun: true},
	Text:      {key: "text", number: 4, shape: store.Payloads, data: eventfile.DataText, perRun: true},
	Curve:     {key: "pr_curves", number: 8, shape: store.Payloads, data: eventfile.DataPRCurve, perRun: true, alone: true},
	Mesh:      {key: "meshes", number: 9, shape: store.Payloads, data: eventfile.DataMesh, perRun: true},
	All:       {key: "all", number: 10, shape: store.Counts}, // no tag belongs to it
	Other:     {key: "other", number: 5, shape: store.Counts},
	Graph:     {key: "graphs", number: 6, shape: store.Payloads, data: eventfile.DataGraph},
	// hyperparameters are stored with the runs, not as values
	HParams: {key: "hparams", number: 7, shape: store.Counts},
}

// Key returns the name of the kind's tab in the address.
func (k ID) Key() string { return table[k].key }

// Number represents the kind in data stored on a device.
func (k ID) Number() int { return table[k].number }

// Keys returns the keys of all kinds, in their order.
func Keys() (keys []string) {
	for _, r := range table {
		keys = append(keys, r.key)
	}
	return keys
}

// String returns the kind's key. The kind's name for people is in the catalogue of messages.
func (k ID) String() string { return k.Key() }

// Valid reports whether the kind exists.
func (k ID) Valid() bool { return int(k) < Count }

// PerRun reports whether a card of the kind shows one run; otherwise it shows all.
func (k ID) PerRun() bool { return table[k].perRun }

// Alone reports whether cards of the kind are never zoomed with others.
func (k ID) Alone() bool { return table[k].alone }

// Counted reports whether values of the kind are only counted, so there is nothing to draw.
func (k ID) Counted() bool { return table[k].shape == store.Counts && k != All }

// Kinds returns the kinds whose cards the kind's tab shows: itself, or several.
func (k ID) Kinds() []ID {
	if k == All {
		return gathered[:]
	}
	return []ID{k}
}

// Shows reports whether the kind's tab shows cards of another kind.
func (k ID) Shows(of ID) bool { return k == of || k == All && slices.Contains(gathered[:], of) }

// Named returns the kind with a key in the address; ok is false if there is none.
func Named(key string) (k ID, ok bool) {
	i := slices.IndexFunc(table[:], func(r row) bool { return r.key == key })
	return ID(max(i, 0)), i >= 0
}

// TabNames returns possible keys for the name of a tab in an address: as written, in the plural,
// and translated from TensorBoard's name.
func TabNames(written string) []string {
	switch written {
	case "hyperparameters":
		written = HParams.Key()
	case "timeseries", "time_series":
		written = All.Key()
	}
	return []string{written, written + "s", written + "es"}
}

// Of returns the kind of a tag of a store, or Other if no other kind shows it.
func Of(t *store.Tag) ID {
	for k := range table {
		r := &table[k]
		if r.shape == t.Shape && ID(k) != All && (t.Shape != store.Payloads || r.data == t.Data) {
			return ID(k)
		}
	}
	return Other
}

// Shapes returns the shapes in which a store.Builder must keep values so that every kind can be
// shown, and the rest saved.
func Shapes() (s store.Shapes) {
	// tensors that no view draws, but whose numbers can be saved
	s[eventfile.DataOther] = store.Payloads
	for _, r := range table {
		if r.shape != store.Counts {
			s[r.data] = r.shape
		}
	}
	return s
}

// MeshPart returns the name of the mesh that a tag belongs to, and the part that it holds. The
// tag's ending tells the part, as a word from most writers or as a number from tensorboardX; with
// any other ending it holds vertices.
func MeshPart(tag string) (mesh string, part eventfile.MeshPart) {
	for part := eventfile.MeshVertices; part <= eventfile.MeshColors; part++ {
		for _, ending := range [...]string{part.String(), strconv.Itoa(int(part))} {
			if mesh, ok := strings.CutSuffix(tag, "_"+ending); ok {
				return mesh, part
			}
		}
	}
	return tag, eventfile.MeshVertices
}
