package names

import (
	"sort"
	"strconv"
	"strings"
)

// Least is the width in columns that a Tail may have. It is wider if the Head would have only a few
// columns, if a short name differs near its start, and by a number that tells two names apart.
const Least = 10

// How many columns of its end a Tail keeps if the names differ far before their ends, and the
// narrowest Tail within a long word.
const (
	endColumns  = 4
	wordColumns = 6
	// names up to this width that differ near their starts are not parted
	wholeColumns = 22
	narrowHead   = 5 // a Head of so few columns saves too little
)

// Ellipsis stands for what is left out.
const Ellipsis = "…"

// Name is a name in two parts. The end of Head is cut where there is little room, Tail never is.
type Name struct{ Head, Tail string }

// String returns the name as shown where it has enough room.
func (n Name) String() string { return n.Head + n.Tail }

// Path reports whether Head consists of folders, including the last separator.
func (n Name) Path() bool {
	return n.Head != "" && isPath(n.Head[len(n.Head)-1])
}

// Fit returns the name, with as much of Head as fits into room together with Tail. width measures a
// text, in the unit of room.
func (n Name) Fit(room float64, width func(string) float64) string {
	if n.Head == "" || width(n.Head)+width(n.Tail) <= room {
		return n.String()
	}
	used, end := width(Ellipsis)+width(n.Tail), 0
	for end < len(n.Head) {
		size, _ := next(n.Head[end:])
		if used += width(n.Head[end : end+size]); used > room {
			break
		}
		end += size
	}
	return joined(n.Head[:end], n.Tail)
}

// joined returns two parts of a name with one ellipsis between them, also where a part has its own.
func joined(head, tail string) string {
	return strings.TrimRight(head, Ellipsis) + Ellipsis + strings.TrimPrefix(tail, Ellipsis)
}

// Split splits names so that each can be told from the others by its Tail. A name that occurs again
// gets a number.
func Split(names []string) []Name {
	need := endsNeeded(names)
	list := make([]Name, len(names))
	for i, s := range names {
		list[i] = split(s, need[s])
	}
	number(list)
	return list
}

// endsNeeded returns for each name how many bytes of its end no other name ends with: the whole
// length if another name ends with all of it.
func endsNeeded(names []string) map[string]int {
	need := make(map[string]int, len(names))
	list := make([]string, 0, len(names))
	for _, s := range names {
		if _, known := need[s]; !known {
			need[s] = 1
			list = append(list, s)
		}
	}
	sort.Slice(list, func(i, j int) bool { return lessFromEnd(list[i], list[j]) })
	for i := 1; i < len(list); i++ {
		a, b := list[i-1], list[i]
		common := commonEnd(a, b) + 1
		need[a], need[b] = max(need[a], common), max(need[b], common)
	}
	for s, n := range need {
		need[s] = min(n, len(s))
	}
	return need
}

// commonEnd returns how many bytes two names have in common at their ends.
func commonEnd(a, b string) (n int) {
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}

// lessFromEnd orders names by their bytes from the last to the first.
func lessFromEnd(a, b string) bool {
	n := commonEnd(a, b)
	return n < len(b) && (n == len(a) || a[len(a)-1-n] < b[len(b)-1-n])
}

// split splits a name whose last need bytes tell it from the others. The Tail is the part after the
// last folder, the whole name, or as many of its last words as fit. If the difference is farther
// from the end, the Tail has the difference and the end.
func split(s string, need int) Name {
	starts, widths := characters(s)
	end := len(starts) - 1
	from := max(0, sort.SearchInts(starts, len(s)-need+1)-1) // the character with the difference
	// the first character such that the rest has at most these columns
	rest := func(columns int) int {
		return sort.SearchInts(widths, widths[end]-columns)
	}
	least := rest(Least)
	leaf := sort.SearchInts(starts, leafOf(s))
	switch {
	case leaf > 0 && least <= leaf && leaf <= from:
		return Name{s[:starts[leaf]], s[starts[leaf]:]}
	case least == 0:
		return Name{Tail: s}
	case from < least && widths[end] <= wholeColumns:
		return Name{Tail: s}
	case from < least: // the difference is too far from the end
		until := from
		for until < end && widths[until+1]-widths[from] < Least-endColumns {
			until++
		}
		tail := joined(s[starts[from]:starts[until]], s[starts[max(until, rest(endColumns))]:])
		return withHead(s, starts[from], tail, widths[from])
	}
	at := min(from, rest(wordColumns))
	for i := from; i >= least; i-- {
		if startsWord(s, starts[i]) {
			at = i
		}
	}
	return withHead(s, starts[at], s[starts[at]:], widths[at])
}

// withHead returns a name whose Tail stands for its bytes from at on; columns is the width of the
// Head. A very short Head becomes part of the Tail.
func withHead(s string, at int, tail string, columns int) Name {
	if columns <= narrowHead {
		return Name{Tail: s[:at] + tail}
	}
	return Name{s[:at], tail}
}

// number appends a number to each Tail that equals another one, or that is the end of another one,
// so that the other one might look the same without a part of its Head.
func number(list []Name) {
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool {
		return lessFromEnd(list[order[i]].Tail, list[order[j]].Tail)
	})
	alike := make([]bool, len(list))
	for k := 1; k < len(order); k++ {
		a, b := order[k-1], order[k]
		if list[a].Tail == list[b].Tail {
			alike[b] = true
		} else if list[a].Head != "" && strings.HasSuffix(list[b].Tail, list[a].Tail) {
			alike[a] = true
		}
	}
	taken := map[string]bool{} // numbers that names end with
	for _, n := range list {
		if at := strings.LastIndex(n.Tail, " ("); at >= 0 {
			taken[n.Tail[at:]] = true
		}
	}
	n := 2
	for i := range list {
		if !alike[i] {
			continue
		}
		text := numberText(n)
		for ; taken[text]; text = numberText(n) {
			n++
		}
		n++
		list[i].Tail += text
	}
}

func numberText(n int) string { return " (" + strconv.Itoa(n) + ")" }
