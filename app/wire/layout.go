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
