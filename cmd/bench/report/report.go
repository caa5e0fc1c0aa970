package report

import (
	"sort"
)

// Log is a measured log directory.
type Log struct {
	Name   string `json:"name"` // of its set, by which budgets are found
	Title  string `json:"title"`
	Files  int    `json:"files,omitempty"`
	Bytes  int64  `json:"bytes,omitempty"`
	Points int64  `json:"points,omitempty"` // scalar points; 0 when not known
}

// Report is everything measured.
type Report struct {
	Machine  string
	Runs     int // how often each part was to be measured
	rows     []*Row
	logs     []Log
	cells    map[place]*cell
	failures []Failure
}

// place is where a cell stands.
type place struct {
	row *Row
	log string
}

// cell is what was measured in every run.
type cell struct{ ours, peers []float64 }

// Failure says why something was not measured.
type Failure struct {
	Log  string `json:"log"`
	What string `json:"what"`
	Why  string `json:"why"`
}

// New returns an empty report of rows, in the order of their printing.
func New(machine string, rows []*Row) *Report {
	return &Report{Machine: machine, rows: rows, cells: map[place]*cell{}}
}

// AddLog adds a column. Logs are printed in the order in which they were added.
func (r *Report) AddLog(l Log) { r.logs = append(r.logs, l) }

// Ours adds a measurement of eventlens; those of further runs are added likewise.
func (r *Report) Ours(log string, row *Row, v float64) {
	c := r.cell(log, row)
	c.ours = append(c.ours, v)
}

// Peer adds a measurement of the peer.
func (r *Report) Peer(log string, row *Row, v float64) {
	c := r.cell(log, row)
	c.peers = append(c.peers, v)
}

func (r *Report) cell(log string, row *Row) *cell {
	at := place{row, log}
	if r.cells[at] == nil {
		r.cells[at] = &cell{}
	}
	return r.cells[at]
}

// Fail notes that something could not be measured.
func (r *Report) Fail(log, what string, err error) {
	r.failures = append(r.failures, Failure{Log: log, What: what, Why: err.Error()})
}

// Failed reports whether anything could not be measured.
func (r *Report) Failed() bool { return len(r.failures) > 0 }

// Figure is a row of one log in sum.
type Figure struct {
	Log         string    `json:"log"`
	What        string    `json:"what"`
	Unit        Unit      `json:"unit"`
	Ours        []float64 `json:"eventlens,omitempty"` // of every run
	OursMedian  *float64  `json:"eventlens_median,omitempty"`
	Peers       []float64 `json:"tensorboard,omitempty"`
	PeersMedian *float64  `json:"tensorboard_median,omitempty"`
	Ratio       float64   `json:"ratio,omitempty"`   // how many times better the median of ours is; 0 when only one of both was measured
	Budget      string    `json:"budget,omitempty"`  // "" for none, or when what it takes was not measured
	Verdict     string    `json:"verdict,omitempty"` // of the budget
}

// The verdicts.
const (
	Met    = "met"
	Missed = "missed"
)

// Figures returns what was measured, log by log in the order of the rows.
func (r *Report) Figures() []Figure {
	var all []Figure
	for _, log := range r.logs {
		for _, row := range r.rows {
			if c := r.cells[place{row, log.Name}]; c != nil {
				all = append(all, figure(log.Name, row, c))
			}
		}
	}
	return all
}

func figure(log string, row *Row, c *cell) Figure {
	f := Figure{Log: log, What: row.What, Unit: row.Unit, Ours: c.ours, Peers: c.peers}
	ours, peers := Median(c.ours), Median(c.peers)
	if len(c.ours) > 0 {
		f.OursMedian = &ours
	}
	if len(c.peers) > 0 {
		f.PeersMedian = &peers
	}
	both := false
	if f.Ratio, both = row.Unit.ratio(ours, peers); !both {
		f.Ratio = 0
	}
	budget, some := row.Budgets[log]
	if !some || len(c.ours) == 0 || budget.Better > 0 && !both {
		return f
	}
	f.Budget, f.Verdict = budget.text(row.Unit), Missed
	if budget.met(ours, f.Ratio) {
		f.Verdict = Met
	}
	return f
}

// Median returns the median, the mean of the two in the middle of an even number; 0 of none.
func Median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := append([]float64(nil), values...)
	sort.Float64s(sorted)
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}

// Percentile returns the smallest value that so many of 100 are not above; 0 of none.
func Percentile(values []float64, percent int) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := append([]float64(nil), values...)
	sort.Float64s(sorted)
	return sorted[max(0, (len(sorted)*percent+99)/100-1)]
}
