package report

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// notMeasured fills the cell of a missing measurement.
const notMeasured = "–"

// Markdown writes one table with the budgets, one table with everything for each log, and the
// failures.
func (r *Report) Markdown(w io.Writer) error {
	p := printer{w: w}
	p.printf("%s\n\nEvery figure is the median of %d.\n", r.Machine, r.Runs)
	figures := r.Figures()
	p.printf("\n## Budgets\n\n")
	p.head("log", "what", "eventlens", "TensorBoard", "ratio", "budget", "")
	for _, f := range figures {
		if f.Budget != "" {
			p.row(append([]string{f.Log, f.What}, f.cells()...)...)
		}
	}
	for _, log := range r.logs {
		if !slices.ContainsFunc(figures, func(f Figure) bool { return f.Log == log.Name }) {
			continue
		}
		p.printf("\n## %s\n\n", log.heading())
		p.head("what", "eventlens", "TensorBoard", "ratio", "budget", "")
		for _, f := range figures {
			if f.Log == log.Name {
				p.row(append([]string{f.What}, f.cells()...)...)
			}
		}
	}
	if len(r.failures) > 0 {
		p.printf("\n## Not measured\n\n")
	}
	for _, f := range r.failures {
		p.printf("- %s, %s: %s\n", f.Log, f.What, f.Why)
	}
	return p.err
}

func (l Log) heading() string {
	if l.Bytes == 0 {
		return l.Title
	}
	text := fmt.Sprintf("%s: %s in %d files", l.Title, bytesText(float64(l.Bytes)), l.Files)
	if l.Points > 0 {
		text += fmt.Sprintf(", %d points", l.Points)
	}
	return text
}

// cells returns the cells after the name: ours, the peer's, ratio, budget, verdict.
func (f *Figure) cells() []string {
	cells := []string{notMeasured, notMeasured, "", f.Budget, f.Verdict}
	if f.OursMedian != nil {
		cells[0] = f.Unit.text(*f.OursMedian)
	}
	if f.PeersMedian != nil {
		cells[1] = f.Unit.text(*f.PeersMedian)
	}
	if f.Ratio > 0 {
		cells[2] = fmt.Sprintf("%.1fx", f.Ratio)
	}
	if f.Verdict == Missed {
		cells[4] = "**" + Missed + "**"
	}
	return cells
}

// JSON writes everything.
func (r *Report) JSON(w io.Writer) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(struct {
		Machine  string    `json:"machine"`
		Runs     int       `json:"runs"`
		Logs     []Log     `json:"logs"`
		Figures  []Figure  `json:"figures"`
		Failures []Failure `json:"failures,omitempty"`
	}{r.Machine, r.Runs, r.logs, r.Figures(), r.failures})
}

// printer keeps the first error.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

// head writes the first two lines of a table: names to the left, figures to the right.
func (p *printer) head(names ...string) {
	p.row(names...)
	lines := make([]string, len(names))
	for i, name := range names {
		lines[i] = "---:"
		if name == "log" || name == "what" || name == "" {
			lines[i] = "---"
		}
	}
	p.row(lines...)
}

func (p *printer) row(cells ...string) { p.printf("| %s |\n", strings.Join(cells, " | ")) }
