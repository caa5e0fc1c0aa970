package wire

// The fields of the messages and values of lines.go, in frame order. Any change here requires a new
// version.

func codeInk(c *Coder, i *Ink) {
	c.Int(&i.Colour)
	Small(c, &i.Own)
}

// CodeSpan codes a range.
func CodeSpan(c *Coder, s *Span) {
	c.Float64(&s.Lo)
	c.Float64(&s.Hi)
}

func codeEnds(c *Coder, e *Ends) {
	CodeSpan(c, &e.Span)
	Small(c, &e.Scaling)
}

// CodeSeries codes the line that a message is about.
func CodeSeries(c *Coder, s *Series) {
	Small(c, &s.Run)
	c.Int(&s.Group)
	Small(c, &s.Tag)
	codeInk(c, &s.Ink)
}

// CodeSample codes a point of a series.
func CodeSample(c *Coder, s *Sample) {
	c.Int64(&s.Step)
	c.Float64(&s.Wall)
	c.Float64(&s.Value)
	c.Float64(&s.Smoothed)
}

func codeLines(c *Coder, l *Lines) {
	Small(c, &l.Axis)
	Small(c, &l.XTag)
	Small(c, &l.Smoothing.Kind)
	c.Float64(&l.Smoothing.Amount)
	c.Bool(&l.IgnoreOutliers)
	c.Bool(&l.Marks)
	Small(c, &l.Aggregate.Centre)
	Small(c, &l.Aggregate.Band)
	Small(c, &l.Order)
}

// Code implements Coded.
func (m *Measure) Code(c *Coder) { Small(c, &m.Tag) }

// Code implements Coded.
func (m *Export) Code(c *Coder) {
	Small(c, &m.ID)
	Small(c, &m.Kind)
	List(c, &m.Tags, Small[TagID])
	List(c, &m.Runs, Small[RunID])
	c.Bool(&m.Long)
	c.String(&m.Card)
	List(c, &m.Words, func(c *Coder, p *Phrase) {
		c.Text(&p.Text)
		c.String(&p.Said)
	})
}

// Code implements Coded.
func (m *ExportMore) Code(c *Coder) {
	Small(c, &m.ID)
	c.Bool(&m.Stop)
}

// Code implements Coded.
func (m *Measured) Code(c *Coder) {
	Small(c, &m.Tag)
	List(c, &m.Runs, func(c *Coder, r *RunValue) {
		Small(c, &r.Run)
		c.Float64(&r.Began)
		c.Float64(&r.Updated)
		c.Float64(&r.LiveUntil)
		CodeSample(c, &r.Latest)
		CodeSample(c, &r.Min)
		CodeSample(c, &r.Max)
	})
}

// Code implements Coded.
func (m *ExportPart) Code(c *Coder) {
	Small(c, &m.ID)
	c.Ref(&m.Blob)
	c.Int64(&m.Bytes)
	c.Int64(&m.Points)
	c.Int64(&m.Total)
	c.Bool(&m.Done)
	c.Text(&m.Problem)
	List(c, &m.Wanted, (*Coder).Text)
}
