// Package all describes the tab with the cards of several kinds together.
package all

import (
	"eventlens/app/kind"
	"eventlens/eventfile/store"
)

// Kind describes the tab. No tag belongs to it.
var Kind = kind.Kind{
	ID: kind.All, Key: "all", Names: []string{"timeseries", "time_series"}, Shape: store.Counts,
	Tab: "All kinds", Noun: "scalars, images or histograms", Writer: "add_scalar",
	Chart: "line chart",
}
