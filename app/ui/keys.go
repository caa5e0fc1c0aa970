package ui

// Keys moves the keyboard's position among the entries of a menu, a list or a grid. The zero value
// suits a menu: up and down, wrapping around at the ends.
type Keys struct {
	PerLine int              // entries per line; 0 if left and right arrows are not used
	Page    int              // entries per page; 0 if PageUp and PageDown are not used
	Stops   bool             // stops at the ends instead of wrapping around
	Field   bool             // a field has the focus, and needs Home and End itself
	Skips   func(i int) bool // reports entries to skip; nil for none
}

// Move returns the entry to which a key moves from entry at of n. moves is false if the key does
// not move.
func (k Keys) Move(key string, at, n int) (to int, moves bool) {
	line := max(k.PerLine, 1)
	if n == 0 {
		return at, false
	}
	at = min(at, n)
	switch {
	case key == "ArrowDown":
		return k.step(at, line, n), true
	case key == "ArrowUp":
		return k.step(at, -line, n), true
	case key == "ArrowRight" && k.PerLine > 0:
		return k.step(at, 1, n), true
	case key == "ArrowLeft" && k.PerLine > 0:
		return k.step(at, -1, n), true
	case key == "PageDown" && k.Page > 0:
		return k.step(at, k.Page, n), true
	case key == "PageUp" && k.Page > 0:
		return k.step(at, -k.Page, n), true
	case key == "Home" && !k.Field:
		return k.pass(0, 1, n), true
	case key == "End" && !k.Field:
		return k.pass(n-1, -1, n), true
	}
	return at, false
}

// step moves by some entries, and on to one that is not skipped.
func (k Keys) step(at, by, n int) int {
	if k.Stops {
		at = min(max(at+by, 0), n-1)
	} else {
		at = ((at+by)%n + n) % n
	}
	if by < 0 {
		return k.pass(at, -1, n)
	}
	return k.pass(at, 1, n)
}

// pass moves on from skipped entries, wrapping around. If all entries are skipped, it returns the
// first.
func (k Keys) pass(at, by, n int) int {
	if k.Skips == nil {
		return at
	}
	for range n {
		if !k.Skips(at) {
			return at
		}
		at = (at + by + n) % n
	}
	return 0
}

// TabKey says what Tab does in an open menu.
type TabKey uint8

const (
	// TabCloses closes the menu like Escape, and returns the focus.
	TabCloses TabKey = iota
	// TabLeaves closes the menu, and the focus moves on to the following element.
	TabLeaves
	// TabMoves moves within the menu.
	TabMoves
)

// Menu handles the keyboard in an open menu or list: arrow keys, Home and End move, Escape closes,
// Enter and Space press.
type Menu struct {
	Keys
	At, Count int // index of the current entry, and the number of entries
	Tab       TabKey
	GoTo      func(i int)     // moves the focus or the mark to an entry
	Press     func(i int)     // presses an entry; nil if the browser presses the focused button
	Close     func(back bool) // back returns the focus
}

// Key handles a key and reports whether it did. A space typed into a field does not press.
func (m Menu) Key(key string, typing bool) bool {
	if to, moves := m.Move(key, m.At, m.Count); moves {
		m.GoTo(to)
		return true
	}
	switch {
	case key == "Escape", key == "Tab" && m.Tab == TabCloses:
		m.Close(true)
		return true
	case key == "Tab" && m.Tab == TabLeaves:
		m.Close(false)
	case m.Press != nil && m.At < m.Count && (key == "Enter" || key == " " && !typing):
		m.Press(m.At)
		return true
	}
	return false
}
