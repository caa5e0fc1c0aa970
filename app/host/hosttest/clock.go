package hosttest

// Clock fakes [host.Clock], an hour east of UTC.
type Clock struct {
	Later  int64 // milliseconds since the test started
	Hidden bool  // the person cannot see the page
	Marks  []Mark

	TellVisible func(bool)
	TellSecond  func()
}

// Mark is a User Timing mark.
type Mark struct {
	Name   string
	Detail map[string]any
}

func (c *Clock) Now() int64              { return 1763452800000 + c.Later }
func (c *Clock) ZoneOffset(int64) int    { return 3600 }
func (c *Clock) Visible() bool           { return !c.Hidden }
func (c *Clock) OnVisible(fn func(bool)) { c.TellVisible = fn }
func (c *Clock) OnSecond(fn func())      { c.TellSecond = fn }

func (c *Clock) Mark(name string, detail map[string]any) {
	c.Marks = append(c.Marks, Mark{name, detail})
}
