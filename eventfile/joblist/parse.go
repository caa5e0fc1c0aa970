package joblist

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"eventlens/eventfile/jsontext"
	"eventlens/eventfile/source"
)

// Limits of a list. A row takes some 300 bytes of memory, however short its text is.
const (
	MaxBytes    = 64_000_000 // limit for the text
	MaxJobs     = 200_000
	MaxSources  = 10_000 // per job
	MaxScalars  = 1000   // per job
	MaxActions  = 20     // per list
	MaxDatasets = 200    // per list
	MaxColumns  = 20     // platform's own columns per job
	MaxText     = 500    // bytes of a name; longer ones are cut
	MaxAddress  = 16_000 // bytes; longer ones are left out
)

// Parse reads a list of jobs. Unusable fields are left out, and so are jobs without any name; each
// is reported as a problem, up to a limit. Names lose control characters and characters that
// reverse the text direction; otherwise texts stay unchanged. A job with the id of another job gets
// a new id. If text is damaged, the jobs before the damage are kept.
//
// The error, for users, tells why nothing can be read. The result retains no part of text.
func Parse(text []byte) (List, []Problem, error) {
	if len(text) > MaxBytes {
		return List{}, nil, fmt.Errorf("the list of jobs has more than %d MB", MaxBytes/1_000_000)
	}
	p := parser{
		r: jsontext.NewReader(text, "the list of jobs"), index: -1, size: len(text),
		texts: make(map[string]string),
	}
	p.r.NonFinite = true
	switch start := bytes.TrimSpace(bytes.TrimPrefix(text, []byte("\ufeff"))); {
	case len(start) == 0:
		return List{}, nil, errors.New("the list of jobs is empty")
	case start[0] == '<':
		return List{}, nil,
			errors.New("not a list of jobs but a web page or XML; a sign-in page or an error message, perhaps")
	case start[0] != '{':
		if p.r.Pass(); p.r.End() == nil {
			return List{}, nil, errors.New(`not a list of jobs: an object with "jobs" was expected`)
		}
		return List{}, nil, p.r.Err()
	}
	p.document()
	damage := p.r.End()
	switch {
	case p.version != "" && p.version != strconv.Itoa(Version):
		return List{}, nil,
			fmt.Errorf("version %s of a list of jobs is not supported, only version %d",
				cut(p.version, MaxText), Version)
	case damage != nil && len(p.list.Jobs) == 0:
		return List{}, nil, damage
	case !p.listed:
		return List{}, nil, errors.New(`not a list of jobs: it has no array "jobs"`)
	case damage != nil:
		p.index = -1
		p.problem("jobs", Damaged)
		p.problems[len(p.problems)-1].Detail = damage.Error()
		p.list.Truncated = true
	}
	return p.list, p.reported(), nil
}

// parser is the state of reading one list.
type parser struct {
	r       *jsontext.Reader
	list    List
	version string // "" for none
	listed  bool   // the text has an array of jobs

	problems   []Problem
	unreported int
	index      int // index of the current job; -1 for none

	size    int // size of the text
	ids     ids
	scalars []Scalar          // scalars of the current job; the memory is reused
	line    []float64         // reused
	texts   map[string]string // texts read before: many jobs share an owner and tags
	origin  string            // origin of the last absolute address: the part before its path
}

// usualBytes is the typical text length of a job, so that the table of IDs mostly has the right
// size from the start.
const usualBytes = 500

// maxTexts is the largest number of remembered texts.
const maxTexts = 1000

// document reads the list.
func (p *parser) document() {
	p.r.Object(func(name string) {
		switch name {
		case "version":
			p.version = p.r.Raw()
		case "title":
			p.list.Title = p.text(name)
		case "scalar":
			p.list.Scalar = p.text(name)
		case "actions":
			p.list.Actions = p.actions()
		case "datasets":
			p.list.Datasets = p.datasets()
		case "generated":
			p.list.Generated = p.time(name)
		case "truncated":
			if p.is("bool", name, NotBool) {
				p.list.Truncated = p.r.Bool()
			}
		case "jobs":
			if p.is("array", name, NotList) {
				p.jobs()
			}
		default:
			p.r.Pass()
		}
	})
}

// jobs reads the array of jobs. If there are several arrays the last one counts.
func (p *parser) jobs() {
	p.listed, p.ids = true, make(ids, p.size/usualBytes)
	var jobs blocks
	p.r.Array(func() {
		p.index++
		before := len(p.problems)
		switch {
		case jobs.n == MaxJobs:
			if !p.list.Truncated {
				p.problem("jobs", TooMany)
			}
			p.list.Truncated = true
			p.r.Pass()
			return
		case !p.is("object", "", NotObject):
			return
		}
		job := jobs.next()
		p.job(job)
		if p.r.Err() == nil && p.name(job) {
			jobs.n++
		}
		for i := before; i < len(p.problems); i++ {
			p.problems[i].Job = job.ID
		}
	})
	p.index, p.list.Jobs = -1, jobs.all()
}

// blocks collects the jobs, which are joined once at the end: a slice that grows by copying would
// take five times as much memory.
type blocks struct {
	full [][]Job
	n    int // number of all jobs
}

// next returns the memory of the next job. The job counts once n is incremented.
func (b *blocks) next() *Job {
	const size = 512
	if b.n == size*len(b.full) {
		b.full = append(b.full, make([]Job, size))
	}
	return &b.full[len(b.full)-1][b.n%size]
}

func (b *blocks) all() []Job {
	jobs := make([]Job, 0, b.n)
	for i := 0; len(jobs) < b.n; i++ {
		jobs = append(jobs, b.full[i][:min(len(b.full[i]), b.n-len(jobs))]...)
	}
	return jobs
}

// job reads a job.
func (p *parser) job(j *Job) {
	*j = Job{Status: Unknown, Duration: -1, Steps: -1, Bytes: -1, Runs: -1}
	p.r.Object(func(name string) {
		switch name {
		case "id":
			j.ID = p.id()
		case "name":
			j.Name = p.text(name)
		case "src":
			j.Sources = p.sources()
		case "link":
			j.Link = p.link()
		case "kind":
			j.Kind = kindOf(p.text(name))
		case "status":
			j.Status = p.status()
		case "owner":
			j.Owner = p.text(name)
		case "description":
			j.Description = p.text(name)
		case "columns":
			j.Columns = p.columns()
		case "board":
			j.Board = p.board()
		case "actions":
			j.Actions = idsOf(p.actions())
		case "created":
			j.Created = p.time(name)
		case "updated":
			j.Updated = p.time(name)
		case "duration":
			j.Duration = p.duration(name, -1)
		case "silence":
			j.Silence = p.duration(name, 0)
		case "steps":
			j.Steps = p.count(name)
		case "size":
			j.Bytes = p.count(name)
		case "runs":
			j.Runs = int(p.count(name))
		case "scalars":
			j.Scalars = p.readScalars()
		default:
			p.r.Pass()
		}
	})
}

// name sets a missing ID or name of a job, and a new ID if another job has the same. It returns
// false for a job without any name.
func (p *parser) name(j *Job) bool {
	if j.ID == "" && len(j.Sources) > 0 {
		j.ID = p.clean("id",
			strings.TrimSuffix(source.Unescape(source.DisplayURL(j.Sources[0])), "/"))
	}
	if j.ID == "" {
		j.ID = j.Name
	}
	if j.ID == "" {
		p.problem("id", Nameless)
		return false
	}
	if j.Name == "" {
		j.Name = j.ID
	}
	id, isFree := p.ids.take(j.ID)
	if !isFree {
		p.problem("id", Repeated)
	}
	j.ID = id
	return true
}
