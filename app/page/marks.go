package page

import "eventlens/app/wire"

// marks sets the User Timing marks that tests and hosts wait for.
type marks struct {
	firstChart bool
	waiting    bool // something was painted or read since the last full paint was marked
}

// Painted marks the first chart.
func (m *marks) Painted(host Host) {
	m.waiting = true
	if !m.firstChart {
		m.firstChart = true
		host.Mark("eventlens:first-chart", nil)
	}
}

// loaded marks that everything opened was read.
func (m *marks) loaded(host Host, l *wire.Loaded) {
	m.waiting = true
	host.Mark("eventlens:loaded", map[string]any{
		"runs": l.Runs, "tags": l.Tags, "points": int(l.Points), "bytes": int(l.Bytes),
		"fetchedBytes": int(l.FetchedBytes), "fromCache": int(l.FromCache), "problems": l.Problems,
	})
}

// Check marks a full paint of the cards in the viewport.
func (m *marks) Check(p *Page) {
	if !m.waiting || len(p.visible) == 0 {
		return
	}
	complete := p.Model.Loaded() != nil
	var points int64
	for _, id := range p.visible {
		c := p.Cards[id]
		if c == nil || !c.Done() {
			return
		}
		if c, ok := c.(*ChartCard); ok && !p.Covered(c) {
			complete = complete && c.Caption.complete
			points += c.Caption.Points
		}
	}
	m.waiting = false
	p.Host.Mark("eventlens:visible-drawn", map[string]any{"complete": complete, "points": int(points)})
}
