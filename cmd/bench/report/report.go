package report

import (
	"sort"
)

// Log is a measured log directory.
type Log struct {
	Name   string `json:"name"` // name of its set, the key of its budgets
	Title  string `json:"title"`
	Files  int    `json:"files,omitempty"`
	Bytes  int64  `json:"bytes,omitempty"`
	Points int64  `json:"points,omitempty"` // scalar points; 0 if unknown
}

// Report holds all measurements.
type Report struct {
	Machine  string
	Runs     int // how often each part is measured
	rows     []*Row
	logs     []Log
	cells    map[place]*cell
	failures []Failure
}

// place identifies a cell.
type place struct {
	row *Row
	log string
}

// cell holds the measurements of all runs.
type cell struct{ ours, peers []float64 }

// Failure records why something was not measured.
type Failure struct {
	Log  string `json:"log"`
	What string `json:"what"`
	Why  string `json:"why"`
}

// New returns an empty report with the rows in the order of printing.
func New(machine string, rows []*Row) *Report {
	return &Report{Machine: machine, rows: rows, cells: map[place]*cell{}}
}

// AddLog adds a column. Logs are printed in the order in which they were added.
func (r *Report) AddLog(l Log) { r.logs = append(r.logs, l) }

// Ours adds a measurement of eventlens, one for each run.
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

// Fail records that something could not be measured.
func (r *Report) Fail(log, what string, err error) {
	r.failures = append(r.failures, Failure{Log: log, What: what, Why: err.Error()})
}

// Failed reports whether anything could not be measured.
func (r *Report) Failed() bool { return len(r.failures) > 0 }

// Figure sums up a row for one log.
type Figure struct {
	Log         string    `json:"log"`
	What        string    `json:"what"`
	Unit        Unit      `json:"unit"`
	Ours        []float64 `json:"eventlens,omitempty"` // one per run
	OursMedian  *float64  `json:"eventlens_median,omitempty"`
	Peers       []float64 `json:"tensorboard,omitempty"`
	PeersMedian *float64  `json:"tensorboard_median,omitempty"`
	// Ratio tells how many times better the median of ours is; 0 unless both were measured.
	Ratio float64 `json:"ratio,omitempty"`
	// Budget is "" if there is none, or if its measurements are missing.
	Budget  string `json:"budget,omitempty"`
	Verdict string `json:"verdict,omitempty"` // on the budget
}

// The verdicts.
const (
	Met    = "met"
	Missed = "missed"
)

// Figures returns the figures, log by log in the order of the rows.
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

// Median returns the median, which for an even number is the mean of the middle two; 0 for no
// values.
func Median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := append([]float64(nil), values...)
	sort.Float64s(sorted)
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}

// Percentile returns the smallest value that is not exceeded by the given percentage of values; 0
// for no values.
func Percentile(values []float64, percent int) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := append([]float64(nil), values...)
	sort.Float64s(sorted)
	return sorted[max(0, (len(sorted)*percent+99)/100-1)]
}
