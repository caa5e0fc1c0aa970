package jobs

import (
	"eventlens/app/wire"
	"eventlens/app/wire/matching"
)

// Protocol lists the questions to the service that holds a list of jobs, and its answers.
var Protocol = wire.Protocol{
	Questions: wire.Types{
		List: []wire.Coded{(*Open)(nil), (*View)(nil), (*Find)(nil), (*Pick)(nil), (*Refresh)(nil),
			(*Access)(nil), (*Renewed)(nil), (*Change)(nil),
			(*matching.Matched)(nil)},
		New: newQuestion,
	},
	Answers: wire.Types{
		List: []wire.Coded{(*Facts)(nil), (*Rows)(nil), (*Found)(nil), (*Picked)(nil),
			(*Refused)(nil), (*matching.Match)(nil)},
		New: newAnswer,
	},
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

// Open reads lists, replacing those read before.
type Open struct {
	Lists []List
}

// List is a list of jobs: an address, or the content of one.
type List struct {
	// of a list, or of a folder whose children are jobs; base address for a list's content
	URL  string
	Blob wire.Ref // a jobs.json; 0 to fetch the URL
}

// Find asks where the files of some jobs are. It is answered once the lists are read, and again
// when they changed.
type Find struct{ IDs []string }

// Pick asks for the ids of the jobs in a range of rows, in the displayed order.
type Pick struct{ First, Last int }

// Refresh reads the lists again.
type Refresh struct{}

// Change updates one job with what the embedding page knows now; fields it does not mention keep
// their values. It overrides the lists until others are opened.
type Change struct {
	List   string // a jobs.json with that job; "" if it is removed
	Remove string // the id of a job to remove
}

// Access has the credentials for requests to places that are not public.
type Access struct{ wire.Access }

// Renewed answers a [Refused].
type Renewed struct{ wire.Renewed }

// Refused asks the embedding page for a new address or access for a list that a server refuses.
type Refused struct{ wire.Refused }

// Found answers a [Find], in the order of its IDs, without jobs that are in no list.
type Found struct {
	Jobs []Job
	Runs int64 // of all of them, as far as known
}

// Job tells where the files of a job are.
type Job struct {
	ID, Name string
	Sources  []string // absolute
}

// Picked answers a [Pick].
type Picked struct {
	IDs  []string
	More bool // more are in the rows than can be chosen
}

// MostPicked limits how many jobs can be chosen.
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
