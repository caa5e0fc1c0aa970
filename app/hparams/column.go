package hparams

import (
	"sort"
	"strconv"
	"strings"

	"eventlens/app/hparams/sweep"
)

// column is a column that can be shown.
type column struct {
	sweep.Column              // among all hyperparameters or metrics
	key          string       // the same on every visit
	shown        sweep.Column // among those of the table
}

// keyOf is the key of a column: h and the name of a hyperparameter, or m, the length of its group, and group and tag of a metric. Names may have anything in them.
func (s *Service) keyOf(c sweep.Column) string {
	if !c.Metric {
		return "h" + s.sweep.HParams[c.At].Name
	}
	m := &s.sweep.Metrics[c.At]
	return "m" + strconv.Itoa(len(m.Group)) + ":" + m.Group + m.Tag
}

func (s *Service) column(c sweep.Column) column { return column{Column: c, key: s.keyOf(c), shown: c} }

// all are all columns that there are.
func (s *Service) all() (columns []column) {
	for i := range s.sweep.HParams {
		columns = append(columns, s.column(sweep.Column{At: i}))
	}
	for i := range s.sweep.Metrics {
		columns = append(columns, s.column(sweep.Column{Metric: true, At: i}))
	}
	return columns
}

// How many columns are shown until a person chooses, and how many can be.
const (
	usualHParams = 8
	usualMetrics = 4
	fewMetrics   = 2 // with so many of an experiment no others are added
	maxColumns   = 60
)

// choose returns the columns that are shown: those that a person chose and that there are, or else some.
func (s *Service) choose() (columns []column) {
	all := s.all()
	if s.look.columns == nil {
		return s.usual()
	}
	byKey := make(map[string]int, len(all))
	for i := range all {
		byKey[all[i].key] = i
	}
	for _, key := range s.look.columns {
		if i, ok := byKey[key]; ok && len(columns) < maxColumns {
			columns = append(columns, all[i])
		}
	}
	return columns
}

// maxMatrix is how many columns a scatter matrix has: with more, nothing can be seen in its squares.
const maxMatrix = 8

// matrix says of each column that is shown whether it is in the scatter matrix: those that a person chose, or else the first ones and one metric at least.
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

// toggleMatrix puts a column into the scatter matrix, or takes it out.
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

// usual is the hyperparameters in which sessions differ, without seeds that rows sum up, and the metrics that experiments name, or else those that tell most.
func (s *Service) usual() (columns []column) {
	seeds := map[int]bool{}
	if s.rows == sweep.AllButSeeds {
		for _, i := range s.sweep.Seeds() {
			seeds[i] = true
		}
	}
	for i := range s.sweep.HParams {
		if h := &s.sweep.HParams[i]; !seeds[i] && len(columns) < usualHParams && (h.Differs || i < 2 && len(columns) == i) {
			columns = append(columns, s.column(sweep.Column{At: i}))
		}
	}
	metrics := make([]int, len(s.sweep.Metrics))
	for i := range metrics {
		metrics[i] = i
	}
	told := s.sweep.Told()
	sort.SliceStable(metrics, func(i, j int) bool {
		a, b := metrics[i], metrics[j]
		if isTold := a < told; isTold != (b < told) || isTold {
			return isTold && (b >= told || a < b)
		}
		return s.rank(a) > s.rank(b)
	})
	for n, i := range metrics {
		if n < usualMetrics && s.sweep.Metrics[i].In() > 0 && (i < told || n < fewMetrics || told == 0) {
			columns = append(columns, s.column(sweep.Column{Metric: true, At: i}))
		}
	}
	return columns
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

// Words that names of metrics have that are to be low, or high.
var (
	lowWords  = [...]string{"loss", "err", "mse", "mae", "perplexity", "ppl", "nll", "wer", "cer", "fid", "cost", "regret"}
	highWords = [...]string{"acc", "f1", "auc", "score", "reward", "return", "precision", "recall", "iou", "bleu", "rouge", "psnr", "ssim", "r2"}
)

// usualGoal is what is wanted of a metric by its name.
func usualGoal(tag string) sweep.Goal {
	name := strings.ToLower(tag)
	name = name[strings.LastIndexByte(name, '/')+1:]
	for _, word := range lowWords {
		if strings.Contains(name, word) {
			return sweep.Minimise
		}
	}
	for _, word := range highWords {
		if strings.Contains(name, word) {
			return sweep.Maximise
		}
	}
	return sweep.NoGoal
}

// goalOf is what is wanted of a metric: what a person set, or else what its name says.
func (s *Service) goalOf(c column) sweep.Goal {
	if !c.Metric {
		return sweep.NoGoal
	}
	if goal, ok := s.look.goals[c.key]; ok {
		return goal
	}
	return usualGoal(s.sweep.Metrics[c.At].Tag)
}

// nameOf is what people call a column.
func (s *Service) nameOf(c column) string {
	if c.Metric {
		return s.sweep.Metrics[c.At].Title()
	}
	return s.sweep.HParams[c.At].Title()
}

// columnOf returns the place of a column among those that are shown, -1 for none.
func (s *Service) columnOf(key string) int {
	for i := range s.columns {
		if s.columns[i].key == key {
			return i
		}
	}
	return -1
}

// target is the metric that importance is about: what a person chose, or else the first one with a goal, or the first; -1 for none.
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

// colour is the column that lines and dots have their colours by, -1 for runs.
func (s *Service) colour() int {
	if s.look.colour == byRun {
		return -1
	}
	if at := s.columnOf(s.look.colour); at >= 0 {
		return at
	}
	return s.target()
}
