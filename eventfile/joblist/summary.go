package joblist

import (
	"math"
	"sort"
	"strings"
	"time"

	"eventlens/eventfile"
	"eventlens/eventfile/listing"
)

// Run is a run of a job: its name relative to the job's folder, "." for the folder itself, and its
// files in the order of their names.
type Run struct {
	Name  string
	Files []*File
}

// Summary summarises the event files of a job.
type Summary struct {
	Steps int64 // the highest step of the newest attempts; -1 if there is none
	// first and last wall time, in seconds since the Unix epoch; NaN if there is none
	FirstSec, EndSec float64
	// how long the job may write nothing while it runs; see query.Rhythm
	Silence time.Duration
	// Succeeded or Failed if its hyperparameter sessions ended so and nothing was written since;
	// else Unknown
	Status  Status
	Scalars []Scalar
}

// Summarise combines the files of a job. Each scalar is taken from the run that wrote it last. If
// that is one of several runs side by side named train, validation or similar, the scalar is also
// taken from the others. It includes at most the given number of tags, in natural order.
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

// take adds the data of a file except scalars.
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

// Fill sets the unknown fields of a job. The update time is replaced: the events know it better
// than the times of the files, which change when files are copied.
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

// unixTime converts seconds to a time, rounded to milliseconds.
func unixTime(sec float64) time.Time { return time.UnixMilli(int64(math.Round(sec * 1000))).UTC() }

// candidate is a run with a scalar.
type candidate struct {
	run string
	*series
}

// scalars chooses the runs for each scalar.
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

// datasets are the names of runs of one training that are shown side by side.
var datasets = []string{"train", "training", "validation", "valid", "val", "evaluation", "eval",
	"test", "testing"}

// choose returns the run written last, and the runs beside it of the same training.
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

// folderOf returns the folder of a run, with a final slash; "" for the job's folder.
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

// endSlackSec is how long after the end of its session a run may still write.
const endSlackSec = 60

// ended returns the outcome of a job's sessions: Unknown unless every session that began has ended,
// and nothing was written since.
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
