package listing

import (
	"context"
	"strings"
)

// parallelFolders is how many folders are asked at once: fewer than the requests that a browser makes to one host, since files are read meanwhile.
const parallelFolders = 4

// maxFailures is how many folders in a row may fail before the rest is not asked.
const maxFailures = 20

// readFolder asks for the files and folders in one folder, by one request. What it returns beside an error is right. It is called by several goroutines.
type readFolder func(ctx context.Context, l *lister, folder string) ([]object, error)

// branch is a folder that is asked.
type branch struct {
	url, path string // both end in a slash; the path of the place itself is ""
	depth     int
	objects   []object
	err       error
	done      chan struct{} // closed when the two above are set
}

// listFolders lists a place whose server tells one folder at a time, those of a level before those below. What it is told is told on in the order of the folders.
//
// A folder that fails costs no other one; at the end the first such error is told.
func (l *lister) listFolders(p Place, read readFolder) error {
	ctx, cancel := context.WithCancel(l.ctx)
	defer cancel()
	waiting := []*branch{{url: p.URL}}
	var asked []*branch
	var failed error
	failures, inRow := 0, 0
	for folders := 0; len(waiting)+len(asked) > 0; {
		for len(waiting) > 0 && len(asked) < parallelFolders {
			if folders == l.opt.MaxFolders {
				l.leaveOut("folders", l.opt.MaxFolders)
				waiting = nil
				break
			}
			folders++
			asked = append(asked, l.askFolder(ctx, waiting[0], read))
			waiting = waiting[1:]
		}
		if len(asked) == 0 {
			break
		}
		b := asked[0]
		asked = asked[1:]
		select {
		case <-b.done:
		case <-ctx.Done():
			return ctx.Err()
		}
		if b.err != nil && len(b.objects) == 0 && b.path == "" || ctx.Err() != nil {
			return b.err
		}
		l.answered = true
		if inRow++; b.err == nil {
			inRow = 0
		} else if failures++; failed == nil {
			failed = b.err
		}
		if inRow == maxFailures {
			return l.ended(l.foldersFailed(failed, failures, true))
		}
		below, err := l.keepFolder(b)
		if told := l.flush(""); told != nil {
			return told
		}
		if err != nil {
			return l.ended(err)
		}
		waiting = append(waiting, below...)
	}
	return l.ended(l.foldersFailed(failed, failures, false))
}

// askFolder asks for a folder.
func (l *lister) askFolder(ctx context.Context, b *branch, read readFolder) *branch {
	l.out.Requests++
	b.done = make(chan struct{})
	go func() {
		defer close(b.done)
		b.objects, b.err = read(ctx, l, b.url)
	}()
	return b
}

// keepFolder adds what is in a folder to what is told, and returns the folders in it that are to be asked.
func (l *lister) keepFolder(b *branch) (below []*branch, err error) {
	for _, o := range b.objects {
		if strings.IndexByte(o.key, '/') >= 0 {
			l.refusal = append(l.refusal, Refusal{Path: readable(b.path + o.key), Why: "a slash in a name"})
			continue
		}
		path := b.path + o.key
		if err = l.keep(l.place.URL, path, o); err != nil {
			return nil, err
		}
		switch {
		case !o.folder || l.opt.Depth > 0 && b.depth+1 >= l.opt.Depth:
		case b.depth+1 >= maxDepth:
			l.out.LeftOut = "Folders more than 32 levels down are left out. Open a folder further down."
		default:
			below = append(below, &branch{url: b.url + escape(o.key) + "/", path: path + "/", depth: b.depth + 1})
		}
	}
	return below, nil
}

// foldersFailed makes one error of those of folders; nil when there is none.
func (l *lister) foldersFailed(first error, count int, gaveUp bool) error {
	if first == nil {
		return nil
	}
	failure, ok := first.(*Error)
	if !ok {
		return first
	}
	words := "a folder could not be listed: "
	if count > 1 {
		words = grouped(count) + " folders could not be listed, the first one: "
	}
	words += failure.Err.Error()
	if gaveUp {
		words += "; the other folders were not asked"
	}
	told := *failure
	told.Err = &reason{words, failure.Err}
	return &told
}
