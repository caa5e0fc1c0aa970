package textdiff_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kinds/text/textdiff"
)

const everything = 1 << 30

// written writes a difference in a common format.
func written(d textdiff.Difference) string {
	var b strings.Builder
	pieces := func(all []textdiff.Piece) (s string) {
		for _, p := range all {
			s += map[textdiff.Change]string{
				textdiff.Same: p.Text, textdiff.Removed: "[-" + p.Text + "-]",
				textdiff.Added: "{+" + p.Text + "+}",
			}[p.Change]
		}
		return s
	}
	for _, l := range d.Lines {
		switch l.Change {
		case textdiff.Same:
			fmt.Fprintf(&b, "%d %d  %s\n", l.Number, l.Other, l.Before[0].Text)
		case textdiff.Removed:
			fmt.Fprintf(&b, "%d - %s\n", l.Number, l.Before[0].Text)
		case textdiff.Added:
			fmt.Fprintf(&b, "%d + %s\n", l.Other, l.After[0].Text)
		case textdiff.Changed:
			fmt.Fprintf(&b, "%d %d %s | %s\n", l.Number, l.Other, pieces(l.Before), pieces(l.After))
		}
	}
	return b.String()
}

func TestCompare(t *testing.T) {
	for name, test := range map[string]struct {
		before, after, want string
		changes             int
	}{
		"the same":     {"a\nb\n", "a\nb", "", 0},
		"nothing":      {"", "", "", 0},
		"from nothing": {"", "a", "1 + a\n", 1},
		"to nothing":   {"a\n", "", "1 - a\n", 1},
		"a line more":  {"a\nb", "a\nx\nb", "1 1  a\n2 + x\n2 3  b\n", 1},
		"a word": {"the cat sat", "the dog sat", "1 1 the [-cat-] sat | the {+dog+} sat\n",
			1},
		"nothing alike": {"alpha beta", "gamma delta", "1 - alpha beta\n1 + gamma delta\n", 1},
		"two places": {"a\nb\nc\nd\ne", "a\nB\nc\nd\nE",
			"1 1  a\n2 - b\n2 + B\n3 3  c\n4 4  d\n5 - e\n5 + E\n", 2},
		"numbers": {"loss = 0.25", "loss = 0.31", "1 1 loss = 0.[-25-] | loss = 0.{+31+}\n",
			1},
		"other ends": {"a\r\nb\r\n", "a\nb\n", "", 0},
	} {
		t.Run(name, func(t *testing.T) {
			d := textdiff.Compare(test.before, test.after, everything)
			assert.Equal(t, test.want, written(d))
			assert.Equal(t, test.changes, d.Changes)
			assert.False(t, d.Rough)
		})
	}
}

// TestAround leaves out lines far from all changes.
func TestAround(t *testing.T) {
	var before strings.Builder
	for i := range 20 {
		fmt.Fprintf(&before, "line %d\n", i)
	}
	d := textdiff.Compare(before.String(), strings.Replace(before.String(), "line 10\n", "", 1), 2)
	assert.Equal(t, "9 9  line 8\n10 10  line 9\n11 - line 10\n12 11  line 11\n13 12  line 12\n",
		written(d))
	assert.Empty(t, textdiff.Compare("a", "a", 2).Lines)
}

// rebuilt returns the two texts of a difference that has all lines.
func rebuilt(d textdiff.Difference) (before, after []string) {
	join := func(all []textdiff.Piece) (s string) {
		for _, p := range all {
			s += p.Text
		}
		return s
	}
	for _, l := range d.Lines {
		if l.Number > 0 {
			before = append(before, join(l.Before))
		}
		switch {
		case l.Change == textdiff.Same:
			after = append(after, join(l.Before))
		case l.Other > 0:
			after = append(after, join(l.After))
		}
	}
	return before, after
}

func check(t *testing.T, before, after string) textdiff.Difference {
	t.Helper()
	d := textdiff.Compare(before, after, everything)
	if d.Changes == 0 {
		require.Empty(t, d.Lines)
		return d
	}
	a, b := rebuilt(d)
	lines := func(s string) string {
		return strings.TrimSuffix(strings.ReplaceAll(s+"\n", "\r\n", "\n"), "\n")
	}
	want := func(s string) string { return strings.TrimSuffix(lines(s), "\n") }
	require.Equal(t, want(before), strings.Join(a, "\n"))
	require.Equal(t, want(after), strings.Join(b, "\n"))
	return d
}

// TestRandomTexts reconstructs both texts from every difference, with their line numbers, and
// checks that the difference is as small as the longest common subsequence allows.
func TestRandomTexts(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		text := func() string {
			var b strings.Builder
			for range random.IntN(12) {
				b.WriteString(string(rune('a'+random.IntN(4))) + "\n")
			}
			return b.String()
		}
		before, after := text(), text()
		d := check(t, before, after)
		same := 0
		for _, l := range d.Lines {
			if l.Change == textdiff.Same {
				same++
			}
		}
		if d.Changes == 0 {
			require.Equal(t, before, after)
			continue
		}
		require.Equal(t, longest(strings.Fields(before), strings.Fields(after)), same, "%q %q",
			before, after)
	}
}

// longest returns the length of the longest common subsequence, with the standard table.
func longest(a, b []string) int {
	row := make([]int, len(b)+1)
	for i := range a {
		last := 0
		for j := range b {
			was := row[j+1]
			if a[i] == b[j] {
				row[j+1] = last + 1
			} else {
				row[j+1] = max(row[j+1], row[j])
			}
			last = was
		}
	}
	return row[len(b)]
}

// TestHugeTexts checks that any texts are compared in bounded time, with a complete result.
func TestHugeTexts(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	lines := func(n, of int) string {
		var b strings.Builder
		for range n {
			fmt.Fprintf(&b, "%d\n", random.IntN(of))
		}
		return b.String()
	}
	many, long := 100_000, 1<<20
	if testing.Short() {
		many, long = many/8, long/8
	}
	a := lines(many, 1000)
	assert.True(t, check(t, a, lines(many, 1000)).Rough)
	assert.False(t, check(t, a, strings.Replace(a, "77", "78", 50)).Rough)
	check(t, strings.Repeat("a", long), strings.Repeat("b", long))
	check(t, strings.Repeat("a ", long/2), strings.Repeat("b ", long/2))
	check(t, strings.Repeat("\n", long), "\n")
}

func FuzzCompare(f *testing.F) {
	f.Add("a\nb\n", "a\nc\n")
	f.Add("the cat", "the dog\x00\xff")
	f.Fuzz(func(t *testing.T, before, after string) {
		if strings.Contains(before+after, "\r") {
			t.Skip("ends of lines are not told apart")
		}
		d := check(t, before, after)
		require.Equal(t, d.Changes == 0,
			strings.TrimSuffix(before, "\n") == strings.TrimSuffix(after, "\n") &&
				(before == "") == (after == ""))
	})
}
