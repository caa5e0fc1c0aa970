package hparams

import (
	"slices"
	"sort"
	"strings"

	"eventlens/app/hparams/sweep"
	"eventlens/app/wire"
	"eventlens/app/wire/hparams"
)

// How many columns are shown until a person chooses, and how many can be.
const (
	usualHParams = 8
	usualMetrics = 4
	fewMetrics   = 2  // with so many of an experiment no others are added
	maxColumns   = 60 // of which hyperparameters have their own bound
)

// choose returns the columns that are shown: hyperparameters and metrics that a person chose and that there are, or else some.
func (s *Service) choose() []column {
	known := map[string]column{}
	for _, c := range s.all() {
		known[c.key] = c
	}
	keys := s.look.columns
	usual, rest := s.usual()
	var hparams []column
	names := s.chosen()
	for _, name := range names {
		if c, ok := known[slot+name]; ok {
			hparams = append(hparams, c)
		}
	}
	if keys == nil || len(names) == 0 && slices.Contains(keys, slot) { // nobody chose here which there are not
		for _, c := range usual {
			if !slices.Contains(names, strings.TrimPrefix(c.key, slot)) {
				hparams = append(hparams, c)
			}
		}
	}
	if keys == nil {
		columns := append(hparams, rest...)
		s.wanted = len(columns)
		return columns[:min(len(columns), maxColumns)]
	}
	columns := weave(keys, hparams, known)
	s.wanted = len(columns)
	return columns[:min(len(columns), maxColumns)]
}

// chosen are the hyperparameters that a person chose: those beside the runs, or else those of a link that names them.
func (s *Service) chosen() []string {
	if len(s.beside) == 0 {
		return s.look.named
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

func lastSlot(keys []string) int {
	last := len(keys) - 1
	for last >= 0 && keys[last] != slot {
		last--
	}
	return last
}

// rearrange takes columns in their order: where metrics stand is the look's, and hyperparameters go beside the runs if they are not those that are shown. Others that stand
// there, which this log has not, stay.
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
		columns = slices.Delete(columns, last-1, last) // the last one has all that are left
	}
	if s.look.columns = columns; s.asUsual(columns, names) {
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

// asUsual reports whether columns with these hyperparameters are those that there are until a person chooses here.
func (s *Service) asUsual(columns, names []string) bool {
	hparams, rest := s.usual()
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

// putBeside puts hyperparameters beside the runs.
func (s *Service) putBeside(names []string) {
	s.beside = names
	s.sent++
	s.answer(&hparams.Columns{Names: names})
}

// adopt puts those beside the runs that a link names which was made when columns here were others than there, unless some stand there.
func (s *Service) adopt() {
	named := s.look.named
	if len(named) == 0 {
		return
	}
	s.look.named = nil
	if len(s.beside) == 0 {
		s.putBeside(named)
	}
	s.answer(&hparams.Link{Lines: s.look.write()})
}

// full reports whether there is no room for another column.
func (s *Service) full(metric bool) bool {
	n := 0
	for _, c := range s.columns {
		if c.HParam() {
			n++
		}
	}
	return len(s.columns) >= maxColumns || !metric && n >= wire.MaxColumns
}

// usual is the hyperparameters in which sessions differ, without seeds that rows sum up, and the rest: how sessions ended, where that tells anything, and the metrics
// that experiments name, or else those that tell most.
func (s *Service) usual() (hparams, rest []column) {
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
		// With two columns at least there are lines; where nothing differs, as in one run, all tell as much.
		wanted := s.sweep.HParams[i].Differs || i < 2 && len(hparams) == i || !s.sweep.HParams[0].Differs
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
		if n < usualMetrics && s.sweep.Metrics[i].In() > 0 && (i < told || n < fewMetrics || told == 0) {
			rest = append(rest, s.column(sweep.Column{Metric: true, At: i}))
		}
	}
	return hparams, rest
}

// rank says how much a metric is likely to tell: more where more sessions have it, where its name tells a goal, and where it is of validation.
func (s *Service) rank(metric int) int {
	m := &s.sweep.Metrics[metric]
	rank := 3 * 10 * m.In() / max(len(s.sweep.Sessions), 1)
	if usualGoal(m.Tag) != sweep.NoGoal {
		rank += 20
	}
	if name := strings.ToLower(m.Group + "/" + m.Tag); strings.Contains(name, "val") || strings.Contains(name, "eval") || strings.Contains(name, "test") {
		rank += 10
	}
	return rank
}
