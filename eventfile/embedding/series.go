package embedding

import (
	"path"
	"sort"
	"strconv"
	"strings"

	"eventlens/eventfile/embedding/checkpoint"
)

// series are checkpoints of one folder whose names differ in their number only.
type series struct {
	dir   string
	name  string // what the names begin with
	steps []saved
	index *checkpoint.Index // of the last step; nil if it was not read
	fault error             // why it cannot be read
	taken map[string]bool   // tensors that a configuration names
}

// saved is one checkpoint.
type saved struct {
	prefix    string // of the paths of its files
	number    int64
	hasNumber bool
}

// last returns the checkpoint whose index says what all of them hold.
func (s *series) last() saved { return s.steps[len(s.steps)-1] }

// allSeries finds the checkpoints of a listing, ordered by folder and name.
func (f *folder) allSeries() (all []*series) {
	byName := map[string]*series{}
	for file := range f.files {
		prefix, ok := strings.CutSuffix(file, ".index")
		if !ok || !f.isCheckpoint(prefix) {
			continue
		}
		one := saved{prefix: prefix}
		name := prefix
		if dash := strings.LastIndexByte(prefix, '-'); dash > len(dirOf(prefix)) {
			if n, err := strconv.ParseInt(prefix[dash+1:], 10, 64); err == nil && n >= 0 {
				one.number, one.hasNumber, name = n, true, prefix[:dash]
			}
		}
		s := byName[name]
		if s == nil {
			s = &series{dir: dirOf(name), name: name, taken: map[string]bool{}}
			byName[name] = s
			all = append(all, s)
		}
		s.steps = append(s.steps, one)
	}
	for _, s := range all {
		sort.Slice(s.steps, func(i, j int) bool {
			a, b := s.steps[i], s.steps[j]
			if a.hasNumber != b.hasNumber {
				return b.hasNumber
			}
			return a.number < b.number || a.number == b.number && a.prefix < b.prefix
		})
	}
	sort.Slice(all, func(i, j int) bool { return all[i].name < all[j].name })
	return all
}

// isCheckpoint reports whether an index is one of a checkpoint: other programs use the ending, too.
func (f *folder) isCheckpoint(prefix string) bool {
	return strings.Contains(path.Base(prefix), ".ckpt") || f.hasShard(prefix)
}

// hasShard reports whether a checkpoint has a shard.
func (f *folder) hasShard(prefix string) bool {
	for _, file := range f.dirs[dirOf(prefix)] {
		if strings.HasPrefix(file, prefix+".data-") {
			return true
		}
	}
	return false
}

// oldCheckpoints returns checkpoints of version 1: a single file, with a graph beside it.
func (f *folder) oldCheckpoints() (found []string) {
	for file := range f.files {
		prefix, ok := strings.CutSuffix(file, ".meta")
		if ok && f.has(prefix) && !f.has(prefix+".index") {
			found = append(found, prefix)
		}
	}
	sort.Strings(found)
	return found
}

// read reads the index of the last step, if its content is there.
func (s *series) read(contents map[string][]byte) {
	content, ok := contents[s.last().prefix+".index"]
	if ok {
		s.index, s.fault = checkpoint.ReadIndex(content)
	}
}

// matrices returns the tensors that may be embeddings although nobody says so.
func (s *series) matrices() (found []checkpoint.Entry) {
	if s.index == nil {
		return nil
	}
	for _, e := range s.index.Entries {
		if e.IsMatrix() && !s.taken[e.Name] {
			found = append(found, e)
		}
	}
	return found
}

// tensor returns an entry as a tensor with all steps of the series.
func (l *lister) tensor(s *series, e checkpoint.Entry) *Tensor {
	s.taken[e.Name] = true
	t := &Tensor{Run: runOf(s.name), Name: checkpoint.PlainName(e.Name)}
	rows, columns, _ := e.Matrix()
	if s.index != nil {
		if _, err := s.index.Array(e); err != nil {
			t.add(Unreadable, e.Name, err.Error())
		}
		for _, fault := range s.index.Problems {
			t.add(BadIndex, s.last().prefix+".index", fault.Error())
		}
		if shard := s.index.ShardName(s.last().prefix, e.Shard); !l.has(shard) {
			t.add(Missing, shard, "")
		}
	} else if s.fault != nil {
		t.add(BadIndex, s.last().prefix+".index", s.fault.Error())
	}
	for i, one := range s.steps {
		if i < len(s.steps)-1 && !l.hasShard(one.prefix) {
			t.add(Missing, one.prefix+".data-00000-of-00001", "")
		}
		t.Steps = append(t.Steps, Step{
			Number: one.number, HasNumber: one.hasNumber, Form: Checkpoint, Path: one.prefix,
			Tensor: e.Name, Rows: rows, Columns: columns,
		})
	}
	return t
}

// add adds a problem once.
func (t *Tensor) add(r Reason, about, found string) {
	p := Problem{r, about, found}
	for _, known := range t.Problems {
		if known == p {
			return
		}
	}
	t.Problems = append(t.Problems, p)
}
