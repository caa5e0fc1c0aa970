package state

import (
	"slices"

	"eventlens/app/address"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// This file is about data saved on this device: the texts of the page that lists them, and their
// size limit.

// limitChoices are the size limits to choose from, in bytes.
var limitChoices = []int64{256e6, 512e6, 1e9, 2e9, 5e9, 10e9}

// LimitChoices returns the size limits to offer, in bytes, including the current one. A choice
// within a tenth of the current limit is left out.
func LimitChoices(limit int64) []int64 {
	if limit <= 0 || slices.Contains(limitChoices, limit) {
		return limitChoices
	}
	choices := slices.DeleteFunc(slices.Clone(limitChoices), func(c int64) bool {
		return max(c, limit)-min(c, limit) < c/10
	})
	at, _ := slices.BinarySearch(choices, limit)
	return append(append(choices[:at:at], limit), choices[at:]...)
}

// OtherBytes returns how many saved bytes belong to none of the listed sources.
func OtherBytes(r *wire.Recents) int64 {
	other := r.Bytes
	for i := range r.Sources {
		other -= r.Sources[i].Bytes
	}
	return max(0, other) // negative if files belong to two sources and are counted twice
}

// SourceKind is the kind of a saved source.
type SourceKind uint8

// The kinds of saved sources.
const (
	SourceURL SourceKind = iota
	SourceSigned
	SourceFolder
	SourceFiles
)

// SavedKind returns the kind of a saved source.
func SavedKind(r *wire.Recent) SourceKind {
	switch {
	case r.Signed:
		return SourceSigned
	case !r.Local:
		return SourceURL
	case r.Detail == report.LocalFolder.Text():
		return SourceFolder
	}
	return SourceFiles
}

// sourceKindNames are the display names of the kinds.
var sourceKindNames = [...]words.Message{
	SourceURL: words.SavedURL, SourceSigned: words.SavedSignedLink, SourceFolder: words.SavedFolder,
	SourceFiles: words.SavedFiles,
}

// SourceKindName returns the display name of a kind.
func SourceKindName(k SourceKind) string { return sourceKindNames[k].Text() }

// BehindSaved returns the fragment of the tab below the page of saved sources.
func (m *Model) BehindSaved() address.Fragment {
	f := m.Fragment()
	m.Cards.WriteTab(&f)
	return f
}

// SavedFragment returns the fragment of the page of saved sources.
func (m *Model) SavedFragment() address.Fragment {
	f := m.Fragment()
	m.Cards.WriteSaved(&f)
	return f
}
