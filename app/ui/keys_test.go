package ui

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestKeysMove(t *testing.T) {
	heads := func(i int) bool { return i == 0 || i == 3 }
	for _, c := range []struct {
		name  string
		keys  Keys
		key   string
		at, n int
		want  int // -1 if the key does not move
	}{
		{"down", Keys{}, "ArrowDown", 0, 3, 1},
		{"down around the end", Keys{}, "ArrowDown", 2, 3, 0},
		{"up around the start", Keys{}, "ArrowUp", 0, 3, 2},
		{"up from an entry that is gone", Keys{}, "ArrowUp", 9, 3, 2},
		{"home", Keys{}, "Home", 2, 3, 0},
		{"end", Keys{}, "End", 0, 3, 2},
		{"sideways in a list", Keys{}, "ArrowRight", 0, 3, -1},
		{"pages in a menu", Keys{}, "PageDown", 0, 3, -1},
		{"a letter", Keys{}, "a", 0, 3, -1},
		{"nothing to move in", Keys{}, "ArrowDown", 0, 0, -1},
		{"home in a field", Keys{Field: true}, "Home", 2, 3, -1},
		{"end in a field", Keys{Field: true}, "End", 2, 3, -1},
		{"stops at the end", Keys{Stops: true}, "ArrowDown", 2, 3, 2},
		{"stops at the start", Keys{Stops: true}, "ArrowUp", 0, 3, 0},
		{"a page", Keys{Page: 10, Stops: true}, "PageDown", 3, 40, 13},
		{"a page beyond the end", Keys{Page: 10, Stops: true}, "PageDown", 35, 40, 39},
		{"a page back", Keys{Page: 10, Stops: true}, "PageUp", 3, 40, 0},
		{"a line down in a grid", Keys{PerLine: 8}, "ArrowDown", 3, 24, 11},
		{"a line up around the start", Keys{PerLine: 8}, "ArrowUp", 3, 24, 19},
		{"to the right in a grid", Keys{PerLine: 8}, "ArrowRight", 7, 24, 8},
		{"to the left around the start", Keys{PerLine: 8}, "ArrowLeft", 0, 24, 23},
		{"down past a head", Keys{Skips: heads}, "ArrowDown", 2, 6, 4},
		{"up past a head", Keys{Skips: heads}, "ArrowUp", 4, 6, 2},
		{"up around past a head", Keys{Skips: heads}, "ArrowUp", 1, 6, 5},
		{"home past a head", Keys{Skips: heads}, "Home", 5, 6, 1},
		{"end past a head", Keys{Skips: heads}, "End", 1, 4, 2},
		{"nothing but heads", Keys{Skips: func(int) bool { return true }}, "ArrowDown", 0, 4, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			to, moves := c.keys.Move(c.key, c.at, c.n)
			if c.want < 0 {
				assert.False(t, moves)
				assert.Equal(t, c.at, to)
				return
			}
			assert.True(t, moves)
			assert.Equal(t, c.want, to)
		})
	}
}

// TestMenuKeys presses a key in a menu of three entries, with the second selected.
func TestMenuKeys(t *testing.T) {
	for _, c := range []struct {
		name, key string
		typing    bool
		tab       TabKey
		entries   int
		handled   bool
		did       string
	}{
		{"arrow", "ArrowDown", false, TabCloses, 3, true, "go 2"},
		{"escape", "Escape", false, TabCloses, 3, true, "close and back"},
		{"escape from a field", "Escape", true, TabCloses, 3, true, "close and back"},
		{"tab", "Tab", false, TabCloses, 3, true, "close and back"},
		{"tab that goes on", "Tab", false, TabLeaves, 3, false, "close"},
		{"tab within", "Tab", false, TabMoves, 3, false, ""},
		{"enter", "Enter", false, TabCloses, 3, true, "press 1"},
		{"enter in its field", "Enter", true, TabCloses, 3, true, "press 1"},
		{"space", " ", false, TabCloses, 3, true, "press 1"},
		{"space that is typed", " ", true, TabCloses, 3, false, ""},
		{"enter where nothing is found", "Enter", true, TabCloses, 0, false, ""},
		{"letter", "x", false, TabCloses, 3, false, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			did := ""
			m := Menu{At: 1, Count: c.entries, Tab: c.tab,
				GoTo:  func(i int) { did = "go " + Number(float64(i)) },
				Press: func(i int) { did = "press " + Number(float64(i)) },
				Close: func(back bool) {
					did = "close"
					if back {
						did = "close and back"
					}
				}}
			assert.Equal(t, c.handled, m.Key(c.key, c.typing))
			assert.Equal(t, c.did, did)
		})
	}
	m := Menu{Count: 3}
	assert.False(t, m.Key("Enter", false), "the browser presses the button that has the focus")
}
