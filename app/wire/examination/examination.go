package examination

import "eventlens/app/wire"

// Protocol is what the program is asked and answers: one [Question], one [Report].
var Protocol = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*Question)(nil)}, New: func(number byte) wire.Coded {
		if number == 1 {
			return new(Question)
		}
		return nil
	}},
	Answers: wire.Types{List: []wire.Coded{(*Report)(nil)}, New: func(number byte) wire.Coded {
		if number == 1 {
			return new(Report)
		}
		return nil
	}},
}

// Question asks why an address cannot be read.
type Question struct {
	URL     string // of a folder, a manifest or a file, in any form that listing.Locate knows
	Origin  string // of the page that is to read, such as https://viewer.example, or null
	Offline bool   // the browser knows of no network
	Broke   bool   // connections to its server broke in the middle of an answer
	Nowhere bool   // its redirects lead nowhere
	Access  wire.Access
}

// Code implements wire.Coded.
func (m *Question) Code(c *wire.Coder) {
	c.String(&m.URL)
	c.String(&m.Origin)
	c.Bool(&m.Offline)
	c.Bool(&m.Broke)
	c.Bool(&m.Nowhere)
	m.Access.Code(c)
}

// Report says what was found, in words for people.
type Report struct {
	Title string    // what is wrong, in a few words
	Text  string    // what that means, and what was seen that shows it
	Fixes []Fix     // what to do about it; the first one is the best
	Wants Want      // what of the person's would help at once
	Works bool      // the viewer can read it as it is: what is said is what was found, and what would be better
	Guide GuidePage // where the guide says more
}

// Code implements wire.Coded.
func (m *Report) Code(c *wire.Coder) {
	c.String(&m.Title)
	c.String(&m.Text)
	wire.List(c, &m.Fixes, func(c *wire.Coder, f *Fix) {
		c.String(&f.Text)
		c.String(&f.Copy)
	})
	wire.Small(c, &m.Wants)
	c.Bool(&m.Works)
	wire.Small(c, &m.Guide)
}

// Fix is something to do.
type Fix struct {
	Text string // what to do, and where
	Copy string // what is to be copied for that: a document, lines of a configuration, a command; "" for nothing
}

// Want is what would make a place answer.
type Want uint8

// What may be wanted.
const (
	WantNothing   Want = iota
	WantAccess         // a token, a header, access keys or cookies
	WantAddress        // another address: a fresh link
	MayWantAccess      // what was answered is hidden: it may be a refusal
)
