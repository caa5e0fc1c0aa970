package service

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	wirejobs "eventlens/app/views/jobs"
	"eventlens/eventfile/joblist"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// job is a job of the lists. It stays the same object while its id is listed, so that rows keep
// their jobs.
type job struct {
	joblist.Job
	id      string   // id, unique among all lists
	sources []string // absolute addresses
	place   string   // display form of the first source
	list    *list
	status  joblist.Status
	rank    int32 // position of its name in natural order
	listed  bool  // found when the lists were last read
	placed  bool  // among the current rows
	bare    bool  // only the job's files have its steps and scalars
	figures figures
}

// merge rebuilds the jobs from the contents of the lists.
func (s *Service) merge() {
	for _, j := range s.jobs {
		j.listed = false
	}
	all := make([]*job, 0, len(s.jobs))
	for _, l := range s.lists {
		for i := range l.content.jobs {
			if told := s.changes.apply(&l.content.jobs[i]); told != nil {
				all = append(all, s.update(l, told))
			}
		}
	}
	for _, told := range s.changes.added() {
		if len(s.lists) > 0 && (s.byID[told.ID] == nil || !s.byID[told.ID].listed) {
			all = append(all, s.update(s.lists[0], told))
		}
	}
	for id, j := range s.byID {
		if !j.listed && !j.placed {
			delete(s.byID, id)
		}
	}
	s.jobs, s.ranked = all, false
	s.tags.count(all)
	s.fields = fieldsOf(all)
	now := s.cfg.Now()
	for _, j := range all {
		j.status = j.StatusAt(now)
	}
	if o := s.wantedOrder(); !s.read || len(s.order) == 0 {
		s.arrange(o)
	} else {
		s.compare(o)
	}
}

// update returns the job for an entry of a list. If another list has a job with the same id, the job
// gets another id.
func (s *Service) update(l *list, told *joblist.Job) *job {
	id := told.ID
	j := s.byID[id]
	for n := 2; j != nil && j.listed; n++ {
		id = told.ID + " " + strconv.Itoa(n)
		j = s.byID[id]
	}
	if j == nil {
		j = &job{id: id}
		s.byID[id] = j
	}
	j.listed = true
	j.list, j.listed = l, true
	j.bare = told.Steps < 0 && len(told.Scalars) == 0 && len(told.Sources) > 0
	if !told.Updated.Equal(j.figures.updated) || told.Bytes != j.figures.bytes {
		j.figures.stale = true
	}
	j.Job = *told
	if j.figures.summary != nil {
		j.figures.summary.Fill(&j.Job)
	}
	j.sources = j.sources[:0:0]
	for _, address := range told.Sources {
		if absolute, ok := listing.ResolveAddress(l.base(), address); ok {
			j.sources = append(j.sources, absolute)
		}
	}
	j.place = ""
	if len(j.sources) > 0 {
		j.place = shown(j.sources[0])
		// show a place next to the list relative to it
		if below, beside := strings.CutPrefix(j.place,
			shown(l.base()[:strings.LastIndexByte(l.base(), '/')+1])); beside &&
			(!l.isFolder || l.inside != "") {
			j.place = source.Unescape(below)
		}
	}
	return j
}

// rank numbers the jobs by name in natural order.
func (s *Service) rank() {
	if s.ranked {
		return
	}
	s.ranked = true
	named := make([]*job, len(s.jobs))
	copy(named, s.jobs)
	sort.SliceStable(named, func(i, j int) bool {
		return listing.NaturalLess(named[i].Name, named[j].Name)
	})
	for i, j := range named {
		j.rank = int32(i)
	}
}

// fieldsOf returns the names of the jobs' custom columns, in order of appearance.
func fieldsOf(all []*job) (names []string) {
	for _, j := range all {
		for _, field := range j.Columns {
			if len(names) < wirejobs.MostFields && !slices.Contains(names, field.Name) {
				names = append(names, field.Name)
			}
		}
	}
	return names
}

// field returns a job's value in a custom column, "" if it has none.
func (j *job) field(name string) string {
	for _, field := range j.Columns {
		if field.Name == name {
			return field.Value
		}
	}
	return ""
}

// tagSet counts the jobs that have each scalar.
type tagSet struct {
	jobs map[string]int
	all  []string // the tags in natural order, at most as many as are reported
}

// count counts the tags of all jobs. Tags that no job has any more stay with a count of 0.
func (t *tagSet) count(all []*job) {
	for tag := range t.jobs {
		t.jobs[tag] = 0
	}
	for _, j := range all {
		t.add(j.Scalars, 1)
	}
}

// counts returns the tags with the number of jobs that have them.
func (t *tagSet) counts() []wirejobs.Count {
	counts := make([]wirejobs.Count, len(t.all))
	for i, tag := range t.all {
		counts[i] = wirejobs.Count{Value: tag, Jobs: t.jobs[tag]}
	}
	return counts
}

// add adds more, 1 or -1, to the count of each of a job's tags. A tag of several runs counts once.
func (t *tagSet) add(scalars []joblist.Scalar, more int) {
	before := len(t.all)
	for i := range scalars {
		tag := scalars[i].Tag
		n, known := t.jobs[tag]
		if !known && len(t.all) == wirejobs.MostTags || tagBefore(scalars[:i], tag) {
			continue
		}
		if t.jobs == nil {
			t.jobs = map[string]int{}
		}
		if !known {
			t.all = append(t.all, tag)
		}
		t.jobs[tag] = n + more
	}
	if len(t.all) > before {
		sort.Slice(t.all, func(i, j int) bool { return listing.NaturalLess(t.all[i], t.all[j]) })
	}
}

// tagBefore reports whether the last of scalars has this tag. Lists written by this program keep
// the runs of one tag together.
func tagBefore(scalars []joblist.Scalar, tag string) bool {
	return len(scalars) > 0 && scalars[len(scalars)-1].Tag == tag
}

// milliseconds returns a time in milliseconds since the Unix epoch, 0 for the zero time.
func milliseconds(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
