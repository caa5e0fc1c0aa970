package wire

// The fields of the messages and values of lines.go, in the order they have in a frame. A change here changes version.

func codeInk(c *coder, i *Ink) {
	c.int(&i.Colour)
	small(c, &i.Own)
}

func codeSpan(c *coder, s *Span) {
	c.float64(&s.Lo)
	c.float64(&s.Hi)
}

func codeEnds(c *coder, e *Ends) {
	codeSpan(c, &e.Span)
	small(c, &e.Scaling)
}

func codeSeries(c *coder, s *Series) {
	small(c, &s.Run)
	c.int(&s.Group)
	small(c, &s.Tag)
	codeInk(c, &s.Ink)
}

func codeSample(c *coder, s *Sample) {
	c.int64(&s.Step)
	c.float64(&s.Wall)
	c.float64(&s.Value)
	c.float64(&s.Smoothed)
}

func codeLines(c *coder, l *Lines) {
	small(c, &l.Axis)
	small(c, &l.XTag)
	small(c, &l.Smoothing.Kind)
	c.float64(&l.Smoothing.Amount)
	c.bool(&l.IgnoreOutliers)
	c.bool(&l.Marks)
	small(c, &l.Aggregate.Centre)
	small(c, &l.Aggregate.Band)
	small(c, &l.Order)
}

func (m *GetTable) code(c *coder) {
	c.string(&m.Card)
	codeSpan(c, &m.At)
	c.bool(&m.All)
}

func (m *Measure) code(c *coder) { small(c, &m.Tag) }

func (m *GetFindings) code(c *coder) {
	c.string(&m.Card)
	small(c, &m.Run)
}

func (m *Export) code(c *coder) {
	small(c, &m.ID)
	small(c, &m.Kind)
	list(c, &m.Tags, small[TagID])
	list(c, &m.Runs, small[RunID])
	c.bool(&m.Long)
	c.string(&m.Card)
}

func (m *ExportMore) code(c *coder) {
	small(c, &m.ID)
	c.bool(&m.Stop)
}

func (m *Table) code(c *coder) {
	c.string(&m.Card)
	codeSpan(c, &m.At)
	c.bool(&m.All)
	list(c, &m.Rows, func(c *coder, r *TableRow) {
		codeSeries(c, &r.Series)
		c.int64(&r.Points)
		for _, s := range []*Sample{&r.From, &r.To, &r.Min, &r.Max, &r.Latest} {
			codeSample(c, s)
		}
		c.float64(&r.Mean)
		c.float64(&r.Relative)
		c.int(&r.Members)
	})
}

func (m *Measured) code(c *coder) {
	small(c, &m.Tag)
	list(c, &m.Runs, func(c *coder, r *RunValue) {
		small(c, &r.Run)
		c.float64(&r.Began)
		c.float64(&r.Updated)
		codeSample(c, &r.Latest)
		codeSample(c, &r.Min)
		codeSample(c, &r.Max)
	})
}

func (m *Findings) code(c *coder) {
	c.string(&m.Card)
	small(c, &m.Run)
	list(c, &m.Items, func(c *coder, f *Finding) {
		small(c, &f.Run)
		small(c, &f.Tag)
		c.string(&f.Text)
	})
	c.string(&m.Text)
}

func (m *ExportPart) code(c *coder) {
	small(c, &m.ID)
	c.ref(&m.Blob)
	c.int64(&m.Bytes)
	c.int64(&m.Points)
	c.int64(&m.Total)
	c.bool(&m.Done)
	c.string(&m.Problem)
}
