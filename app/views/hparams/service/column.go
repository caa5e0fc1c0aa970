package service

import (
	"strconv"

	"eventlens/app/views/hparams"
	"eventlens/app/views/hparams/sweep"
	"eventlens/eventfile/goal"
)

// column is a column that can be shown.
type column struct {
	sweep.Column              // kind, and index among all hyperparameters or metrics
	key          string       // identifies the column across visits
	shown        sweep.Column // kind, and index among the table's columns
}

// statusKey is the key of the column with the sessions' statuses.
const statusKey = "s"

// keyOf returns the key of a column: h and the name of a hyperparameter; or m, the length of the
// group, a colon, and group and tag of a metric. Names may contain any characters.
func (s *Service) keyOf(c sweep.Column) string {
	if c == sweep.StatusColumn {
		return statusKey
	}
	if !c.Metric {
		return "h" + s.sweep.HParams[c.At].Name
	}
	m := &s.sweep.Metrics[c.At]
	return "m" + strconv.Itoa(len(m.Group)) + ":" + m.Group + m.Tag
}

func (s *Service) column(c sweep.Column) column {
	return column{Column: c, key: s.keyOf(c), shown: c}
}

// allColumns returns all available columns.
func (s *Service) allColumns() (columns []column) {
	for i := range s.sweep.HParams {
		columns = append(columns, s.column(sweep.Column{At: i}))
	}
	if len(s.sweep.Sessions) > 0 {
		columns = append(columns, s.column(sweep.StatusColumn))
	}
	for i := range s.sweep.Metrics {
		columns = append(columns, s.column(sweep.Column{Metric: true, At: i}))
	}
	return columns
}

// maxMatrix limits the columns of a scatter matrix: with more, its squares are too small.
const maxMatrix = 8

// matrix reports for each displayed column whether it is in the scatter matrix: the columns that a
// person chose, or else the target and the first other columns.
func (s *Service) matrix() []bool {
	in, n := make([]bool, len(s.columns)), 0
	add := func(i int) {
		if i >= 0 && !in[i] && n < maxMatrix {
			in[i] = true
			n++
		}
	}
	for _, key := range s.look.matrix {
		add(s.columnOf(key))
	}
	if n >= 2 {
		return in
	}
	add(s.target())
	for i := range s.columns {
		add(i)
	}
	return in
}

// toggleMatrix adds a column to the scatter matrix, or removes it.
func (s *Service) toggleMatrix(key string) {
	at, in := s.columnOf(key), s.matrix()
	if at < 0 {
		return
	}
	in[at] = !in[at]
	s.look.matrix = nil
	for i := range in {
		if in[i] {
			s.look.matrix = append(s.look.matrix, s.columns[i].key)
		}
	}
}

// goalOf returns the goal of a metric: set by a person, or else guessed from its name.
func (s *Service) goalOf(c column) sweep.Goal {
	if !c.Metric {
		return sweep.NoGoal
	}
	if goal, ok := s.look.goals[c.key]; ok {
		return goal
	}
	return sweep.Goal(goal.Of(s.sweep.Metrics[c.At].Tag)) // in the same order
}

// nameOf returns the displayed name of a column.
func (s *Service) nameOf(c column) string {
	switch {
	case c.Metric:
		return s.sweep.Metrics[c.At].Title()
	case !c.HParam():
		return hparams.Status.Text()
	}
	return s.sweep.HParams[c.At].Title()
}

// columnOf returns the index of a column among the displayed ones, -1 for none.
func (s *Service) columnOf(key string) int {
	for i := range s.columns {
		if s.columns[i].key == key {
			return i
		}
	}
	return -1
}

// target returns the metric that importance refers to: the one a person chose, or else the first
// one with a goal, or the first; -1 for none.
func (s *Service) target() int {
	if at := s.columnOf(s.look.target); at >= 0 && s.columns[at].Metric {
		return at
	}
	first := -1
	for i := range s.columns {
		if s.columns[i].Metric {
			if s.goalOf(s.columns[i]) != sweep.NoGoal {
				return i
			}
			if first < 0 {
				first = i
			}
		}
	}
	return first
}

// colour returns the column that colours lines and dots, -1 for the colours of runs.
func (s *Service) colour() int {
	if s.look.colour == byRun {
		return -1
	}
	if at := s.columnOf(s.look.colour); at >= 0 {
		return at
	}
	return s.target()
}
