package layouts

import (
	"strconv"

	"eventlens/eventfile"
)

// The parts of a layout.
type (
	// Category is charts that stand together under a title.
	Category = eventfile.LayoutCategory
	// Chart is a chart.
	Chart = eventfile.LayoutChart
	// Band is the names of a line and of the margin around it.
	Band = eventfile.LayoutBand
)

// MaxCharts is the largest number of charts in a layout; further ones are counted.
const MaxCharts = 2000

// Merged is a layout that others are merged into. The zero value has nothing in it.
type Merged struct {
	Categories []Category
	Left       int // number of charts dropped because there are too many

	at     map[string]int // index of a category, by title
	known  map[string]bool
	charts int
}

// Add merges a layout in: see the doc of the package.
func (m *Merged) Add(layout []Category) {
	if m.at == nil {
		m.at, m.known = map[string]int{}, map[string]bool{}
	}
	for i := range layout {
		from := &layout[i]
		at, have := m.at[from.Title]
		if !have {
			if len(m.Categories) == MaxCharts {
				m.Left += len(from.Charts)
				continue
			}
			at = len(m.Categories)
			m.at[from.Title] = at
			m.Categories = append(m.Categories, Category{Title: from.Title, Closed: from.Closed})
		}
		for _, chart := range from.Charts {
			m.add(at, chart)
		}
	}
}

func (m *Merged) add(at int, chart Chart) {
	key := strconv.Itoa(at) + "\n" + string(appendChart(nil, &chart))
	switch {
	case m.known[key]:
	case m.charts == MaxCharts:
		m.Left++
	default:
		m.known[key] = true
		m.charts++
		m.Categories[at].Charts = append(m.Categories[at].Charts, chart)
	}
}

// Name returns a short name of a category's chart that is the same on every visit, however long its
// title is.
func Name(category string, chart *Chart) string {
	const offset, prime = 14695981039346656037, 1099511628211 // FNV-1a, of 64 bits
	hash := uint64(offset)
	for _, b := range appendChart(append(appendEscaped(nil, category), '\n'), chart) {
		hash = (hash ^ uint64(b)) * prime
	}
	return strconv.FormatUint(hash, 36)
}
