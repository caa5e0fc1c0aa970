package service

import (
	"eventlens/app/views/profile"
	"eventlens/eventfile/jsontext"
)

// sendSteps sends the steps for the bands above the lanes: the name of each, its ends in nanoseconds
// from the start of the board, and whether it is slow; the indexes of the slowest and the median
// one; and unix, when the board begins, in milliseconds since 1970, unless the clock of the trace
// is another one.
func (s *Service) sendSteps(of *laid) {
	dst := jsontext.AppendName([]byte(`{"version":1`), "list")
	dst = append(dst, '[')
	if of.board.HasSteps {
		for i := range of.analysis.Steps() {
			step := &of.analysis.Steps()[i]
			dst = append(jsontext.Separate(dst, i), `{"version":1`...)
			dst = jsontext.AppendField(dst, "name", step.Name)
			dst = jsontext.AppendInt(dst, "from", step.Span.FromNs-of.board.FromNs)
			dst = jsontext.AppendInt(dst, "to", step.Span.ToNs-of.board.FromNs)
			dst = append(appendSlow(dst, step), '}')
		}
	}
	dst = append(dst, ']')
	slowest, median := of.analysis.Slowest()
	dst = jsontext.AppendInt(dst, "slowest", int64(slowest))
	dst = jsontext.AppendInt(dst, "median", int64(median))
	if ns, ok := of.trace.Unix(of.board.FromNs); ok {
		dst = jsontext.AppendFloat(jsontext.AppendName(dst, "unix"), float64(ns)/1e6)
	}
	s.send(profile.StepsMessage+of.name, append(dst, '}'))
}
