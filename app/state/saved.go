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

// LimitChoice names one of them: 256 MB, 2 GB, 2.1 GB.
func LimitChoice(bytes int64) string {
	if bytes%1e9 == 0 {
		return words.Count(bytes/1e9) + " GB"
	}
	if bytes%1e6 == 0 && bytes < 1e9 {
		return words.Count(bytes/1e6) + " MB"
	}
	return words.Bytes(bytes)
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

// SourceKindName names a kind of saved sources.
func SourceKindName(k SourceKind) string {
	switch k {
	case SourceSigned:
		return "Signed link"
	case SourceFolder:
		return "Folder"
	case SourceFiles:
		return "Files"
	}
	return "URL"
}

// SavedFragment returns the address of that page.
func (m *Model) SavedFragment() address.Fragment {
	f := m.Fragment()
	f.Set(tabChoice.Key, savedTab)
	return f
}

// SavedDelete is the name of the button that deletes what is saved of a source.
func SavedDelete(name string) string { return "Delete what is saved of " + name }

// SavedDeleted announces that it was deleted.
func SavedDeleted(name string, bytes int64) string {
	return "Deleted what was saved of " + name + ", " + words.Bytes(bytes)
}

// SavedClearAsk asks whether to delete everything.
func SavedClearAsk(sources int, bytes int64) string {
	if sources == 0 {
		return "Delete all " + words.Bytes(bytes) + "?"
	}
	return words.SavedClearAll(sources, bytes)
}

// SavedLowerAsk asks whether to lower the limit below what is kept.
func SavedLowerAsk(limit, bytes int64) string {
	return "Lower the limit to " + LimitChoice(limit) + "? Up to " + words.Bytes(bytes-limit) + " of what is saved is deleted, what was opened longest ago first."
}

// SavedKeepLimit is the button that leaves the limit as it is.
func SavedKeepLimit(limit int64) string { return "Keep " + LimitChoice(limit) }

// SavedOf says how much is saved of what may be.
func SavedOf(bytes, limit int64) string { return words.Bytes(bytes) + " of " + LimitChoice(limit) }

// SavedFoot names the link from the open page.
func SavedFoot(bytes int64) string { return words.Bytes(bytes) + " saved on this device" }
