package joblist

import "math"

// readScalars reads the array of scalars.
func (p *parser) readScalars() []Scalar {
	if !p.is("array", "scalars", NotList) {
		return nil
	}
	p.scalars = p.scalars[:0]
	p.r.Array(func() {
		if !p.is("object", "scalars", NotObject) {
			return
		}
		s, ok := p.scalar()
		if ok && len(p.scalars) < MaxScalars {
			p.scalars = append(p.scalars, s)
		} else if ok {
			p.problem("scalars", TooMany)
		}
	})
	sortScalars(p.scalars)
	kept := p.scalars[:0]
	for i, s := range p.scalars {
		if i > 0 && s.Tag == p.scalars[i-1].Tag && s.Run == p.scalars[i-1].Run {
			p.problem("scalars", Repeated)
			continue
		}
		kept = append(kept, s)
	}
	return append([]Scalar(nil), kept...)
}

// scalar reads a scalar. Without a tag it is invalid. If only the line is given, its last value is
// used as Last.
func (p *parser) scalar() (s Scalar, ok bool) {
	s.Last = math.NaN()
	hasLast := false
	p.r.Object(func(name string) {
		switch name {
		case "tag":
			s.Tag = p.text("scalars.tag")
		case "run":
			s.Run = p.text("scalars.run")
		case "last":
			isNull := p.r.Kind() == "null"
			if s.Last, hasLast = p.r.Float(); !hasLast {
				s.Last = math.NaN()
				if !isNull {
					p.problem("scalars.last", NotNumber)
				}
			}
		case "line":
			s.Line = p.readLine()
		default:
			p.r.Pass()
		}
	})
	if n := len(s.Line); !hasLast && n > 0 {
		s.Last = s.Line[n-1]
	}
	if s.Tag == "" && p.r.Err() == nil {
		p.problem("scalars.tag", Nameless)
	}
	return s, s.Tag != ""
}

// readLine reads the values of a line. Values that are not numbers become NaN.
func (p *parser) readLine() []float64 {
	if !p.is("array", "scalars.line", NotList) {
		return nil
	}
	areNumbers := false
	if p.line, areNumbers = p.r.AppendFloats(p.line[:0]); !areNumbers && p.r.Err() == nil {
		p.problem("scalars.line", NotNumber)
	}
	n := min(len(p.line), LineLength)
	line := make([]float64, n)
	for i := range line {
		line[i] = p.line[spread(i, n, len(p.line))]
	}
	return line
}

// spread returns the i-th index of n that are spread evenly over all, including the first and the
// last.
func spread(i, n, all int) int {
	if n < 2 {
		return all - 1
	}
	return int(int64(i) * int64(all-1) / int64(n-1))
}
