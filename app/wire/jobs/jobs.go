package jobs

import (
	"eventlens/app/wire"
	"eventlens/app/wire/matching"
)

// Protocol is what the service that holds a list of jobs is asked and answers.
var Protocol = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*Open)(nil), (*View)(nil), (*Find)(nil), (*Pick)(nil), (*Refresh)(nil), (*Access)(nil), (*Renewed)(nil), (*Change)(nil), (*matching.Matched)(nil)}, New: newQuestion},
	Answers:   wire.Types{List: []wire.Coded{(*Facts)(nil), (*Rows)(nil), (*Found)(nil), (*Picked)(nil), (*Refused)(nil), (*matching.Match)(nil)}, New: newAnswer},
}

func newQuestion(number byte) wire.Coded {
	switch number {
	case 1:
		return new(Open)
	case 2:
		return new(View)
	case 3:
		return new(Find)
	case 4:
		return new(Pick)
	case 5:
		return new(Refresh)
	case 6:
		return new(Access)
	case 7:
		return new(Renewed)
	case 8:
		return new(Change)
	case 9:
		return new(matching.Matched)
	}
	return nil
}

func newAnswer(number byte) wire.Coded {
	switch number {
	case 1:
		return new(Facts)
	case 2:
		return new(Rows)
	case 3:
		return new(Found)
	case 4:
		return new(Picked)
	case 5:
		return new(Refused)
	case 6:
		return new(matching.Match)
	}
	return nil
}

// Open reads lists in the place of those that were read before.
type Open struct {
	Lists []List
}

// List is a list of jobs: an address, or the content of one.
type List struct {
	URL  string   // of a list or of a folder whose children are jobs; what a list's content is relative to
	Blob wire.Ref // a jobs.json; 0 for what is fetched
}

// Find asks where the files of some jobs lie. It is answered when the lists are read, and again when they changed.
type Find struct{ IDs []string }

// Pick asks which jobs are in some rows of the order that is shown.
type Pick struct{ First, Last int }

// Refresh reads the lists again.
type Refresh struct{}

// Change tells what the page around this one knows of one job by now; what it does not say of it stays. It counts more than the lists, until others are opened.
type Change struct {
	List   string // a jobs.json of that job; "" where it is removed
	Remove string // the id of a job that is no more
}

// Access says how requests to places that are not public are authorised.
type Access struct{ wire.Access }

// Renewed answers a [Refused].
type Renewed struct{ wire.Renewed }

// Refused asks the page that this one lies in for what lets a list be read that a server refuses.
type Refused struct{ wire.Refused }

// Found answers a [Find], in the order of its IDs, without those that are in no list.
type Found struct {
	Jobs []Job
	Runs int64 // of all of them, as far as that is known
}

// Job is where the files of a job lie.
type Job struct {
	ID, Name string
	Sources  []string // absolute
}

// Picked answers a [Pick].
type Picked struct {
	IDs  []string
	More bool // there are more than can be chosen
}

// MostPicked is how many jobs can be chosen.
const MostPicked = 500

// Code implements wire.Coded.
func (m *Open) Code(c *wire.Coder) {
	wire.List(c, &m.Lists, func(c *wire.Coder, l *List) {
		c.String(&l.URL)
		c.Ref(&l.Blob)
	})
}

// Code implements wire.Coded.
func (m *Find) Code(c *wire.Coder) { wire.List(c, &m.IDs, (*wire.Coder).String) }

// Code implements wire.Coded.
func (m *Pick) Code(c *wire.Coder) {
	c.Int(&m.First)
	c.Int(&m.Last)
}

// Code implements wire.Coded.
func (m *Refresh) Code(*wire.Coder) {}

// Code implements wire.Coded.
func (m *Change) Code(c *wire.Coder) {
	c.String(&m.List)
	c.String(&m.Remove)
}

// Code implements wire.Coded.
func (m *Found) Code(c *wire.Coder) {
	wire.List(c, &m.Jobs, func(c *wire.Coder, j *Job) {
		c.String(&j.ID)
		c.String(&j.Name)
		wire.List(c, &j.Sources, (*wire.Coder).String)
	})
	c.Int64(&m.Runs)
}

// Code implements wire.Coded.
func (m *Picked) Code(c *wire.Coder) {
	wire.List(c, &m.IDs, (*wire.Coder).String)
	c.Bool(&m.More)
}
