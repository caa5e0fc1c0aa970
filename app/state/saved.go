package state

import (
	"slices"

	"eventlens/app/address"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// What is saved on this device: the page that lists it, and how much it may be.

// limitChoices are how many bytes may be kept, from which a person chooses.
var limitChoices = []int64{256e6, 512e6, 1e9, 2e9, 5e9, 10e9}

// LimitChoices returns how many bytes may be kept, to choose from, the limit in force among them: in place of a choice that it is close to.
func LimitChoices(limit int64) []int64 {
	if limit <= 0 || slices.Contains(limitChoices, limit) {
		return limitChoices
	}
	choices := slices.DeleteFunc(slices.Clone(limitChoices), func(c int64) bool { return max(c, limit)-min(c, limit) < c/10 })
	at, _ := slices.BinarySearch(choices, limit)
	return slices.Insert(choices, at, limit)
}

// OtherBytes returns how much of what is kept belongs to none of the sources in the list.
func OtherBytes(r *wire.Recents) int64 {
	other := r.Bytes
	for i := range r.Sources {
		other -= r.Sources[i].Bytes
	}
	return max(0, other) // a file of two sources counts for both
}

// SourceKind is what a saved source is.
type SourceKind uint8

// The kinds of saved sources.
const (
	SourceURL SourceKind = iota
	SourceSigned
	SourceFolder
	SourceFiles
)

// SavedKind tells what a saved source is.
func SavedKind(r *wire.Recent) SourceKind {
	switch {
	case r.Signed:
		return SourceSigned
	case !r.Local:
		return SourceURL
	case r.Detail == report.LocalFolder():
		return SourceFolder
	}
	return SourceFiles
}

// sourceKindNames are what they are called.
var sourceKindNames = [...]words.Message{SourceURL: words.SavedURL, SourceSigned: words.SavedSignedLink, SourceFolder: words.SavedFolder, SourceFiles: words.SavedFiles}

// SourceKindName names a kind of saved sources.
func SourceKindName(k SourceKind) string { return sourceKindNames[k].Text() }

// BehindSaved returns the address of what is behind that page.
func (m *Model) BehindSaved() address.Fragment {
	f := m.Fragment()
	m.writeTab(&f)
	return f
}

// SavedFragment returns the address of that page.
func (m *Model) SavedFragment() address.Fragment {
	f := m.Fragment()
	f.Set(tabChoice.Key, savedTab)
	return f
}
