package service

import (
	"slices"
	"sort"
	"strings"

	"eventlens/app/views/hparams"
	"eventlens/app/views/hparams/sweep"
	"eventlens/app/wire"
	"eventlens/eventfile/goal"
)

// Limits for columns.
const (
	usualHParams = 8  // hyperparameters displayed by default
	usualMetrics = 4  // metrics displayed by default
	fewMetrics   = 2  // with this many metrics from an experiment no others are added by default
	maxColumns   = 60 // all columns; hyperparameters have an additional limit
)

// chooseColumns returns the displayed columns: the chosen columns that this log has, or else the
// default.
func (s *Service) chooseColumns() []column {
	known := map[string]column{}
	for _, c := range s.allColumns() {
		known[c.key] = c
	}
	keys := s.look.columns
	usual, rest := s.defaultColumns()
	var hparams []column
	names := s.chosenHParams()
	for _, name := range names {
		if c, ok := known[slot+name]; ok {
			hparams = append(hparams, c)
		}
	}
	// the person made no choice here, or chose columns that this log lacks
	if keys == nil || len(names) == 0 && slices.Contains(keys, slot) {
		for _, c := range usual {
			if !slices.Contains(names, strings.TrimPrefix(c.key, slot)) {
				hparams = append(hparams, c)
			}
		}
	}
	if keys == nil {
		columns := append(hparams, rest...)
		s.namedColumns = len(columns)
		return columns[:min(len(columns), maxColumns)]
	}
	columns := weave(keys, hparams, known)
	s.namedColumns = len(columns)
	return columns[:min(len(columns), maxColumns)]
}

// chosenHParams returns the hyperparameters that a person chose: the ones beside the runs, or else
// the ones that a link names.
func (s *Service) chosenHParams() []string {
	if len(s.beside) == 0 {
		return s.look.namedHParams
	}
	return s.beside
}

// weave puts hyperparameters into the slots between metrics; without a slot they come first.
func weave(keys []string, hparams []column, known map[string]column) (columns []column) {
	last := lastSlot(keys)
	if last < 0 {
		columns, hparams = hparams, nil
	}
	for i, key := range keys {
		n := min(1, len(hparams))
		if i == last {
			n = len(hparams)
		}
		if key == slot {
			columns, hparams = append(columns, hparams[:n]...), hparams[n:]
		} else if c, ok := known[key]; ok {
			columns = append(columns, c)
		}
	}
	return columns
}

// lastSlot returns the index of the last slot, -1 for none.
func lastSlot(keys []string) int {
	last := len(keys) - 1
	for last >= 0 && keys[last] != slot {
		last--
	}
	return last
}

// rearrange applies an order of columns. The look stores the positions of metrics and of slots; the
// hyperparameters are put beside the runs if they changed. Hyperparameters beside the runs that
// this log lacks stay there.
func (s *Service) rearrange(keys []string) {
	var names, shown []string
	for _, c := range s.columns {
		if c.HParam() {
			shown = append(shown, strings.TrimPrefix(c.key, slot))
		}
	}
	columns := []string{}
	for _, key := range keys {
		if name, ok := strings.CutPrefix(key, slot); ok {
			names, key = append(names, name), slot
		}
		columns = append(columns, key)
	}
	for last := lastSlot(columns); last > 0 && columns[last-1] == slot; last-- {
		columns = slices.Delete(columns, last-1, last) // the last slot takes all that remain
	}
	if s.look.columns = columns; s.isDefault(columns, names) {
		s.look.columns = nil
	}
	if slices.Equal(names, shown) {
		return
	}
	for _, name := range s.beside {
		if s.sweep.HParam(name) < 0 && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	s.putBeside(names)
}

// isDefault reports whether columns with these hyperparameters equal the default.
func (s *Service) isDefault(columns, names []string) bool {
	hparams, rest := s.defaultColumns()
	usual := []string{slot}
	for _, c := range rest {
		usual = append(usual, c.key)
	}
	for _, c := range hparams {
		if !slices.Contains(names, strings.TrimPrefix(c.key, slot)) {
			return false
		}
	}
	return slices.Equal(columns, usual)
}

// putBeside sets the hyperparameters beside the runs.
func (s *Service) putBeside(names []string) {
	s.beside = names
	s.columnsSet++
	s.answer(&hparams.Columns{Names: names})
}

// adopt puts the hyperparameters named by an older link beside the runs, unless there are some
// already. Such links date from when this table and the run list had separate columns.
func (s *Service) adopt() {
	named := s.look.namedHParams
	if len(named) == 0 {
		return
	}
	s.look.namedHParams = nil
	if len(s.beside) == 0 {
		s.putBeside(named)
	}
	s.answer(&hparams.Link{Lines: s.look.write()})
}

// full reports whether the limit of columns is reached, for a metric or for a hyperparameter.
func (s *Service) full(metric bool) bool {
	n := 0
	for _, c := range s.columns {
		if c.HParam() {
			n++
		}
	}
	return len(s.columns) >= maxColumns || !metric && n >= wire.MaxColumns
}

// defaultColumns returns the default columns. hparams are the hyperparameters that differ between
// sessions, without seeds if rows combine sessions that differ only in seeds. rest are the status,
// if informative, and the metrics that experiments name, or else the most informative metrics.
func (s *Service) defaultColumns() (hparams, rest []column) {
	if s.sweep.StatusTells() {
		rest = append(rest, s.column(sweep.StatusColumn))
	}
	seeds := map[int]bool{}
	if s.rows == sweep.AllButSeeds {
		for _, i := range s.sweep.Seeds() {
			seeds[i] = true
		}
	}
	for i := range s.sweep.HParams {
		// Lines need at least two columns. If no hyperparameter differs, as in a single run, all
		// are equally useful.
		wanted := s.sweep.HParams[i].Differs || i < 2 && len(hparams) == i ||
			!s.sweep.HParams[0].Differs
		if wanted && !seeds[i] && len(hparams) < usualHParams {
			hparams = append(hparams, s.column(sweep.Column{At: i}))
		}
	}
	order := make([]int, len(s.sweep.Metrics))
	for i := range order {
		order[i] = i
	}
	told := s.sweep.Told()
	sort.SliceStable(order, func(i, j int) bool {
		a, b := order[i], order[j]
		if isTold := a < told; isTold != (b < told) || isTold {
			return isTold && (b >= told || a < b)
		}
		return s.rank(a) > s.rank(b)
	})
	for n, i := range order {
		if n < usualMetrics && s.sweep.Metrics[i].In() > 0 &&
			(i < told || n < fewMetrics || told == 0) {
			rest = append(rest, s.column(sweep.Column{Metric: true, At: i}))
		}
	}
	return hparams, rest
}

// rank estimates how informative a metric is: more if more sessions have it, if its name suggests a
// goal, and if it belongs to validation.
func (s *Service) rank(metric int) int {
	m := &s.sweep.Metrics[metric]
	rank := 3 * 10 * m.In() / max(len(s.sweep.Sessions), 1)
	if goal.Of(m.Tag) != goal.None {
		rank += 20
	}
	if name := strings.ToLower(m.Group + "/" + m.Tag); strings.Contains(name, "val") ||
		strings.Contains(name, "eval") || strings.Contains(name, "test") {
		rank += 10
	}
	return rank
}
