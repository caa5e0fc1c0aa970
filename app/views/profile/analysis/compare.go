package analysis

import (
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// Comparison has what differs between two traces, A and B.
type Comparison struct {
	A, B *Paths
	// IsPerStep tells that both traces mark steps: times and calls are then averages over the steps,
	// else sums over the traces.
	IsPerStep bool
	Rows      []Difference // the largest difference first
}

// Difference has the calls of a name or of a path in both traces. All sums are of whole traces; see
// [Comparison.Ns].
type Difference struct {
	Name string
	Was  string // name in A of a function whose line changed; "" for the same one
	Path string // the names around; "" if names are compared
	Hue  Hue
	A, B Sum
}

// Compare compares two traces by name; byPath, by path. Work that has other names in B has a row of
// its own then, if it is of the same kind and inside the same nearest path: "a → b".
func Compare(a, b *Paths, byPath bool) *Comparison {
	c := &Comparison{A: a, B: b, IsPerStep: a.Steps > 0 && b.Steps > 0}
	if byPath {
		c.byPath()
	} else {
		c.byName()
	}
	sort.SliceStable(c.Rows, func(i, k int) bool {
		return math.Abs(c.Rows[i].ns(c)) > math.Abs(c.Rows[k].ns(c))
	})
	return c
}

// Ns returns the time of a trace for each step, or all of it.
func (c *Comparison) Ns(of *Paths, ns int64) float64 { return float64(ns) / c.share(of) }

// share returns by what the sums of a trace are divided.
func (c *Comparison) share(of *Paths) float64 {
	if c.IsPerStep {
		return float64(of.Steps)
	}
	return 1
}

// ns returns how much more time a row takes in B.
func (d *Difference) ns(c *Comparison) float64 {
	return c.Ns(c.B, d.B.TotalNs) - c.Ns(c.A, d.A.TotalNs)
}

// SelfNs returns how much more time a row takes in B without what is inside.
func (c *Comparison) SelfNs(d *Difference) float64 {
	return c.Ns(c.B, d.B.SelfNs) - c.Ns(c.A, d.A.SelfNs)
}

// Only returns how many rows are only in A, and how many only in B.
func (c *Comparison) Only() (a, b int) {
	for i := range c.Rows {
		switch {
		case c.Rows[i].B.Calls == 0:
			a++
		case c.Rows[i].A.Calls == 0:
			b++
		}
	}
	return a, b
}

// Part returns the role whose part of a step, or of the whole traces, differs most, and by how much.
func (c *Comparison) Part() (role Role, ns int64) {
	for at := range Roles {
		if by := c.B.Parts[at] - c.A.Parts[at]; max(by, -by) > max(ns, -ns) {
			role, ns = at, by
		}
	}
	return role, ns
}

// Most returns the indexes of the rows that make the most of the difference: their time without
// what is inside grows if B is slower, and falls if it is faster.
func (c *Comparison) Most(n int) (rows []int) {
	sign := 1.0
	if c.B.StepNs < c.A.StepNs {
		sign = -1
	}
	for len(rows) < n {
		best, most := -1, 0.0
		for i := range c.Rows {
			if by := sign * c.SelfNs(&c.Rows[i]); by > most && !slices.Contains(rows, i) {
				best, most = i, by
			}
		}
		if best < 0 {
			break
		}
		rows = append(rows, best)
	}
	return rows
}

// byName makes a row for each name.
func (c *Comparison) byName() {
	at := map[string]int{}
	for side, p := range [...]*Paths{c.A, c.B} {
		for i := range p.nodes {
			n := &p.nodes[i]
			if n.sum.Calls == 0 {
				continue
			}
			name := p.names[n.name]
			row, ok := at[name]
			if !ok {
				row = len(c.Rows)
				at[name] = row
				c.Rows = append(c.Rows, Difference{Name: name, Hue: n.hue})
			}
			if side == 0 {
				c.Rows[row].A.add(n.sum)
			} else {
				c.Rows[row].B.add(n.sum)
			}
		}
	}
	c.joinMoved()
}

// joinMoved makes one row of two for a function of Python whose line changed: in A and in B it is the
// only one of its file and name that the other trace does not have.
func (c *Comparison) joinMoved() {
	const several = -1
	rows := map[string]int{} // by file and name, of A with a line feed before
	key := func(d *Difference) (key string) {
		base := withoutLine(d.Name)
		switch {
		case base == d.Name || d.A.Calls > 0 && d.B.Calls > 0:
			return ""
		case d.A.Calls > 0:
			return "\n" + base
		}
		return base
	}
	for i := range c.Rows {
		if key := key(&c.Rows[i]); rows[key] != 0 {
			rows[key] = several
		} else {
			rows[key] = i + 1
		}
	}
	var kept []Difference
	for _, d := range c.Rows {
		base := withoutLine(d.Name)
		a, b := rows["\n"+base], rows[base]
		switch {
		case key(&d) == "" || a <= 0 || b <= 0:
		case d.A.Calls > 0:
			continue
		default:
			d.A, d.Was = c.Rows[a-1].A, c.Rows[a-1].Name
		}
		kept = append(kept, d)
	}
	c.Rows = kept
}

// none32 is the partner of a node without one.
const none32 = math.MaxUint32

// byPath makes a row for each path of both, and rows for the rest.
func (c *Comparison) byPath() {
	toA, toB := c.pairs()
	for k, i := range toA {
		n := &c.B.nodes[k]
		if i == none32 || k == 0 || n.sum.Calls+c.A.nodes[i].sum.Calls == 0 {
			continue
		}
		c.Rows = append(c.Rows, Difference{Name: c.B.names[n.name], Path: c.B.textOf(uint32(k)),
			Hue: n.hue, A: c.A.nodes[i].sum, B: n.sum})
	}
	rests := map[restKey]*rest{}
	order := c.A.unpaired(rests, nil, 0, toB)
	order = c.B.unpaired(rests, order, 1, toA)
	for _, key := range order {
		c.rest(key, rests[key])
	}
}

// restKey identifies work of a kind that is inside the same path of A.
type restKey struct {
	around uint32
	hue    Hue
}

// rest has nodes of A and of B without partners.
type rest struct{ of [2][]uint32 }

// unpaired adds the nodes of a side without partners to rests, and new keys to order. What is inside
// of such a node, on the same host or device, is a part of it.
func (p *Paths) unpaired(rests map[restKey]*rest, order []restKey, side int,
	partner []uint32) []restKey {
	for i := range p.nodes {
		n := &p.nodes[i]
		if partner[i] != none32 || n.sum.Calls == 0 {
			continue
		}
		isPart, around := false, n.around
		for ; partner[around] == none32; around = p.nodes[around].around {
			outer := &p.nodes[around]
			isPart = isPart || outer.onDevice == n.onDevice && outer.sum.Calls > 0
		}
		if isPart {
			continue
		}
		if side == 1 {
			around = partner[around]
		}
		key := restKey{around, n.hue}
		if rests[key] == nil {
			rests[key] = new(rest)
			order = append(order, key)
		}
		rests[key].of[side] = append(rests[key].of[side], uint32(i))
	}
	return order
}

// pairs finds the nodes that have the same path in both traces. A function of Python whose line
// changed is the same one, if it is the only one of its name there.
func (c *Comparison) pairs() (toA, toB []uint32) {
	toA, toB = make([]uint32, len(c.B.nodes)), make([]uint32, len(c.A.nodes))
	for i := range toB[1:] {
		toB[1+i] = none32
	}
	moved := c.A.moved(c.B)
	for k := 1; k < len(toA); k++ {
		n := &c.B.nodes[k]
		toA[k] = none32
		around, name := toA[n.around], c.B.names[n.name]
		if around == none32 {
			continue
		}
		i, ok := uint32(none32), false
		if id, known := c.A.ids[name]; known {
			i, ok = c.A.places[pathKey{around, id}]
		} else if base := withoutLine(name); base != name {
			i, ok = moved[movedKey{around, base}]
		}
		if ok && i != none32 && toB[i] == none32 {
			toA[k], toB[i] = i, uint32(k)
		}
	}
	return toA, toB
}

// movedKey identifies a function of Python in a path by its file and name.
type movedKey struct {
	around uint32
	base   string
}

// moved finds the functions of Python that are in no path of the other trace under their line. Of
// several of the same name in a path nobody can tell which is which: these are none32.
func (p *Paths) moved(other *Paths) map[movedKey]uint32 {
	found := map[movedKey]uint32{}
	for i := 1; i < len(p.nodes); i++ {
		name := p.names[p.nodes[i].name]
		base := withoutLine(name)
		if _, known := other.ids[name]; known || base == name {
			continue
		}
		key := movedKey{p.nodes[i].around, base}
		if _, several := found[key]; several {
			found[key] = none32
		} else {
			found[key] = uint32(i)
		}
	}
	return found
}

// withoutLine returns a function of Python without its line: "a.py: f" for "a.py(12): f".
func withoutLine(name string) string {
	file, rest, ok := strings.Cut(name, ".py(")
	if !ok {
		return name
	}
	rest = strings.TrimLeft(rest, "0123456789")
	if !strings.HasPrefix(rest, "): ") {
		return name
	}
	return file + ".py" + rest[1:]
}

// rest adds rows for nodes without partners: one for all if both traces have some, else one each.
func (c *Comparison) rest(key restKey, r *rest) {
	both := len(r.of[0]) > 0 && len(r.of[1]) > 0
	joined := Difference{Hue: key.hue}
	for side, p := range [...]*Paths{c.A, c.B} {
		for _, i := range r.of[side] {
			row := Difference{Name: p.names[p.nodes[i].name], Path: p.textOf(i), Hue: key.hue}
			if side == 0 {
				row.A = p.nodes[i].sum
			} else {
				row.B = p.nodes[i].sum
			}
			if !both {
				c.Rows = append(c.Rows, row)
			}
			joined.A.add(row.A)
			joined.B.add(row.B)
		}
	}
	if both {
		joined.Path = c.A.textOf(r.of[0][0])
		joined.Name = c.A.longest(r.of[0]) + " → " + c.B.longest(r.of[1])
		c.Rows = append(c.Rows, joined)
	}
}

// longest names the node that takes most time, with the number of the others.
func (p *Paths) longest(nodes []uint32) string {
	sort.SliceStable(nodes, func(i, k int) bool {
		return p.nodes[nodes[i]].sum.TotalNs > p.nodes[nodes[k]].sum.TotalNs
	})
	text := p.names[p.nodes[nodes[0]].name]
	if more := len(nodes) - 1; more > 0 {
		text += " +" + strconv.Itoa(more)
	}
	return text
}

// ComparedColumns are the columns of [Comparison.Table]. What is not known is empty.
var ComparedColumns = []string{"name", "path", "kind", "difference_us", "change_percent",
	"total_a_us", "total_b_us", "calls_a", "calls_b", "mean_a_us", "mean_b_us"}

// Table makes a row of texts for each difference, the first most ones.
func (c *Comparison) Table(most int, row func(cells ...string)) {
	for i := range min(len(c.Rows), most) {
		d := &c.Rows[i]
		a, b := c.Ns(c.A, d.A.TotalNs), c.Ns(c.B, d.B.TotalNs)
		change := ""
		if a > 0 && d.B.Calls > 0 {
			change = strconv.FormatFloat(100*(b-a)/a, 'f', 1, 64)
		}
		row(d.Name, d.Path, hueKeys[d.Hue], rounded(b-a), change, rounded(a), rounded(b),
			number(float64(d.A.Calls)/c.share(c.A)), number(float64(d.B.Calls)/c.share(c.B)),
			d.A.mean(), d.B.mean())
	}
}

// hueKeys has the key of a role of each hue.
var hueKeys = [Hues]string{"kernel", "copy", "communication", "runtime", "data_loader", "cpu",
	"other"}

func (s Sum) mean() string {
	if s.Calls == 0 {
		return ""
	}
	return rounded(float64(s.TotalNs) / float64(s.Calls))
}

// rounded writes a time in microseconds.
func rounded(ns float64) string { return microseconds(int64(math.Round(ns))) }

// number writes a number with at most three digits behind the point.
func number(of float64) string {
	return strconv.FormatFloat(math.Round(of*1000)/1000, 'f', -1, 64)
}
