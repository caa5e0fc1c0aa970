package wire

// The fields of every message, in the order they have in a frame. A change here changes version.

func (m *Open) code(c *coder) {
	list(c, &m.Sources, func(c *coder, s *Source) {
		c.string(&s.Name)
		c.string(&s.URL)
		list(c, &s.Files, codeFile)
		c.ref(&s.Folder)
		c.string(&s.Recent)
		c.int(&s.Depth)
		c.string(&s.Match)
	})
}

func (m *Access) code(c *coder) {
	list(c, &m.Grants, func(c *coder, g *Grant) {
		c.string(&g.Scope)
		list(c, &g.Headers, func(c *coder, h *HeaderField) {
			c.string(&h.Name)
			c.string(&h.Value)
		})
		c.string(&g.Keys.ID)
		c.string(&g.Keys.Secret)
		c.string(&g.Keys.Token)
		c.string(&g.Keys.Region)
		c.bool(&g.Cookies)
	})
}

func codeFile(c *coder, f *File) {
	c.string(&f.Path)
	c.int64(&f.SizeBytes)
	c.int64(&f.ModifiedMs)
	c.ref(&f.Blob)
}

func (m *View) code(c *coder) {
	c.int(&m.Number)
	c.string(&m.Theme)
	codeLines(c, &m.Lines)
	list(c, &m.Looks, func(c *coder, l *RunLook) {
		small(c, &l.Run)
		c.string(&l.Name)
		codeInk(c, &l.Ink)
	})
	list(c, &m.Groups, func(c *coder, g *RunGroup) {
		c.string(&g.Name)
		codeInk(c, &g.Ink)
		list(c, &g.Runs, small[RunID])
	})
	list(c, &m.Hidden, small[RunID])
	small(c, &m.Emphasis)
	c.bool(&m.Overlay)
	c.bool(&m.AllAttempts)
	list(c, &m.Cards, func(c *coder, k *Card) {
		c.string(&k.ID)
		small(c, &k.Tag)
		list(c, &k.More, small[TagID])
		small(c, &k.Run)
		c.float64(&k.Width)
		c.float64(&k.Height)
		c.float64(&k.Ratio)
		small(c, &k.XScale)
		small(c, &k.YScale)
		codeSpan(c, &k.Zoom.X)
		codeSpan(c, &k.Zoom.Y)
	})
	c.int(&m.Near)
}

func (m *Hover) code(c *coder) {
	c.string(&m.Card)
	c.float64(&m.X)
	c.float64(&m.Y)
	codeSeries(c, &m.Of)
	c.float64(&m.At)
	c.int(&m.Points)
	c.bool(&m.All)
}

func (m *GetImage) code(c *coder) {
	c.string(&m.Card)
	small(c, &m.Tag)
	small(c, &m.Run)
	c.int(&m.Index)
	c.int(&m.Sample)
	c.bool(&m.AllAttempts)
}

func (m *Forget) code(c *coder) { c.string(&m.Key) }

func (m *Stop) code(*coder) {}

func (m *Refresh) code(*coder) {}

func (m *Follow) code(c *coder) {
	c.int64(&m.EveryMs)
	c.bool(&m.Hidden)
}

func (m *KeepLimit) code(c *coder) { c.int64(&m.Bytes) }

func (m *Ready) code(c *coder) { list(c, &m.Lacks, codeString) }

func (m *Bare) code(c *coder) { list(c, &m.Tags, small[TagID]) }

func (m *Catalogue) code(c *coder) {
	list(c, &m.Runs, func(c *coder, r *Run) {
		small(c, &r.ID)
		c.string(&r.Name)
		c.string(&r.Source)
		c.int(&r.Colour)
		small(c, &r.State)
		list(c, &r.HParams, func(c *coder, h *HParam) {
			c.string(&h.Name)
			c.string(&h.Value)
		})
	})
	list(c, &m.Tags, func(c *coder, t *Tag) {
		small(c, &t.ID)
		small(c, &t.Kind)
		c.string(&t.Name)
		c.string(&t.Plugin)
		c.int64(&t.Values)
		c.int64(&t.Superseded)
		c.int64(&t.Bytes)
		list(c, &t.Runs, small[RunID])
		c.string(&t.Title)
		c.string(&t.Description)
	})
}

func (m *Progress) code(c *coder) {
	c.int(&m.Files)
	c.int(&m.FilesDone)
	c.int64(&m.Bytes)
	c.int64(&m.BytesDone)
	c.bool(&m.Reading)
	c.bool(&m.Elsewhere)
	c.bool(&m.Listing)
	c.int(&m.Listed)
}

func (m *Problem) code(c *coder) {
	small(c, &m.ID)
	small(c, &m.Run)
	c.string(&m.File)
	c.int64(&m.Offset)
	c.string(&m.Text)
	c.string(&m.URL)
}

func (m *Loaded) code(c *coder) {
	c.int(&m.Runs)
	c.int(&m.Tags)
	c.int64(&m.Points)
	c.int64(&m.Deferred)
	c.int64(&m.Bytes)
	c.int64(&m.FetchedBytes)
	c.int64(&m.FromCache)
	c.int(&m.Problems)
}

func (m *Checked) code(c *coder) {
	c.bool(&m.Live)
	c.bool(&m.Checking)
	c.int64(&m.AtMs)
	c.int64(&m.NextMs)
	c.int(&m.NewRuns)
	c.string(&m.Problem)
}

func (m *Drawn) code(c *coder) {
	c.string(&m.Card)
	c.int(&m.View)
	c.bool(&m.Slow)
	c.bool(&m.Complete)
	c.int64(&m.Points)
	c.int64(&m.Total)
	list(c, &m.Runs, small[RunID])
	list(c, &m.Elsewhere, small[RunID])
	list(c, &m.Series, codeSeries)
	codeEnds(c, &m.X)
	codeEnds(c, &m.Y)
	codeSpan(c, &m.Data)
	c.int64(&m.Outside)
	c.int64(&m.Unplaced)
	c.float64(&m.Plot.X)
	c.float64(&m.Plot.Y)
	c.float64(&m.Plot.W)
	c.float64(&m.Plot.H)
	c.ref(&m.Pixels)
	c.int(&m.PixelsW)
	c.int(&m.PixelsH)
	c.ref(&m.Ops)
	c.string(&m.Summary)
	codeExtreme(c, &m.Lowest)
	codeExtreme(c, &m.Highest)
	codeExtreme(c, &m.MinAt)
	codeExtreme(c, &m.MaxAt)
}

func codeExtreme(c *coder, e *Extreme) {
	small(c, &e.Run)
	c.int(&e.Group)
	small(c, &e.Tag)
	c.string(&e.Text)
	c.string(&e.Step)
}

func (m *Readout) code(c *coder) {
	c.string(&m.Card)
	c.string(&m.Heading)
	c.float64(&m.X)
	c.float64(&m.At)
	list(c, &m.Rows, func(c *coder, r *ReadoutRow) {
		codeSeries(c, &r.Series)
		c.string(&r.Label)
		c.string(&r.Smoothed)
		c.string(&r.Value)
		c.string(&r.Step)
		c.string(&r.Time)
		c.string(&r.Relative)
		c.string(&r.Band)
		c.int(&r.Members)
		c.float64(&r.Y)
		c.bool(&r.Nearest)
	})
	c.int(&m.More)
	c.ref(&m.Pixels)
	c.int(&m.PixelsW)
	c.int(&m.PixelsH)
}

func (m *Image) code(c *coder) {
	c.string(&m.Card)
	c.int(&m.Index)
	c.int(&m.Count)
	c.int(&m.Samples)
	c.string(&m.Step)
	c.string(&m.Time)
	c.int(&m.Width)
	c.int(&m.Height)
	c.ref(&m.Blob)
	c.string(&m.Problem)
}

func (m *Recents) code(c *coder) {
	list(c, &m.Sources, func(c *coder, r *Recent) {
		c.string(&r.Key)
		c.string(&r.Name)
		c.string(&r.Detail)
		c.bool(&r.Local)
		c.bool(&r.Signed)
		c.int64(&r.Bytes)
		c.int64(&r.SavedMs)
	})
	c.int64(&m.Bytes)
	c.int64(&m.Limit)
}

func (m *Notice) code(c *coder) { c.string(&m.Text) }

func (m *Failed) code(c *coder) { c.string(&m.Text) }
