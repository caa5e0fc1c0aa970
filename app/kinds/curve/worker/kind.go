package worker

import (
	"eventlens/app/engine/view"
	"eventlens/app/kinds/curve"
	"eventlens/app/wire"
	"eventlens/charts"
)

// Kind is the kind of precision-recall curves.
type Kind struct {
	*view.Env
	raster charts.Raster
}

// New returns the kind.
func New(env *view.Env) view.Kind { return &Kind{Env: env} }

// NewPlot implements view.Kind.
func (k *Kind) NewPlot() view.Plot { return &plot{k: k, read: new(reading)} }

// Protocol implements view.Kind.
func (*Kind) Protocol() *wire.Protocol { return &curve.Protocol }

// Ask implements view.Kind: it answers with the values of a card's curves.
func (k *Kind) Ask(q view.Question) {
	if _, ok := q.Content.(*curve.GetRows); !ok {
		return
	}
	answer := &curve.Rows{}
	if p, _ := k.UpToDatePlot(q.Card).(*plot); p != nil {
		answer.Stamp, answer.Reading = p.stamp, p.missing
		for i := range p.lines {
			if i == curve.MostRows {
				answer.More = len(p.lines) - i
				break
			}
			answer.Rows = append(answer.Rows, p.lines[i].row(p.look.Threshold))
		}
	}
	k.Answer(q, answer)
}

// row returns the values of a line's curve at a threshold.
func (l *line) row(threshold float64) curve.Row {
	r := curve.Row{Run: l.run, Step: wire.Whole(int64(l.at.Step))}
	c := l.curve
	if c == nil || c.Drawn == 0 {
		return r
	}
	i := c.At(threshold)
	r.Known, r.Threshold, r.Precision, r.Recall, r.F1 = true, c.Threshold(i), c.Precision[i],
		c.Recall[i], c.F1(i)
	rows := c.Rows()
	for k := range r.Counts {
		r.Counts[k] = rows[k][i]
	}
	r.Areas = [2]float64{c.Precisions, c.Rates}
	return r
}
