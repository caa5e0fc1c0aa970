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

// The kinds. All has the cards of several other kinds. Other counts values that no view draws yet; it is the last one that has cards. Graphs and hyperparameters fill the page.
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

// Tabs are the kinds in the order of their tabs, of which that comes last whose values no view draws.
var Tabs = [...]ID{Scalar, Image, Histogram, Audio, Text, Curve, Mesh, All, HParams, Graph, Other}

// gathered are the kinds whose cards All shows, in the order of the cards of one tag.
var gathered = [...]ID{Scalar, Image, Histogram}

// Count is how many kinds there are.
const Count = int(HParams) + 1

// row is what the table says of a kind.
type row struct {
	key    string             // of its tab in the address
	number int                // in what is remembered on a device: a new kind has the next one, wherever its tab is
	shape  store.Shape        // of its values
	data   eventfile.DataKind // what the values mean, whichever plugin wrote them
	perRun bool               // a card shows one run, not all of them
	alone  bool               // cards are zoomed each for itself, also where all others are zoomed as one: along x are no steps
}

var table = [Count]row{
	Scalar:    {key: "scalars", number: 0, shape: store.Numbers, data: eventfile.DataScalar},
	Image:     {key: "images", number: 1, shape: store.Payloads, data: eventfile.DataImage, perRun: true},
	Histogram: {key: "histograms", number: 2, shape: store.Buckets, data: eventfile.DataHistogram, perRun: true},
	Audio:     {key: "audio", number: 3, shape: store.Payloads, data: eventfile.DataAudio, perRun: true},
	Text:      {key: "text", number: 4, shape: store.Payloads, data: eventfile.DataText, perRun: true},
	Curve:     {key: "pr_curves", number: 8, shape: store.Payloads, data: eventfile.DataPRCurve, perRun: true, alone: true},
	Mesh:      {key: "meshes", number: 9, shape: store.Payloads, data: eventfile.DataMesh, perRun: true},
	All:       {key: "all", number: 10, shape: store.Counts}, // no tag is of it
	Other:     {key: "other", number: 5, shape: store.Counts},
	Graph:     {key: "graphs", number: 6, shape: store.Payloads, data: eventfile.DataGraph},
	HParams:   {key: "hparams", number: 7, shape: store.Counts}, // what runs say of them is beside their values
}

// Key returns the name of the kind's tab in the address.
func (k ID) Key() string { return table[k].key }

// Number is what stands for the kind in what is remembered on a device.
func (k ID) Number() int { return table[k].number }

// Keys returns the keys of all kinds, in their order.
func Keys() (keys []string) {
	for _, r := range table {
		keys = append(keys, r.key)
	}
	return keys
}

// String returns the kind's key: what people read of a kind is in the catalogue of messages.
func (k ID) String() string { return k.Key() }

// Valid reports whether there is such a kind.
func (k ID) Valid() bool { return int(k) < Count }

// PerRun reports whether a card of the kind shows one run; otherwise it shows all of them.
func (k ID) PerRun() bool { return table[k].perRun }

// Alone reports whether cards of the kind are never zoomed with others.
func (k ID) Alone() bool { return table[k].alone }

// Counted reports whether values of the kind are only counted, so that there is nothing to draw.
func (k ID) Counted() bool { return table[k].shape == store.Counts && k != All }

// Kinds returns the kinds whose cards the kind's tab shows: itself, or several.
func (k ID) Kinds() []ID {
	if k == All {
		return gathered[:]
	}
	return []ID{k}
}

// Shows reports whether the kind's tab shows cards of a kind.
func (k ID) Shows(of ID) bool { return k == of || k == All && slices.Contains(gathered[:], of) }

// Named returns the kind with a key in the address; it reports false if there is none.
func Named(key string) (k ID, ok bool) {
	i := slices.IndexFunc(table[:], func(r row) bool { return r.key == key })
	return ID(max(i, 0)), i >= 0
}

// TabNames returns what a tab may be called that an address writes so: as it stands, in the plural, or as the peer's page calls it.
func TabNames(written string) []string {
	switch written {
	case "hyperparameters":
		written = HParams.Key()
	case "timeseries", "time_series":
		written = All.Key()
	}
	return []string{written, written + "s", written + "es"}
}

// Of returns the kind of a tag of a store. What no other kind shows is of Other.
func Of(t *store.Tag) ID {
	for k := range table {
		r := &table[k]
		if r.shape == t.Shape && ID(k) != All && (t.Shape != store.Payloads || r.data == t.Data) {
			return ID(k)
		}
	}
	return Other
}

// Shapes returns what a store.Builder has to keep so that every kind can be shown, and the rest saved.
func Shapes() (s store.Shapes) {
	s[eventfile.DataOther] = store.Payloads // tensors that no view draws, and whose numbers can be saved
	for _, r := range table {
		if r.shape != store.Counts {
			s[r.data] = r.shape
		}
	}
	return s
}

// MeshPart returns the name of the mesh that a tag holds a part of, and which part. Its ending says so, in the words of most writers or in the numbers of tensorboardX; a tag with another
// one holds vertices.
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
