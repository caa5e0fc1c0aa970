package hosttest

import "eventlens/app/wire"

// RunRows fakes [host.RunRows].
type RunRows struct {
	ShownRuns []int // rows that were scrolled to
	RunWidths []int // widths that the page set

	TellRunRows  func(first, count int)
	TellRunOver  func(run wire.RunID, inside bool)
	TellRunWidth func(px int)
}

func (r *RunRows) OnRunRows(fn func(int, int))         { r.TellRunRows = fn }
func (r *RunRows) OnRunOver(fn func(wire.RunID, bool)) { r.TellRunOver = fn }
func (r *RunRows) ShowRunRow(index int)                { r.ShownRuns = append(r.ShownRuns, index) }
func (r *RunRows) OnRunWidth(fn func(int))             { r.TellRunWidth = fn }
func (r *RunRows) SetRunWidth(px int)                  { r.RunWidths = append(r.RunWidths, px) }

// JobRows fakes [host.JobRows].
type JobRows struct {
	All, First    int
	Rows          []string // HTML of the rows from First on
	ShownJobs     []int    // rows that were scrolled to
	HiddenColumns string
	Resting       bool

	TellJobRows func(first, count int)
}

func (r *JobRows) OnJobRows(fn func(int, int)) { r.TellJobRows = fn }
func (r *JobRows) ShowJobRow(index int)        { r.ShownJobs = append(r.ShownJobs, index) }
func (r *JobRows) HiddenJobColumns() string    { return r.HiddenColumns }
func (r *JobRows) JobRowsRest() bool           { return r.Resting }

func (r *JobRows) ShowJobRows(all, first int, rows []string) bool {
	shown := map[int]string{}
	for i, row := range r.Rows {
		shown[r.First+i] = row
	}
	now := make([]string, len(rows))
	for i, row := range rows {
		if now[i] = row; row == "" {
			now[i] = shown[first+i]
		}
		if now[i] == "" {
			return false
		}
	}
	r.All, r.First, r.Rows = all, first, now
	return true
}
