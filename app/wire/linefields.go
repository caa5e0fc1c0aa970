package wire

// The fields of the messages and values of lines.go, in the order they have in a frame. A change here changes version.

func codeInk(c *Coder, i *Ink) {
	c.Int(&i.Colour)
	Small(c, &i.Own)
}

func codeSpan(c *Coder, s *Span) {
	c.Float64(&s.Lo)
	c.Float64(&s.Hi)
}

func codeEnds(c *Coder, e *Ends) {
	codeSpan(c, &e.Span)
	Small(c, &e.Scaling)
}

func codeSeries(c *Coder, s *Series) {
	Small(c, &s.Run)
	c.Int(&s.Group)
	Small(c, &s.Tag)
	codeInk(c, &s.Ink)
}

func codeSample(c *Coder, s *Sample) {
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
func (m *GetTable) Code(c *Coder) {
	c.String(&m.Card)
	codeSpan(c, &m.At)
	c.Bool(&m.All)
}

// Code implements Coded.
func (m *Measure) Code(c *Coder) { Small(c, &m.Tag) }

// Code implements Coded.
func (m *GetFindings) Code(c *Coder) {
	c.String(&m.Card)
	Small(c, &m.Run)
}

// Code implements Coded.
func (m *Export) Code(c *Coder) {
	Small(c, &m.ID)
	Small(c, &m.Kind)
	List(c, &m.Tags, Small[TagID])
	List(c, &m.Runs, Small[RunID])
	c.Bool(&m.Long)
	c.String(&m.Card)
}

// Code implements Coded.
func (m *ExportMore) Code(c *Coder) {
	Small(c, &m.ID)
	c.Bool(&m.Stop)
}

// Code implements Coded.
func (m *Table) Code(c *Coder) {
	c.String(&m.Card)
	codeSpan(c, &m.At)
	c.Bool(&m.All)
	List(c, &m.Rows, func(c *Coder, r *TableRow) {
		codeSeries(c, &r.Series)
		c.Int64(&r.Points)
		for _, s := range []*Sample{&r.From, &r.To, &r.Min, &r.Max, &r.Latest} {
			codeSample(c, s)
		}
		c.Float64(&r.Mean)
		c.Float64(&r.Relative)
		c.Int(&r.Members)
	})
}

// Code implements Coded.
func (m *Measured) Code(c *Coder) {
	Small(c, &m.Tag)
	List(c, &m.Runs, func(c *Coder, r *RunValue) {
		Small(c, &r.Run)
		c.Float64(&r.Began)
		c.Float64(&r.Updated)
		codeSample(c, &r.Latest)
		codeSample(c, &r.Min)
		codeSample(c, &r.Max)
	})
}

// Code implements Coded.
func (m *Findings) Code(c *Coder) {
	c.String(&m.Card)
	Small(c, &m.Run)
	List(c, &m.Items, func(c *Coder, f *Finding) {
		Small(c, &f.Run)
		Small(c, &f.Tag)
		c.String(&f.Text)
	})
	c.String(&m.Text)
}

// Code implements Coded.
func (m *ExportPart) Code(c *Coder) {
	Small(c, &m.ID)
	c.Ref(&m.Blob)
	c.Int64(&m.Bytes)
	c.Int64(&m.Points)
	c.Int64(&m.Total)
	c.Bool(&m.Done)
	c.String(&m.Problem)
}
