package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"eventlens/eventfile/joblist"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// sideFile is a list of jobs with facts that the data lacks: statuses, owners, links. It is read
// again for every look.
type sideFile struct {
	name string
	open func(ctx context.Context) (io.ReadCloser, error)
}

// newSideFile returns the side file at a path or an address.
func newSideFile(name string) (*sideFile, error) {
	if !isAddress(name) {
		return &sideFile{name: name, open: func(context.Context) (io.ReadCloser, error) {
			return openRegular(system{}, name)
		}}, nil
	}
	url, ok := listing.FileURL(name)
	if place, isPlace := listing.Locate(name); isPlace && place.Dialect == listing.DialectManifest {
		url, ok = withQuery(place.URL, place.Query), true // any JSON file
	}
	if !ok {
		return nil,
			wrongUsage("--side %s: give a file, or the address of one", source.DisplayURL(name))
	}
	fetcher := newFetcher(name)
	return &sideFile{name: source.DisplayURL(name),
		open: func(ctx context.Context) (io.ReadCloser, error) {
			return source.NewHTTP(url, fetcher).Open(ctx, 0)
		}}, nil
}

// read reads the list, and reports entries that cannot be used.
func (s *sideFile) read(ctx context.Context, say *speaker) (joblist.List, error) {
	file, err := s.open(ctx)
	if err != nil {
		return joblist.List{}, inputError(s.name, err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, joblist.MaxBytes+1))
	if err != nil {
		return joblist.List{}, inputError(s.name, err)
	}
	l, problems, err := joblist.Parse(text)
	if err != nil {
		return joblist.List{}, inputError(s.name, err)
	}
	for _, p := range problems {
		if p.Why == joblist.Damaged {
			// The file may be half written.
			return joblist.List{}, inputError(s.name, errors.New(p.Detail))
		}
		say.omits(s.name, sayProblem(p))
	}
	return l, nil
}

// sayProblem describes a problem in a list of jobs.
func sayProblem(p joblist.Problem) string {
	text := p.Why.String()
	if p.Count > 0 {
		text = fmt.Sprintf("%d %s", p.Count, text)
	}
	if p.Field != "" {
		text = p.Field + ": " + text
	}
	switch {
	case p.Job != "":
		return fmt.Sprintf("job %q: %s", p.Job, text)
	case p.Index >= 0:
		return fmt.Sprintf("job %d: %s", p.Index+1, text)
	}
	return text
}

// addSide merges a side file into the list: its facts override the jobs', and its scalar the
// list's. A job without a folder is added only if there is something to show for it: if it is
// queued or running, or has its data elsewhere.
func addSide(l *joblist.List, side joblist.List) {
	if side.Scalar != "" {
		l.Scalar = side.Scalar
	}
	at := make(map[string]int, len(l.Jobs))
	for i := range l.Jobs {
		at[l.Jobs[i].ID] = i
	}
	for i := range side.Jobs {
		job := &side.Jobs[i]
		if k, ok := at[job.ID]; ok {
			l.Jobs[k].Override(job)
		} else if job.Status == joblist.Queued || job.Status == joblist.Running ||
			len(job.Sources) > 0 {
			l.Jobs = append(l.Jobs, *job)
		}
	}
	slices.SortStableFunc(l.Jobs, func(a, b joblist.Job) int {
		return listing.NaturalCompare(a.ID, b.ID)
	})
}
