package other

import (
	"eventlens/app/kind"
	"eventlens/eventfile/store"
)

// Kind describes the values that no view draws, which are only counted.
var Kind = kind.Kind{
	ID: kind.Other, Key: "other", Shape: store.Counts,
	Tab: "Other", Noun: "tags of other kinds", Chart: "line chart",
}
