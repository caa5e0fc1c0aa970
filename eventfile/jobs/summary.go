package jobs

import (
	"math"
	"sort"
	"strings"
	"time"

	"eventlens/eventfile"
	"eventlens/eventfile/listing"
)

// Run is a run of a job: its name below the job's folder, "." for the folder itself, and its files in the order of their names.
type Run struct {
	Name  string
	Files []*File
}

// Summary is what the event files of a job tell in sum.
type Summary struct {
	Steps            int64         // the highest step of the newest attempts; -1 when there is none
	FirstSec, EndSec float64       // the first and the last wall time, seconds since the Unix epoch; NaN when there is none
	Silence          time.Duration // how long nothing may be written while the job runs; see query.Rhythm
	Status           Status        // Succeeded or Failed when the sessions of its hyperparameters ended so, and nothing was written since; else Unknown
	Scalars          []Scalar
}

// Summarise puts together what the files of a job hold. Of each scalar the run counts that wrote it last. When that is one of several that are named train, validation and the like, and
// lie beside each other, those have the scalar, too. At most so many tags are told, in natural order.
func Summarise(runs []Run, tags int) Summary {
	s := Summary{Steps: -1, FirstSec: math.NaN(), EndSec: math.NaN(), Status: Unknown}
	byTag := make(map[string][]candidate)
	scalarSteps := int64(-1)
	for _, run := range runs {
		for _, f := range run.Files {
			s.take(f)
		}
		for tag, series := range joined(run.Files) {
			scalarSteps = max(scalarSteps, int64(series.last().step))
			if series.wanted {
				byTag[tag] = append(byTag[tag], candidate{run.Name, series})
			}
		}
	}
	if scalarSteps >= 0 {
		s.Steps = scalarSteps
	}
	s.Status = ended(runs, s.EndSec)
	s.Scalars = scalars(byTag, tags)
	return s
}

// take takes what is no scalar of a file.
func (s *Summary) take(f *File) {
	s.Steps = max(s.Steps, f.otherSteps)
	if !(f.firstSec >= s.FirstSec) && !math.IsNaN(f.firstSec) {
		s.FirstSec = f.firstSec
	}
	if !(f.endSec <= s.EndSec) && !math.IsNaN(f.endSec) {
		s.EndSec = f.endSec
		s.Silence = time.Duration(f.rhythm.SilentSec()) * time.Second
	}
}

// Fill tells a job what it does not know yet. When it was updated last its events know better than the times of its files, which change when these are copied.
func (s *Summary) Fill(j *Job) {
	if j.Steps < 0 {
		j.Steps = s.Steps
	}
	if len(j.Scalars) == 0 {
		j.Scalars = s.Scalars
	}
	if j.Status == Unknown {
		j.Status = s.Status
	}
	if math.IsNaN(s.EndSec) {
		return
	}
	first, end := unixTime(s.FirstSec), unixTime(s.EndSec)
	if j.Created.IsZero() || first.Before(j.Created) {
		j.Created = first
	}
	j.Updated = end
	if j.Duration < 0 {
		j.Duration = end.Sub(first)
	}
	if s.Silence > minSilence {
		j.Silence = s.Silence
	}
}

// unixTime is a time to the millisecond.
func unixTime(sec float64) time.Time { return time.UnixMilli(int64(math.Round(sec * 1000))).UTC() }

// candidate is a run that has a scalar.
type candidate struct {
	run string
	*series
}

// scalars chooses the runs of each scalar.
func scalars(byTag map[string][]candidate, tags int) []Scalar {
	var names []string
	for tag := range byTag {
		names = append(names, tag)
	}
	sort.Slice(names, func(i, j int) bool { return listing.NaturalLess(names[i], names[j]) })
	var chosen []Scalar
	for _, tag := range names[:min(len(names), tags)] {
		for _, c := range choose(byTag[tag]) {
			s := Scalar{Tag: cut(cleaned(tag), MaxText), Last: c.last().value}
			if c.run != loose {
				s.Run = cut(cleaned(c.run), MaxText)
			}
			for _, p := range evenly(c.points, LineLength) {
				s.Line = append(s.Line, p.value)
			}
			chosen = append(chosen, s)
		}
	}
	sortScalars(chosen)
	return chosen
}

// datasets are what the runs of one training are called that are told side by side.
var datasets = []string{"train", "training", "validation", "valid", "val", "evaluation", "eval", "test", "testing"}

// choose returns the run that was written last, and those beside it of the same training.
func choose(found []candidate) []candidate {
	last := found[0]
	for _, c := range found[1:] {
		if c.lastWall >= last.lastWall {
			last = c
		}
	}
	if !isDataset(last.run) {
		return []candidate{last}
	}
	beside := found[:0]
	for _, c := range found {
		if folderOf(c.run) == folderOf(last.run) && isDataset(c.run) {
			beside = append(beside, c)
		}
	}
	return beside
}

// folderOf returns the folder that a run lies in, with a slash at its end; "" for that of the job.
func folderOf(run string) string { return run[:strings.LastIndexByte(run, '/')+1] }

func isDataset(run string) bool {
	name := strings.ToLower(run[len(folderOf(run)):])
	for _, dataset := range datasets {
		if name == dataset {
			return true
		}
	}
	return false
}

// endSlackSec is how long after the end of its session a run may write what it has left.
const endSlackSec = 60

// ended returns how the sessions of a job ended: Unknown unless each one that began did, and nothing was written since.
func ended(runs []Run, lastSec float64) Status {
	outcomes, latest := make(map[eventfile.SessionEndStatus]bool), math.Inf(-1)
	for _, run := range runs {
		began, over := false, false
		for _, f := range run.Files {
			began = began || f.began
			if f.end != nil {
				over = true
				outcomes[f.end.Status] = true
				latest = math.Max(latest, f.end.EndSec)
			}
		}
		if began && !over {
			return Unknown
		}
	}
	switch {
	case latest+endSlackSec < lastSec:
	case outcomes[eventfile.SessionFailed]:
		return Failed
	case outcomes[eventfile.SessionSucceeded] && len(outcomes) == 1:
		return Succeeded
	}
	return Unknown
}
