package service

import (
	"math"
	"strconv"

	"eventlens/app/views/profile"
	"eventlens/eventfile/jsontext"
)

// Steps are joined with scalars by wall time, since the number of a profiler's step is seldom the
// step of the scalars: PyTorch counts the steps of its profiler.

// times returns when each step begins and when the last one is over, in seconds since 1970, moved by
// the person's offset. It returns nil if there are no steps, or if the clock of the trace is not
// the time of day.
func (s *Service) times() (all []float64) {
	if !s.analyse() || !s.board.HasSteps {
		return nil
	}
	offset, _ := strconv.ParseFloat(s.sessions.offset, 64)
	for _, ns := range s.analysis.StepTimes() {
		unix, ok := s.decoder.Trace().Unix(ns)
		if !ok {
			return nil
		}
		all = append(all, float64(unix)/1e9+offset)
	}
	return all
}

// join asks for the steps of scalars.
func (s *Service) join() {
	if times := s.times(); times != nil {
		s.answer(&profile.Join{Trace: s.sessions.current.Number, Times: times})
	}
}

// joined takes the steps of scalars.
func (s *Service) joined(m *profile.Joined) {
	c := s.sessions.current
	if c == nil || c.Number != m.Trace || s.analysis == nil ||
		len(m.Steps) != 0 && len(m.Steps) != len(s.analysis.Steps()) {
		return // of a trace before
	}
	s.scalars = m.Steps
	s.sendJoined()
}

// sendJoined sends the steps of scalars, null for unknown ones, the person's offset, and the index
// of the page's step, -1 for none. It sends nothing for a run without scalars.
func (s *Service) sendJoined() {
	if len(s.scalars) == 0 {
		return
	}
	dst := jsontext.AppendField([]byte(`{"version":1`), "offset", s.sessions.offset)
	dst = append(jsontext.AppendName(dst, "steps"), '[')
	for i, step := range s.scalars {
		dst = jsontext.Separate(dst, i)
		if math.IsNaN(step) {
			dst = append(dst, "null"...)
		} else {
			dst = jsontext.AppendFloat(dst, step)
		}
	}
	dst = jsontext.AppendInt(append(dst, ']'), "page", int64(s.pageStep()))
	s.send(profile.JoinedMessage, append(dst, '}'))
}

// pageStep returns the index of the page's step: the first one that logs it or goes beyond it, or
// the one at its time. It returns -1 if the page has no step, or if it is outside of the trace.
func (s *Service) pageStep() int {
	if s.place == nil {
		return -1
	}
	if wall := s.place.Wall; math.IsNaN(s.place.Step) {
		times := s.times()
		for i := 0; i+1 < len(times); i++ {
			if times[i] <= wall && wall < times[i+1] {
				return i
			}
		}
		return -1
	}
	isBegun := false
	for i, step := range s.scalars {
		if isBegun = isBegun || step <= s.place.Step; isBegun && step >= s.place.Step {
			return i
		}
	}
	return -1
}

// placed makes a step the page's; it is given as an index. The script knows it already.
func (s *Service) placed(index string) {
	times := s.times()
	i, err := strconv.Atoi(index)
	if err != nil || i < 0 || i >= len(s.scalars) || i+1 >= len(times) || math.IsNaN(s.scalars[i]) {
		return
	}
	// the last point in a span is the nearest one before its end
	s.place = &profile.PageStep{Step: s.scalars[i], Wall: times[i+1] - 1e-6}
	s.answer(s.place)
}

// offset takes the person's offset, and joins anew. What is no number is none.
func (s *Service) offset(text string) {
	c := &s.sessions
	if sec, err := strconv.ParseFloat(text, 64); err != nil || sec == 0 || sec-sec != 0 {
		text = ""
	}
	if c.current == nil || text == c.offset {
		return
	}
	c.offset = text
	s.linked(c.look)
	s.join()
}
