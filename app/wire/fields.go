package wire

// The fields of every message, in frame order. Any change here requires a new version.

// Code implements Coded.
func (m *Open) Code(c *Coder) {
	List(c, &m.Sources, func(c *Coder, s *Source) {
		c.String(&s.Name)
		c.String(&s.URL)
		List(c, &s.Files, codeFile)
		c.Ref(&s.Folder)
		c.String(&s.Recent)
		c.Int(&s.Depth)
		c.String(&s.Match)
	})
}

// Code implements Coded.
func (m *Access) Code(c *Coder) {
	List(c, &m.Grants, func(c *Coder, g *Grant) {
		c.String(&g.Scope)
		List(c, &g.Headers, func(c *Coder, h *HeaderField) {
			c.String(&h.Name)
			c.String(&h.Value)
		})
		c.String(&g.Keys.ID)
		c.String(&g.Keys.Secret)
		c.String(&g.Keys.Token)
		c.String(&g.Keys.Region)
		c.Bool(&g.Cookies)
	})
}

func codeFile(c *Coder, f *File) {
	c.String(&f.Path)
	c.Int64(&f.SizeBytes)
	c.Int64(&f.ModifiedMs)
	c.Ref(&f.Blob)
}

// Code implements Coded.
func (m *View) Code(c *Coder) {
	c.Int(&m.Number)
	c.String(&m.Theme)
	codeLines(c, &m.Lines)
	List(c, &m.Looks, func(c *Coder, l *RunLook) {
		Small(c, &l.Run)
		c.String(&l.Name)
		codeInk(c, &l.Ink)
	})
	List(c, &m.Groups, func(c *Coder, g *RunGroup) {
		c.String(&g.Name)
		codeInk(c, &g.Ink)
		List(c, &g.Runs, Small[RunID])
	})
	List(c, &m.Above, Small[RunID])
	List(c, &m.Hidden, Small[RunID])
	Small(c, &m.Emphasis)
	codeHistogramLook(c, &m.Histograms)
	codeCurveLook(c, &m.Curves)
	c.Bool(&m.AllAttempts)
	List(c, &m.Cards, func(c *Coder, k *Card) {
		c.String(&k.ID)
		Small(c, &k.Tag)
		List(c, &k.More, Small[TagID])
		List(c, &k.Margins, func(c *Coder, b *Margin) {
			Small(c, &b.Value)
			Small(c, &b.Lower)
			Small(c, &b.Upper)
		})
		Small(c, &k.Run)
		c.Wish(&k.Step)
		c.Float64(&k.Width)
		c.Float64(&k.Height)
		c.Float64(&k.Ratio)
		Small(c, &k.XScale)
		Small(c, &k.YScale)
		CodeSpan(c, &k.Zoom.X)
		CodeSpan(c, &k.Zoom.Y)
	})
	c.Int(&m.Near)
}

// Code implements Coded.
func (m *Forget) Code(c *Coder) {
	c.String(&m.Key)
	c.Bool(&m.Open)
}

// Code implements Coded.
func (m *Stop) Code(*Coder) {}

// Code implements Coded.
func (m *Refresh) Code(*Coder) {}

// Code implements Coded.
func (m *Follow) Code(c *Coder) {
	c.Int64(&m.EveryMs)
	c.Bool(&m.Hidden)
}

// Code implements Coded.
func (m *KeepLimit) Code(c *Coder) { c.Int64(&m.Bytes) }

// Code implements Coded.
func (m *Ready) Code(c *Coder) { List(c, &m.Lacks, (*Coder).Text) }

// Code implements Coded.
func (m *Bare) Code(c *Coder) { List(c, &m.Tags, Small[TagID]) }

// Code implements Coded.
func (m *Catalogue) Code(c *Coder) {
	List(c, &m.Runs, func(c *Coder, r *Run) {
		Small(c, &r.ID)
		c.String(&r.Name)
		c.String(&r.Source)
		c.Int(&r.Colour)
		Small(c, &r.State)
		List(c, &r.HParams, func(c *Coder, h *HParam) {
			c.String(&h.Name)
			c.String(&h.Value)
			c.String(&h.Before)
		})
	})
	List(c, &m.Tags, func(c *Coder, t *Tag) {
		Small(c, &t.ID)
		Small(c, &t.Kind)
		c.String(&t.Name)
		c.String(&t.Plugin)
		c.Int64(&t.Values)
		c.Int(&t.In)
		c.Int64(&t.Superseded)
		c.Int64(&t.Bytes)
		List(c, &t.Runs, Small[RunID])
		c.String(&t.Title)
		c.String(&t.Description)
	})
}

// Code implements Coded.
func (m *Progress) Code(c *Coder) {
	c.Int(&m.Files)
	c.Int(&m.FilesDone)
	c.Int64(&m.Bytes)
	c.Int64(&m.BytesDone)
	c.Bool(&m.Reading)
	c.Bool(&m.Elsewhere)
	c.Bool(&m.Listing)
	c.Int(&m.Listed)
	c.String(&m.WaitsFor)
	c.Int(&m.WaitSeconds)
}

// Code implements Coded.
func (m *Problem) Code(c *Coder) {
	Small(c, &m.ID)
	Small(c, &m.Run)
	c.String(&m.File)
	c.Int64(&m.Offset)
	c.Int(&m.Count)
	c.Text(&m.Text)
	c.String(&m.URL)
	c.Bool(&m.Broke)
	c.Bool(&m.Nowhere)
}

// Code implements Coded.
func (m *Loaded) Code(c *Coder) {
	c.Int(&m.Runs)
	c.Int(&m.Tags)
	c.Int64(&m.Points)
	c.Int64(&m.Deferred)
	c.Int64(&m.Bytes)
	c.Int64(&m.FetchedBytes)
	c.Int64(&m.FromCache)
	c.Int(&m.Problems)
}

// Code implements Coded.
func (m *Checked) Code(c *Coder) {
	c.Bool(&m.Followed)
	c.Int64(&m.LiveUntilMs)
	c.Bool(&m.Checking)
	c.Int64(&m.AtMs)
	c.Int64(&m.NextMs)
	c.Int(&m.NewRuns)
	c.Text(&m.Problem)
}

// Code implements Coded.
func (m *Drawn) Code(c *Coder) {
	c.String(&m.Card)
	c.Int(&m.View)
	c.Bool(&m.Slow)
	c.Bool(&m.Complete)
	c.Int64(&m.Points)
	c.Int64(&m.Total)
	List(c, &m.Runs, Small[RunID])
	List(c, &m.Elsewhere, Small[RunID])
	List(c, &m.Series, CodeSeries)
	codeEnds(c, &m.X)
	codeEnds(c, &m.Y)
	CodeSpan(c, &m.Data)
	c.Int64(&m.Outside)
	c.Int64(&m.Unplaced)
	c.Float64(&m.Plot.X)
	c.Float64(&m.Plot.Y)
	c.Float64(&m.Plot.W)
	c.Float64(&m.Plot.H)
	c.Ref(&m.Pixels)
	c.Int(&m.PixelsW)
	c.Int(&m.PixelsH)
	c.Ref(&m.Ops)
	c.Text(&m.Summary)
	c.Text(&m.Note)
	codeExtreme(c, &m.Lowest)
	codeExtreme(c, &m.Highest)
	codeExtreme(c, &m.MinAt)
	codeExtreme(c, &m.MaxAt)
}

func codeExtreme(c *Coder, e *Extreme) {
	Small(c, &e.Run)
	c.Int(&e.Group)
	Small(c, &e.Tag)
	c.Text(&e.Text)
	c.Text(&e.Step)
}

// Code implements Coded.
func (m *Recents) Code(c *Coder) {
	List(c, &m.Sources, func(c *Coder, r *Recent) {
		c.String(&r.Key)
		c.String(&r.Name)
		c.Text(&r.Detail)
		c.Bool(&r.Local)
		c.Bool(&r.Signed)
		c.Int64(&r.Bytes)
		c.Int64(&r.SavedMs)
	})
	c.Int64(&m.Bytes)
	c.Int64(&m.Limit)
	c.Bool(&m.Forgotten)
}

// Code implements Coded.
func (m *Notice) Code(c *Coder) {
	c.Text(&m.Text)
	c.Bool(&m.Beside)
}

// Code implements Coded.
func (m *Failed) Code(c *Coder) { c.Text(&m.Text) }

// Code implements Coded.
func (m *Refused) Code(c *Coder) {
	Small(c, &m.Number)
	c.String(&m.URL)
}

// Code implements Coded.
func (m *Renewed) Code(c *Coder) {
	Small(c, &m.Number)
	c.String(&m.URL)
}
