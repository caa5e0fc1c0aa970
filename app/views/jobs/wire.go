package jobs

import (
	"eventlens/app/wire"
	"eventlens/app/wire/matching"
)

// Protocol lists the questions to the service that holds a list of jobs, and its answers.
var Protocol = wire.Protocol{
	Questions: wire.Types{New: newQuestion, List: []wire.Coded{
		(*Open)(nil), (*View)(nil), (*Find)(nil), (*Pick)(nil), (*Refresh)(nil), (*Access)(nil),
		(*Renewed)(nil), (*Change)(nil), (*matching.Matched)(nil),
	}},
	Answers: wire.Types{New: newAnswer, List: []wire.Coded{
		(*Facts)(nil), (*Rows)(nil), (*Found)(nil), (*Picked)(nil), (*Refused)(nil),
		(*matching.Match)(nil),
	}},
}

// Open reads lists, which replace the lists read before.
type Open struct {
	Lists []List
}

// List is a list of jobs: an address, or the content of one.
type List struct {
	// URL of a jobs.json, or of a folder whose children are jobs. If Blob has the content, URL is the
	// base of relative addresses in it.
	URL  string
	Blob wire.Ref // content of a jobs.json; 0 to fetch the URL
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
	List   string // a jobs.json with only that job; "" if it is removed
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
	Runs int64 // number of runs of all these jobs, as far as known
}

// Job tells where the files of a job are.
type Job struct {
	ID, Name string
	Sources  []string // absolute addresses
}

// Picked answers a [Pick].
type Picked struct {
	IDs  []string
	More bool // the range has more jobs than can be chosen
}

// MostPicked limits how many jobs can be chosen.
const MostPicked = 500
