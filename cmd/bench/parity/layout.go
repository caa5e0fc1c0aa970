package main

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"eventlens/eventfile"
)

// layout is a layout of charts as served by the peer.
type layout struct {
	Categories []*category `json:"category,omitempty"`
}

type category struct {
	Title  string  `json:"title"`
	Charts []chart `json:"chart,omitempty"`
	Closed bool    `json:"closed"`
}

type chart struct {
	Title     string `json:"title"`
	Multiline *struct {
		Tags []string `json:"tag,omitempty"`
	} `json:"multiline,omitempty"`
	Margin *struct {
		Series []band `json:"series,omitempty"`
	} `json:"margin,omitempty"`
}

type band struct {
	Value string `json:"value"`
	Lower string `json:"lower"`
	Upper string `json:"upper"`
}

// newLayout converts a decoded layout to the served form.
func newLayout(decoded *eventfile.Layout) *layout {
	l := new(layout)
	for _, from := range decoded.Categories {
		c := &category{Title: from.Title, Closed: from.Closed}
		for _, chart := range from.Charts {
			c.Charts = append(c.Charts, newChart(chart))
		}
		l.Categories = append(l.Categories, c)
	}
	return l
}

func newChart(from eventfile.LayoutChart) chart {
	c := chart{Title: from.Title}
	switch from.Kind {
	case eventfile.ChartMultiline:
		c.Multiline = &struct {
			Tags []string `json:"tag,omitempty"`
		}{from.Tags}
	case eventfile.ChartMargin:
		c.Margin = &struct {
			Series []band `json:"series,omitempty"`
		}{}
		for _, b := range from.Bands {
			c.Margin.Series = append(c.Margin.Series, band(b))
		}
	}
	return c
}

// text returns the layout as JSON.
func (l *layout) text() string {
	text, err := json.Marshal(l)
	if err != nil {
		panic("internal error: a layout has no JSON: " + err.Error())
	}
	return string(text)
}

// mergeLayouts replaces the layouts of all runs by the one that the peer serves for them.
func mergeLayouts(all set) {
	var runs []key
	for k := range all {
		if k.Kind == kindLayout {
			runs = append(runs, k)
		}
	}
	if len(runs) == 0 {
		return
	}
	slices.SortFunc(runs, func(a, b key) int { return strings.Compare(a.Run, b.Run) })
	var layouts []*layout
	for _, k := range runs {
		l := new(layout)
		if err := json.Unmarshal([]byte(all[k].Points[0].Value), l); err != nil {
			panic("internal error: a layout is no JSON: " + err.Error())
		}
		layouts = append(layouts, l)
		delete(all, k)
	}
	all[key{Kind: kindLayout}] = series{Points: []point{{Value: merge(layouts).text()}}}
}

// merge merges the layouts of several runs as the peer does: it takes the first layout, and adds
// categories that only others have, and charts that only others have in the first one's categories.
// Charts for a category that came with a later run are lost.
func merge(layouts []*layout) *layout {
	merged := layouts[0]
	ofFirst := len(merged.Categories)
	for _, other := range layouts[1:] {
		for _, from := range other.Categories {
			i := slices.IndexFunc(merged.Categories, func(c *category) bool {
				return c.Title == from.Title
			})
			switch {
			case i < 0:
				merged.Categories = append(merged.Categories, from)
			case i < ofFirst:
				have := merged.Categories[i]
				have.Charts = append(have.Charts,
					slices.DeleteFunc(from.Charts, func(c chart) bool {
						return slices.ContainsFunc(have.Charts, c.equal)
					})...)
			}
		}
	}
	return merged
}

func (c chart) equal(d chart) bool { return reflect.DeepEqual(c, d) }
