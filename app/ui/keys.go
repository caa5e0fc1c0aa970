package ui

// Keys moves the place of the keyboard among the entries of a menu, a list or a grid. The zero value is that of a menu: up and down, around the ends.
type Keys struct {
	PerLine int              // entries beside each other; 0 where the arrows to the left and to the right mean nothing
	Page    int              // entries that PageUp and PageDown move by; 0 where they mean nothing
	Stops   bool             // at the ends, instead of going around
	Field   bool             // a field has the focus, which Home and End move in
	Skips   func(i int) bool // entries that are passed by, nil for none
}

// Move returns the entry that a key leads to from entry at of n, and whether it is a key that moves.
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

// step goes by some entries, and on to one that is not passed by.
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

// pass goes on from an entry that is passed by, around the ends: a list of nothing else has no other place than its first.
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

// TabKey is what Tab does in a menu that is open.
type TabKey uint8

const (
	// TabCloses closes the menu as Escape does: the focus is back where it was.
	TabCloses TabKey = iota
	// TabLeaves closes the menu, and the focus goes on to what follows it.
	TabLeaves
	// TabMoves moves within what is open.
	TabMoves
)

// Menu is all that the keyboard needs of a menu or a list that is open: arrow keys, Home and End move, Escape closes, Enter and Space press.
type Menu struct {
	Keys
	At, Count int
	Tab       TabKey
	GoTo      func(i int)     // moves the focus, or the mark, to an entry
	Press     func(i int)     // nil where the browser presses the button that has the focus
	Close     func(back bool) // back returns the focus to where it was
}

// Key handles a key and reports whether it did. A space that is typed into a field is no press.
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
