package jobs

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"eventlens/eventfile/jsontext"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// What is read of a list. A row takes some 300 bytes of memory, however short its text is.
const (
	MaxBytes   = 64_000_000 // of its text
	MaxJobs    = 200_000
	MaxSources = 10_000 // of a job
	MaxScalars = 1000   // of a job
	MaxText    = 500    // bytes of a name; longer ones are cut
	MaxAddress = 16_000 // bytes; longer ones are left out
)

// Parse reads a list of jobs. A field that cannot be used is left out, and so is a job that nothing names; each is told as a problem, up to a number. Names lose
// control characters, and what turns the direction of text around; otherwise text stays as it is, whatever it holds. A job whose id another one has gets an id of its
// own. Of a text that is damaged, the jobs before the damage are kept.
//
// The error, for people, says why nothing can be read. What is returned keeps nothing of text.
func Parse(text []byte) (List, []Problem, error) {
	if len(text) > MaxBytes {
		return List{}, nil, fmt.Errorf("the list of jobs has more than %d MB", MaxBytes/1_000_000)
	}
	p := parser{r: jsontext.NewReader(text, "the list of jobs"), index: -1}
	p.r.NonFinite = true
	switch start := bytes.TrimSpace(bytes.TrimPrefix(text, []byte("\ufeff"))); {
	case len(start) == 0:
		return List{}, nil, errors.New("the list of jobs is empty")
	case start[0] == '<':
		return List{}, nil, errors.New("not a list of jobs but a web page or XML; a sign-in page or an error message, perhaps")
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
		return List{}, nil, fmt.Errorf("version %s of a list of jobs is not supported, only version %d", cut(p.version, MaxText), Version)
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
	return p.list, p.told(), nil
}

// parser is one list being read.
type parser struct {
	r       *jsontext.Reader
	list    List
	version string // "" for none
	listed  bool   // there was an array of jobs

	problems []Problem
	untold   int
	index    int // of the job at hand, -1 for none

	ids     ids
	scalars []Scalar  // of the job at hand; reused
	line    []float64 // reused
}

// document reads the list.
func (p *parser) document() {
	p.r.Object(func(name string) {
		switch name {
		case "version":
			p.version = p.r.Raw()
		case "title":
			p.list.Title = p.text(name)
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

// jobs reads the array of jobs. Of several the last one counts.
func (p *parser) jobs() {
	p.listed, p.list.Jobs, p.ids = true, nil, make(ids)
	p.r.Array(func() {
		p.index++
		before := len(p.problems)
		switch {
		case len(p.list.Jobs) == MaxJobs:
			if !p.list.Truncated {
				p.problem("jobs", TooMany)
			}
			p.list.Truncated = true
			p.r.Pass()
			return
		case !p.is("object", "", NotObject):
			return
		}
		job := p.job()
		named := p.r.Err() == nil && p.name(&job)
		if named {
			p.list.Jobs = append(p.list.Jobs, job)
		}
		for i := before; i < len(p.problems); i++ {
			p.problems[i].Job = job.ID
		}
	})
	p.index = -1
}

// job reads a job.
func (p *parser) job() Job {
	j := Job{Status: Unknown, Duration: -1, Steps: -1, Bytes: -1, Runs: -1}
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
	return j
}

// name gives a job the ID and the name that it lacks, and an ID of its own where another job has it. It is false for a job that nothing names.
func (p *parser) name(j *Job) bool {
	if j.ID == "" && len(j.Sources) > 0 {
		j.ID = p.clean("id", strings.TrimSuffix(source.Unescape(source.DisplayURL(j.Sources[0])), "/"))
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

// is reports whether the next value is of a kind. One that is not is passed over; it is a problem unless it is null.
func (p *parser) is(kind, field string, otherwise Why) bool {
	got := p.r.Kind()
	if got == kind {
		return true
	}
	if p.r.Pass(); got != "null" && p.r.Err() == nil {
		p.problem(field, otherwise)
	}
	return false
}

// text reads a text that is shown.
func (p *parser) text(field string) string {
	if !p.is("string", field, NotText) {
		return ""
	}
	return p.clean(field, p.r.Text())
}

// id reads an id, which may be a number.
func (p *parser) id() string {
	if p.r.Kind() == "number" {
		return p.clean("id", p.r.Raw())
	}
	return p.text("id")
}

// clean returns a text as it can be shown: of one line, and cut where it is too long.
func (p *parser) clean(field, text string) string {
	text = cleaned(text)
	if len(text) <= MaxText {
		return text
	}
	p.problem(field, TooLong)
	return cut(text, MaxText)
}

// sources reads an address, or an array of them.
func (p *parser) sources() (sources []string) {
	add := func() {
		if !p.is("string", "src", NotText) {
			return
		}
		switch address := strings.TrimSpace(p.r.Text()); {
		case len(sources) == MaxSources:
			p.problem("src", TooMany)
		case len(address) > MaxAddress:
			p.problem("src", TooLong)
		case !isSource(address):
			p.problem("src", NotAddress)
		default:
			sources = append(sources, address)
		}
	}
	if p.r.Kind() == "array" {
		p.r.Array(add)
	} else {
		add()
	}
	return sources
}

// isSource says whether an address is one that is ever opened, wherever on the web its list lies.
func isSource(address string) bool {
	_, ok := listing.ResolveAddress("https://list.invalid/", address)
	return ok
}

// link reads the address of a page, which must be a whole one.
func (p *parser) link() string {
	if !p.is("string", "link", NotText) {
		return ""
	}
	link := strings.TrimSpace(p.r.Text())
	if link == "" {
		return ""
	}
	if len(link) > MaxAddress {
		p.problem("link", TooLong)
		return ""
	}
	if _, ok := source.ResolveURL("", link); !ok {
		p.problem("link", NotLink)
		return ""
	}
	return link
}

// status reads a status, in capitals or not.
func (p *parser) status() Status {
	text := p.text("status")
	switch s := Status(strings.ToLower(text)); s {
	case Queued, Running, Succeeded, Failed, Stopped, Unknown:
		return s
	case "":
		return Unknown
	}
	p.problem("status", NotStatus)
	return Unknown
}

// kindOf returns a kind as it is, but for the capitals of those that have names of their own.
func kindOf(text string) Kind {
	switch k := Kind(strings.ToLower(text)); k {
	case Notebook, Distributed, Other:
		return k
	}
	return Kind(text)
}

// The times that are taken for ones: from 1970 to the last year that RFC 3339 can write.
const (
	firstSec = 0
	endSec   = 253402300800
)

// time reads a time; zero for what is none. The zero time of Go says that there is none, and is no problem.
func (p *parser) time(field string) time.Time {
	if !p.is("string", field, NotText) {
		return time.Time{}
	}
	text := strings.TrimSpace(p.r.Text())
	t, err := time.Parse(time.RFC3339, text)
	if text == "" || err == nil && t.IsZero() {
		return time.Time{}
	}
	if sec := t.Unix(); err != nil || sec < firstSec || sec >= endSec {
		p.problem(field, NotTime)
		return time.Time{}
	}
	return t.UTC()
}

// maxDurationSec is some 290 years, which is what time.Duration holds.
const maxDurationSec = 9.2e9

// duration reads a number of seconds, to the millisecond.
func (p *parser) duration(field string, unknown time.Duration) time.Duration {
	if !p.is("number", field, NotNumber) {
		return unknown
	}
	sec, _ := p.r.Float()
	if !(sec >= 0 && sec <= maxDurationSec) {
		p.problem(field, OutOfRange)
		return unknown
	}
	return time.Duration(math.Round(sec*1000)) * time.Millisecond
}

// count reads a whole number from 0; -1 for what is none.
func (p *parser) count(field string) int64 {
	if !p.is("number", field, NotNumber) {
		return -1
	}
	text := p.r.Raw()
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		f, wrong := strconv.ParseFloat(text, 64) // 1e6 or 1000.0
		if wrong != nil || f != math.Trunc(f) || !(f < math.MaxInt64) {
			f = -1
		}
		n = int64(f)
	}
	if n < 0 {
		p.problem(field, OutOfRange)
		return -1
	}
	return n
}

// readScalars reads the array of scalars.
func (p *parser) readScalars() []Scalar {
	if !p.is("array", "scalars", NotList) {
		return nil
	}
	p.scalars = p.scalars[:0]
	p.r.Array(func() {
		if !p.is("object", "scalars", NotObject) {
			return
		}
		s, ok := p.scalar()
		if ok && len(p.scalars) < MaxScalars {
			p.scalars = append(p.scalars, s)
		} else if ok {
			p.problem("scalars", TooMany)
		}
	})
	sortScalars(p.scalars)
	kept := p.scalars[:0]
	for i, s := range p.scalars {
		if i > 0 && s.Tag == p.scalars[i-1].Tag && s.Run == p.scalars[i-1].Run {
			p.problem("scalars", Repeated)
			continue
		}
		kept = append(kept, s)
	}
	return slices.Clone(kept)
}

// scalar reads a scalar. It is no good without a tag. One that tells a line alone ends as that does.
func (p *parser) scalar() (s Scalar, ok bool) {
	s.Last = math.NaN()
	told := false
	p.r.Object(func(name string) {
		switch name {
		case "tag":
			s.Tag = p.text("scalars.tag")
		case "run":
			s.Run = p.text("scalars.run")
		case "last":
			isNull := p.r.Kind() == "null"
			if s.Last, told = p.r.Float(); !told {
				s.Last = math.NaN()
				if !isNull {
					p.problem("scalars.last", NotNumber)
				}
			}
		case "line":
			s.Line = p.readLine()
		default:
			p.r.Pass()
		}
	})
	if n := len(s.Line); !told && n > 0 {
		s.Last = s.Line[n-1]
	}
	if s.Tag == "" && p.r.Err() == nil {
		p.problem("scalars.tag", Nameless)
	}
	return s, s.Tag != ""
}

// readLine reads the values of a line. What is no number, such as the null that JavaScript writes for NaN, is NaN.
func (p *parser) readLine() []float64 {
	if !p.is("array", "scalars.line", NotList) {
		return nil
	}
	p.line = p.line[:0]
	wrong := false
	p.r.Array(func() {
		kind := p.r.Kind()
		f, ok := p.r.Float()
		if !ok {
			f = math.NaN()
			wrong = wrong || kind != "null"
		}
		p.line = append(p.line, f)
	})
	if wrong {
		p.problem("scalars.line", NotNumber)
	}
	n := min(len(p.line), LineLength)
	line := make([]float64, n)
	for i := range line {
		line[i] = p.line[spread(i, n, len(p.line))]
	}
	return line
}

// spread returns the index, of the i-th of n that are spread evenly over all, the first and the last among them.
func spread(i, n, all int) int {
	if n < 2 {
		return all - 1
	}
	return int(int64(i) * int64(all-1) / int64(n-1))
}
