package wire

import "eventlens/eventfile"

// Worker to page.

// Layout is the merged layout of charts, from all runs and from files beside them; see package
// layouts. It is sent when it changed.
type Layout struct {
	Categories []eventfile.LayoutCategory
	Left       int     // charts left out because of the limit
	Unread     []RunID // runs whose layout could not be read
}

// Code implements Coded.
func (m *Layout) Code(c *Coder) {
	List(c, &m.Categories, func(c *Coder, g *eventfile.LayoutCategory) {
		c.String(&g.Title)
		c.Bool(&g.Closed)
		List(c, &g.Charts, func(c *Coder, k *eventfile.LayoutChart) {
			c.String(&k.Title)
			Small(c, &k.Kind)
			List(c, &k.Tags, (*Coder).String)
			List(c, &k.Bands, func(c *Coder, b *eventfile.LayoutBand) {
				c.String(&b.Value)
				c.String(&b.Lower)
				c.String(&b.Upper)
			})
		})
	})
	c.Int(&m.Left)
	List(c, &m.Unread, Small[RunID])
}
