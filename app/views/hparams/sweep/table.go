package sweep

import (
	"encoding/binary"
	"math"
	"strings"
)

// Rows selects the unit of rows.
type Rows uint8

// The units: each session; each group, as named by its sessions; or all sessions that have the same
// hyperparameters except seeds.
const (
	EachSession Rows = iota
	EachGroup
	AllButSeeds
)

// Table is the displayed table: a row per session or set of sessions, a column per hyperparameter
// and per metric.
type Table struct {
	Rows    []Row
	hparams []HParam // hyperparameters of the sweep

	statuses []Value // statuses of all sessions of the sweep, by session
}

// Row is a session or several.
type Row struct {
	// name of the session or group; followed by the source if another row has the same name
	Name     string
	Sessions []int // indices in Sweep.Sessions, by name
	// the sessions that the following fields describe: all sessions, or one that represents them
	Of     []int
	Values []Value // by hyperparameter
	// hyperparameters in which the sessions differ; Values then has the first session's, like
	// TensorBoard
	Several []bool
	Status  Value  // status of the sessions; none if they differ
	Cells   []Cell // by metric
}

// Cell is a row's value of a metric: the mean over the N sessions that have a number, and the
// sample standard deviation; NaN if undefined. NaNs counts the sessions whose number is NaN because
// they diverged; the mean leaves them out.
type Cell struct {
	Mean, Deviation float64
	N, NaNs         int
}

// Measured is a session's number of a metric. Value may be NaN; There is false if the session has
// no number.
type Measured struct {
	Value float64
	There bool
}

// Arrange makes the rows of sessions, given as ascending indices. seeds are the hyperparameters
// that AllButSeeds ignores; metrics has the numbers of each metric by session index.
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

// rowKey returns a key that is equal for sessions of the same row.
func (s *Sweep) rowKey(rows Rows, session int, seeds []int) string {
	if rows == AllButSeeds {
		return s.keyWithout(session, seeds)
	}
	return s.Sessions[session].Source + "\x00" + s.Sessions[session].Group
}

// Alike returns a number for each session; sessions that differ only in seeds have the same number.
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

// Together reports whether, with this unit, any row would have several sessions.
func (s *Sweep) Together(rows Rows, seeds []int) bool {
	keys := make(map[string]struct{}, len(s.Sessions))
	for i := range s.Sessions {
		keys[s.rowKey(rows, i, seeds)] = struct{}{}
	}
	return len(keys) < len(s.Sessions)
}

// tellApart appends the source to the names that several rows have.
func (s *Sweep) tellApart(rows []Row) {
	have := make(map[string]int, len(rows))
	for i := range rows {
		have[rows[i].Name]++
	}
	for i := range rows {
		if source := s.Sessions[rows[i].Sessions[0]].Source; have[rows[i].Name] > 1 &&
			source != "" {
			rows[i].Name += " (" + source + ")"
		}
	}
}

// keyWithout returns a key that is equal for sessions with the same values of all hyperparameters
// except seeds.
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
		v = v.mapKey()
		b = binary.AppendUvarint(append(b, byte(v.Kind)), uint64(k))
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v.Number+0)) // turns -0 into 0
		b = append(binary.AppendUvarint(b, uint64(len(v.Text))), v.Text...)
	}
	return string(b)
}

// fill sets the values of rows from their sessions.
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

// fillRow sets the values of a row from the sessions in Of. It reuses the memory of numbers.
func (s *Sweep) fillRow(r *Row, metrics [][]Measured, numbers []float64) []float64 {
	r.Values, r.Status = s.Sessions[r.Of[0]].values, s.Sessions[r.Of[0]].status()
	clear(r.Several)
	for _, session := range r.Of[1:] {
		for k, v := range s.Sessions[session].values {
			r.Several[k] = r.Several[k] || !v.equals(r.Values[k])
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

// cellOf summarises numbers. NaN is only counted; infinities enter the mean, so a diverged session
// shows in it.
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

func (c *Cell) present() bool { return c.N+c.NaNs > 0 }

// Seeds returns the hyperparameters whose names say that they are seeds.
func (s *Sweep) Seeds() (seeds []int) {
	for k := range s.HParams {
		leaf := strings.ToLower(s.HParams[k].Name)
		leaf = leaf[strings.LastIndexAny(leaf, "/.")+1:]
		for word := range strings.FieldsFuncSeq(leaf, func(r rune) bool {
			return r == '_' || r == '-' || r == ' '
		}) {
			if word == "seed" || word == "seeds" || word == "randomseed" || word == "rngseed" {
				seeds = append(seeds, k)
				break
			}
		}
	}
	return seeds
}

// Column is a column of a table: a hyperparameter, a metric, or the status.
type Column struct {
	Metric bool
	At     int // index among the columns of its kind: hyperparameters or metrics
}

// StatusColumn has the statuses of sessions.
var StatusColumn = Column{At: -1}

// HParam reports whether the column is a hyperparameter.
func (c Column) HParam() bool { return !c.Metric && c.At >= 0 }

// Differ reports whether a row's sessions differ in a column, so that no single value describes the
// row.
func (r *Row) Differ(c Column) bool {
	if c == StatusColumn {
		return r.Status.Kind == None
	}
	return !c.Metric && r.Several[c.At]
}

// Value returns a row's value in a column. It is None if the sessions differ or the metric is
// missing, and NaN if the metric is NaN in all of them.
func (r *Row) Value(c Column) Value {
	switch {
	case c == StatusColumn:
		return r.Status
	case r.Differ(c):
		return Value{Kind: None}
	case !c.Metric:
		return r.Values[c.At]
	case !r.Cells[c.At].present():
		return Value{Kind: None}
	}
	return Value{Kind: Number, Number: r.Cells[c.At].Mean}
}
