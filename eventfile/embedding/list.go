package embedding

import (
	"path"
	"sort"
	"strconv"
	"strings"

	"eventlens/eventfile/embedding/checkpoint"
	"eventlens/eventfile/embedding/config"
	"eventlens/eventfile/source"
)

// Small returns the paths of the small files whose contents [List] wants: the configurations, and
// the last index of each row of checkpoints.
func Small(files []File) (paths []string) {
	f := newFolder(files)
	for file := range f.files {
		if path.Base(file) == configName {
			paths = append(paths, file)
		}
	}
	for _, s := range f.allSeries() {
		paths = append(paths, s.last().prefix+".index")
	}
	sort.Strings(paths)
	return paths
}

// lister makes the list.
type lister struct {
	*folder
	contents map[string][]byte
	series   []*series
	tensors  []*Tensor
	problems []Problem
}

// List returns the tensors of a listing, ordered by run and name, and the problems that belong to
// no tensor. contents has what [Small] names, by path; what it lacks is known later, when a step is
// read.
func List(files []File, contents map[string][]byte) (tensors []*Tensor, problems []Problem) {
	l := &lister{folder: newFolder(files), contents: contents}
	l.series = l.allSeries()
	for _, s := range l.series {
		s.read(contents)
	}
	for _, file := range l.sorted() {
		if path.Base(file) == configName {
			l.config(file)
		}
	}
	l.torchFolders()
	l.otherCheckpoints()
	l.loose()
	for _, old := range l.oldCheckpoints() {
		l.problems = append(l.problems, Problem{Reason: OldCheckpoint, About: old})
	}
	for _, t := range l.tensors {
		t.sort()
	}
	sort.SliceStable(l.tensors, func(i, j int) bool {
		a, b := l.tensors[i], l.tensors[j]
		return a.Run < b.Run || a.Run == b.Run && a.Name < b.Name
	})
	return l.tensors, l.problems
}

// sorted returns the paths of the listing in order.
func (f *folder) sorted() (paths []string) {
	for file := range f.files {
		paths = append(paths, file)
	}
	sort.Strings(paths)
	return paths
}

// sort orders the steps.
func (t *Tensor) sort() {
	sort.SliceStable(t.Steps, func(i, j int) bool {
		a, b := &t.Steps[i], &t.Steps[j]
		if a.HasNumber != b.HasNumber {
			return b.HasNumber
		}
		return a.Number < b.Number || a.Number == b.Number && a.Label < b.Label
	})
}

// find returns the tensor of a name in a run, which it makes if there is none.
func (l *lister) find(run, name string) *Tensor {
	for _, t := range l.tensors {
		if t.Run == run && t.Name == name {
			return t
		}
	}
	t := &Tensor{Run: run, Name: name}
	l.tensors = append(l.tensors, t)
	return t
}

// config adds the tensors of a configuration.
func (l *lister) config(file string) {
	content, ok := l.contents[file]
	if !ok {
		return
	}
	c, err := config.Read(content)
	if err != nil {
		l.problems = append(l.problems, Problem{BadConfig, file, err.Error()})
	}
	for i := range c.Embeddings {
		e := &c.Embeddings[i]
		switch {
		case e.TensorPath != "":
			l.fromFile(file, e)
		case e.TensorName != "":
			l.fromCheckpoint(file, c, e)
		}
	}
	for i := range c.Embeddings { // lends its metadata to all tensors that are not named
		if e := &c.Embeddings[i]; e.TensorPath == "" && e.TensorName == "" {
			l.lend(file, c, e)
		}
	}
}

// path finds the file that a configuration means, and adds what is to be said about it.
func (l *lister) path(t *Tensor, config, asked string) string {
	if asked == "" {
		return ""
	}
	found, moved, ok := l.resolve(config, asked)
	switch {
	case !ok:
		t.add(Missing, asked, "")
	case moved && found != asked:
		t.add(Moved, asked, found)
	}
	if ok {
		l.files[found] = true
	}
	return found
}

// companions finds the files beside the vectors.
func (l *lister) companions(t *Tensor, file string, e *config.Embedding) Step {
	s := Step{
		Metadata: l.path(t, file, e.MetadataPath), Bookmarks: l.path(t, file, e.BookmarksPath),
		Sprite: e.Sprite,
	}
	s.Sprite.ImagePath = l.path(t, file, e.Sprite.ImagePath)
	return s
}

// formOf returns the form of a file of vectors by its name.
func formOf(p string) Form {
	switch strings.ToLower(path.Ext(p)) {
	case ".npy":
		return NumPy
	case ".bytes":
		return Raw
	}
	return Text
}

// fromFile adds a tensor whose vectors have a file of their own.
func (l *lister) fromFile(file string, e *config.Embedding) {
	name, label := e.TensorName, ""
	if name == "" {
		base := path.Base(strings.ReplaceAll(e.TensorPath, `\`, "/"))
		name = strings.TrimSuffix(base, path.Ext(base))
	}
	// torch puts the step behind the tag, and names a folder for it.
	if colon := strings.LastIndexByte(name, ':'); colon > 0 &&
		strings.HasPrefix(e.TensorPath, name[colon+1:]+"/") {
		name, label = name[:colon], name[colon+1:]
	}
	t := l.find(runOf(file), name)
	s := l.companions(t, file, e)
	s.Path = l.path(t, file, e.TensorPath)
	s.Form = formOf(s.Path)
	s.setLabel(label)
	if s.Form == Raw {
		s.Rows, s.Columns = shapeOf(e.TensorShape)
		if s.Rows == 0 {
			t.add(NoShape, s.Path, "")
		}
	}
	for i := range t.Steps {
		if t.Steps[i].Path == s.Path {
			t.add(Repeated, e.TensorName, "")
			return
		}
	}
	t.Steps = append(t.Steps, s)
}

// setLabel sets the number of a step from the name of a folder.
func (s *Step) setLabel(label string) {
	n, err := strconv.ParseInt(label, 10, 64)
	if s.HasNumber = err == nil && n >= 0; s.HasNumber {
		s.Number = n
		return
	}
	s.Label = label
}

// shapeOf returns rows and columns of a shape, 0 if it is none of a table.
func shapeOf(shape []int64) (rows, columns int) {
	e := checkpoint.Entry{Shape: shape}
	rows, columns, _ = e.Matrix()
	return rows, columns
}

// near returns the rows of checkpoints that a configuration may mean: in its run, and where it
// says.
func (l *lister) near(file string, c *config.Config) (found []*series) {
	run := runOf(file)
	named := ""
	if c.CheckpointPath != "" {
		named, _, _ = l.resolve(file, c.CheckpointPath+".index")
	}
	if c.CheckpointDir != "" {
		plain := strings.ReplaceAll(c.CheckpointDir, `\`, "/")
		named = below(below(run, plain), "x")
	}
	for _, s := range l.series {
		if s.dir == run || named != "" && s.dir == dirOf(named) {
			found = append(found, s)
		}
	}
	return found
}

// fromCheckpoint adds a tensor of a checkpoint.
func (l *lister) fromCheckpoint(file string, c *config.Config, e *config.Embedding) {
	near := l.near(file, c)
	if len(near) == 0 {
		t := l.find(runOf(file), strings.TrimSuffix(checkpoint.PlainName(e.TensorName), ":0"))
		t.add(NoCheckpoint, e.TensorName, "")
		l.companions(t, file, e)
		return
	}
	s, entry, known := choose(near, e.TensorName)
	if s == nil {
		l.problems = append(l.problems, Problem{NoSuchTensor, e.TensorName, ""})
		return
	}
	t := l.tensor(s, entry)
	t.Run = runOf(file)
	for _, other := range l.tensors {
		if other.Run == t.Run && other.Name == t.Name {
			other.add(Repeated, e.TensorName, "")
			return
		}
	}
	if !known {
		t.add(OtherName, e.TensorName, entry.Name)
	}
	l.dress(t, file, e)
	l.tensors = append(l.tensors, t)
}

// dress adds the files of a configuration to all steps of a tensor.
func (l *lister) dress(t *Tensor, file string, e *config.Embedding) {
	with := l.companions(t, file, e)
	for i := range t.Steps {
		s := &t.Steps[i]
		s.Metadata, s.Sprite, s.Bookmarks = with.Metadata, with.Sprite, with.Bookmarks
	}
}

// choose returns the checkpoints that have a tensor. If none has it, the one tensor that may be
// meant is taken: the only table of numbers, or the only one that is called an embedding. An index
// that was not read may have any tensor.
func choose(near []*series, name string) (s *series, e checkpoint.Entry, known bool) {
	var tables, embeddings []checkpoint.Entry
	var tableAt, embeddingAt *series
	for _, s := range near {
		if s.index == nil {
			continue
		}
		if e, ok := s.index.Find(name); ok {
			return s, e, true
		}
		for _, e := range s.matrices() {
			tables, tableAt = append(tables, e), s
			if strings.Contains(strings.ToLower(e.Name), "embed") {
				embeddings, embeddingAt = append(embeddings, e), s
			}
		}
	}
	switch {
	case len(tables) == 1:
		return tableAt, tables[0], false
	case len(embeddings) == 1:
		return embeddingAt, embeddings[0], false
	}
	for _, s := range near {
		if s.index == nil {
			return s, checkpoint.Entry{Name: strings.TrimSuffix(name, ":0")}, true
		}
	}
	return nil, checkpoint.Entry{}, false
}

// lend adds the tensors that a configuration does not name, with the metadata of its embedding
// without a name.
func (l *lister) lend(file string, c *config.Config, e *config.Embedding) {
	for _, s := range l.near(file, c) {
		for _, entry := range s.matrices() {
			t := l.tensor(s, entry)
			l.dress(t, file, e)
			l.tensors = append(l.tensors, t)
		}
	}
}

// otherCheckpoints adds the tensors of checkpoints that no configuration names.
func (l *lister) otherCheckpoints() {
	for _, s := range l.series {
		if s.fault != nil {
			about := s.last().prefix + ".index"
			l.problems = append(l.problems, Problem{BadIndex, about, s.fault.Error()})
		}
		for _, entry := range s.matrices() {
			l.tensors = append(l.tensors, l.tensor(s, entry))
		}
	}
}

// torchFolders adds the steps that torch wrote: it may name only the last one in its configuration.
func (l *lister) torchFolders() {
	for _, file := range l.sorted() {
		if path.Base(file) != "tensors.tsv" || l.files[file] {
			continue
		}
		tagDir := dirOf(file)
		stepDir := dirOf(tagDir)
		tag, label := path.Base(tagDir), path.Base(stepDir)
		if _, err := strconv.ParseUint(label, 10, 63); err != nil || stepDir == "" {
			continue
		}
		run := dirOf(stepDir)
		known := l.isKnown(run, source.Unescape(tag))
		t := l.find(run, source.Unescape(tag))
		s := Step{Form: Text, Path: file}
		s.setLabel(label)
		for name, to := range map[string]*string{
			"metadata.tsv": &s.Metadata, "sprite.png": &s.Sprite.ImagePath,
		} {
			if beside := tagDir + "/" + name; l.has(beside) {
				*to = beside
				l.files[beside] = true
			}
		}
		if known {
			t.add(Unnamed, t.Name, "step "+s.Title())
			s.Sprite.Dims = t.Steps[0].Sprite.Dims
		}
		l.files[file] = true
		t.Steps = append(t.Steps, s)
	}
}

func (l *lister) isKnown(run, name string) bool {
	for _, t := range l.tensors {
		if t.Run == run && t.Name == name && len(t.Steps) > 0 {
			return true
		}
	}
	return false
}

// loose adds files of vectors that nothing names, by their names alone: of folders without
// configuration, as when somebody drops a few files.
func (l *lister) loose() {
	for _, file := range l.sorted() {
		dir, base := dirOf(file), strings.ToLower(path.Base(file))
		form := formOf(base)
		if l.files[file] || l.has(below(dir, configName)) || form == Text && !isVectors(base) &&
			!l.isOnlyTable(file) {
			continue
		}
		t := l.find(dir, strings.TrimSuffix(path.Base(file), path.Ext(file)))
		s := Step{Form: form, Path: file, Metadata: l.metadataBeside(file)}
		if form == Raw {
			t.add(NoShape, file, "")
		}
		t.Steps = append(t.Steps, s)
	}
}

// isVectors reports whether a table holds vectors by its name, which is in lower case.
func isVectors(base string) bool {
	return strings.HasSuffix(base, ".tsv") && !isMetadata(base) && (strings.Contains(base, "tensor") ||
		strings.Contains(base, "vector") || strings.Contains(base, "embed") ||
		strings.Contains(base, "feature"))
}

// isMetadata reports whether a table holds metadata by its name, which is in lower case.
func isMetadata(base string) bool {
	for _, word := range [...]string{"meta", "label", "vocab", "word"} {
		if strings.HasSuffix(base, ".tsv") && strings.Contains(base, word) {
			return true
		}
	}
	return false
}

// isOnlyTable reports whether a table that is called anything must be the vectors: it was opened by
// itself, or beside metadata alone.
func (l *lister) isOnlyTable(file string) bool {
	if base := strings.ToLower(path.Base(file)); !strings.HasSuffix(base, ".tsv") ||
		isMetadata(base) {
		return false
	}
	return len(l.files) == 1 || len(l.files) == 2 && l.metadataBeside(file) != ""
}

// metadataBeside returns the only table of metadata in the folder of a file, "" if there are none
// or several.
func (l *lister) metadataBeside(file string) (found string) {
	for _, other := range l.dirs[dirOf(file)] {
		if other != file && isMetadata(strings.ToLower(path.Base(other))) {
			if found != "" {
				return ""
			}
			found = other
		}
	}
	return found
}
