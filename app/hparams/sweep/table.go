package sweep

import (
	"encoding/binary"
	"math"
	"strings"
)

// Rows says what has a row of its own.
type Rows uint8

// What rows are: each session; each group, as its sessions name it; or all sessions that have the same hyperparameters except for seeds.
const (
	EachSession Rows = iota
	EachGroup
	AllButSeeds
)

// Table is what a person looks at: rows of sessions, a column a hyperparameter and a column a metric.
type Table struct {
	Rows    []Row
	hparams []HParam // of the sweep

	statuses []Value // of all sessions of the sweep
}

// Row is a session or several.
type Row struct {
	Name     string // of the session, or of the group; with its source behind it where another row has the same
	Sessions []int  // indices in Sweep.Sessions, by name
	Of       []int  // those of them that the rest is of: all, or one that stands for them
	Values   []Value
	Several  []bool // hyperparameters in which the sessions differ; of those Values has that of the first session, as TensorBoard has it
	Status   Value  // none where the sessions ended differently
	Cells    []Cell // of the metrics
}

// Cell is what a row has of a metric: the mean of the sessions that have a number, N of them, and the deviation of a sample; NaN where there is none. NaNs are the sessions
// whose number is NaN: they diverged, and have no part in the mean.
type Cell struct {
	Mean, Deviation float64
	N, NaNs         int
}

// Measured is the number that a session has of a metric; it may be NaN, and it may be not there.
type Measured struct {
	Value float64
	There bool
}

// Arrange makes the rows of sessions, which are indices in ascending order. seeds are the hyperparameters that AllButSeeds looks away from; metrics are the numbers
// of each metric by the index of the session.
func (s *Sweep) Arrange(rows Rows, sessions, seeds []int, metrics [][]Measured) *Table {
	t, at := &Table{Rows: make([]Row, 0, len(sessions)), hparams: s.HParams}, map[string]int{}
	for i := range s.Sessions {
		t.statuses = append(t.statuses, s.Sessions[i].status())
	}
	for i, session := range sessions {
		k, known := len(t.Rows), false
		if rows != EachSession {
			key := s.rowKey(rows, session, seeds)
			if k, known = at[key]; !known {
				k = len(t.Rows)
				at[key] = k
			}
		}
		if known {
			t.Rows[k].Sessions = append(t.Rows[k].Sessions, session)
			continue
		}
		name := s.Sessions[session].Name
		if rows == EachGroup {
			name = s.Sessions[session].Group
		}
		t.Rows = append(t.Rows, Row{Name: name, Sessions: sessions[i : i+1 : i+1]})
	}
	s.fill(t.Rows, metrics)
	s.tellApart(t.Rows)
	return t
}

// rowKey is the same for sessions that have one row.
func (s *Sweep) rowKey(rows Rows, session int, seeds []int) string {
	if rows == AllButSeeds {
		return s.keyWithout(session, seeds)
	}
	return s.Sessions[session].Source + "\x00" + s.Sessions[session].Group
}

// Alike numbers sessions, those that differ in seeds alone the same.
func (s *Sweep) Alike(sessions []int) []int {
	known, seeds, numbers := map[string]int{}, s.Seeds(), make([]int, len(sessions))
	for i, session := range sessions {
		key := s.keyWithout(session, seeds)
		if _, ok := known[key]; !ok {
			known[key] = len(known)
		}
		numbers[i] = known[key]
	}
	return numbers
}

// Together reports whether any of such rows has several sessions.
func (s *Sweep) Together(rows Rows, seeds []int) bool {
	keys := make(map[string]struct{}, len(s.Sessions))
	for i := range s.Sessions {
		keys[s.rowKey(rows, i, seeds)] = struct{}{}
	}
	return len(keys) < len(s.Sessions)
}

// tellApart adds sources to names that several rows have.
func (s *Sweep) tellApart(rows []Row) {
	have := make(map[string]int, len(rows))
	for i := range rows {
		have[rows[i].Name]++
	}
	for i := range rows {
		if source := s.Sessions[rows[i].Sessions[0]].Source; have[rows[i].Name] > 1 && source != "" {
			rows[i].Name += " (" + source + ")"
		}
	}
}

// keyWithout is the same for sessions that have the same values of all hyperparameters but some.
func (s *Sweep) keyWithout(session int, seeds []int) string {
	skip := map[int]bool{}
	for _, k := range seeds {
		skip[k] = true
	}
	var b []byte
	for k, v := range s.Sessions[session].values {
		if skip[k] || v.Kind == None {
			continue
		}
		v = v.same()
		b = binary.AppendUvarint(append(b, byte(v.Kind)), uint64(k))
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v.Number+0)) // so that -0 is 0
		b = append(binary.AppendUvarint(b, uint64(len(v.Text))), v.Text...)
	}
	return string(b)
}

// fill takes the values of rows from their sessions.
func (s *Sweep) fill(rows []Row, metrics [][]Measured) {
	several, cells := make([]bool, len(rows)*len(s.HParams)), make([]Cell, len(rows)*len(metrics))
	var numbers []float64
	for i := range rows {
		r := &rows[i]
		r.Several, several = several[:len(s.HParams):len(s.HParams)], several[len(s.HParams):]
		r.Cells, cells = cells[:len(metrics):len(metrics)], cells[len(metrics):]
		r.Of = r.Sessions
		numbers = s.fillRow(r, metrics, numbers)
	}
}

// fillRow takes the values of a row from the sessions that it is of. It reuses the memory of numbers.
func (s *Sweep) fillRow(r *Row, metrics [][]Measured, numbers []float64) []float64 {
	r.Values, r.Status = s.Sessions[r.Of[0]].values, s.Sessions[r.Of[0]].status()
	clear(r.Several)
	for _, session := range r.Of[1:] {
		for k, v := range s.Sessions[session].values {
			r.Several[k] = r.Several[k] || !v.is(r.Values[k])
		}
		if r.Status != s.Sessions[session].status() {
			r.Status = Value{Kind: None}
		}
	}
	for m := range metrics {
		numbers = numbers[:0]
		for _, session := range r.Of {
			if n := metrics[m][session]; n.There {
				numbers = append(numbers, n.Value)
			}
		}
		r.Cells[m] = cellOf(numbers)
	}
	return numbers
}

// cellOf sums numbers up; those that are not finite count for themselves: a session that diverged makes the mean what it is worth.
func cellOf(numbers []float64) Cell {
	c := Cell{Mean: math.NaN(), Deviation: math.NaN()}
	sum := 0.0
	for _, n := range numbers {
		if n == n {
			sum += n
			c.N++
		}
	}
	if c.NaNs = len(numbers) - c.N; c.N == 0 {
		return c
	}
	c.Mean = sum / float64(c.N)
	if c.N == 1 {
		return c
	}
	squares := 0.0
	for _, n := range numbers {
		if n == n {
			squares += (n - c.Mean) * (n - c.Mean)
		}
	}
	c.Deviation = math.Sqrt(squares / float64(c.N-1))
	return c
}

func (c *Cell) there() bool { return c.N+c.NaNs > 0 }

// Seeds returns the hyperparameters that are seeds by their names.
func (s *Sweep) Seeds() (seeds []int) {
	for k := range s.HParams {
		leaf := strings.ToLower(s.HParams[k].Name)
		leaf = leaf[strings.LastIndexAny(leaf, "/.")+1:]
		for word := range strings.FieldsFuncSeq(leaf, func(r rune) bool { return r == '_' || r == '-' || r == ' ' }) {
			if word == "seed" || word == "seeds" || word == "randomseed" || word == "rngseed" {
				seeds = append(seeds, k)
				break
			}
		}
	}
	return seeds
}

// Column is a column of a table: a hyperparameter, a metric, or how sessions ended.
type Column struct {
	Metric bool
	At     int // among the columns of its sort
}

// StatusColumn has how sessions ended.
var StatusColumn = Column{At: -1}

// HParam reports whether it is a hyperparameter.
func (c Column) HParam() bool { return !c.Metric && c.At >= 0 }

// Differ reports whether the sessions that a row is of differ in a column, so that no value of it is true of the row.
func (r *Row) Differ(c Column) bool {
	if c == StatusColumn {
		return r.Status.Kind == None
	}
	return !c.Metric && r.Several[c.At]
}

// Value is what a row has in a column. What its sessions differ in is none. A metric that is not there is none; it is NaN if all that is there is.
func (r *Row) Value(c Column) Value {
	switch {
	case c == StatusColumn:
		return r.Status
	case r.Differ(c):
		return Value{Kind: None}
	case !c.Metric:
		return r.Values[c.At]
	case !r.Cells[c.At].there():
		return Value{Kind: None}
	}
	return Value{Kind: Number, Number: r.Cells[c.At].Mean}
}
