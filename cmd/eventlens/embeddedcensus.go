package main

import (
	"bufio"
	"context"
	"fmt"
	"path"
	"strconv"
	"strings"

	"eventlens/eventfile"
	"eventlens/eventfile/embedding"
	"eventlens/eventfile/embedding/tsv"
	"eventlens/eventfile/imagefile"
	"eventlens/eventfile/source"
)

// embeddingCensus summarizes an embedding.
type embeddingCensus struct {
	Run      string                 `json:"run"` // its folder; the run, if event files hold it
	Name     string                 `json:"name"`
	Steps    []*embeddingStepCensus `json:"steps"`
	Problems []string               `json:"problems"`
}

// embeddingStepCensus summarizes an embedding at one step.
type embeddingStepCensus struct {
	Step      int64             `json:"step"`
	Label     string            `json:"label,omitempty"` // what stands in place of a number
	Form      string            `json:"form"`
	File      string            `json:"file"`
	Rows      int               `json:"rows"`
	Columns   int               `json:"columns"`
	NotFinite int               `json:"not_finite_rows"`
	Zeros     int               `json:"zero_rows"`
	Metadata  *embeddedMetadata `json:"metadata,omitempty"`
	Sprite    string            `json:"sprite,omitempty"`
	Bookmarks []string          `json:"bookmarks,omitempty"` // their labels
	Problems  []string          `json:"problems"`

	title string
}

// embeddedMetadata summarizes the metadata of an embedding.
type embeddedMetadata struct {
	File    string            `json:"file"`
	Rows    int               `json:"rows"`
	Columns []*embeddedColumn `json:"columns"`
}

// embeddedColumn summarizes a column of metadata.
type embeddedColumn struct {
	Name     string `json:"name"`
	Distinct int    `json:"distinct"` // number of different texts
	Numbers  bool   `json:"numbers"`  // all texts are numbers
}

// embeddingVisitor is a visitor of embeddings as well.
type embeddingVisitor interface {
	embeddings(ctx context.Context, folder *embeddedFolder)
}

// embeddings implements embeddingVisitor: it reads every step.
func (c *census) embeddings(ctx context.Context, folder *embeddedFolder) {
	for _, t := range folder.tensors {
		e := &embeddingCensus{Run: folder.runName(t), Name: t.Name,
			Steps: []*embeddingStepCensus{}, Problems: []string{}}
		for _, p := range t.Problems {
			if p.Reason == embedding.Missing && isRead(t, p) {
				continue // the step says it
			}
			e.Problems = append(e.Problems, p.String())
		}
		for i := range t.Steps {
			if ctx.Err() != nil {
				return
			}
			e.Steps = append(e.Steps, folder.step(ctx, &t.Steps[i]))
		}
		c.Embeddings = append(c.Embeddings, e)
	}
	for _, p := range folder.problems {
		c.EmbeddingProblems = append(c.EmbeddingProblems, folder.shown+p.String())
	}
}

// isRead reports whether a problem is about a file that every step reads: its vectors or metadata.
func isRead(t *embedding.Tensor, p embedding.Problem) bool {
	for i := range t.Steps {
		s := &t.Steps[i]
		if file := path.Base(p.About); file == path.Base(s.Metadata) ||
			strings.HasPrefix(file, path.Base(s.Path)) {
			return true
		}
	}
	return false
}

// step reads a step.
func (f *embeddedFolder) step(ctx context.Context, s *embedding.Step) *embeddingStepCensus {
	e := &embeddingStepCensus{Step: s.Number, Label: s.Label, Form: s.Form.String(),
		File: f.shown + s.Path, Problems: []string{}, title: s.Title()}
	rows := -1
	v, err := s.Read(ctx, f.sources, nil)
	if v != nil {
		rows = v.Rows()
		e.Rows, e.Columns = rows, v.Columns
		e.NotFinite, e.Zeros = len(v.NotFinite()), v.Zeros()
		e.problems(s.Path, v.Problems)
	}
	if err != nil {
		e.Problems = append(e.Problems, err.Error())
	}
	m, fitting, err := s.ReadMetadata(ctx, f.sources, rows)
	if m != nil {
		e.metadata(s.Metadata, m, fitting)
	}
	if err != nil {
		e.Problems = append(e.Problems, err.Error())
	}
	bookmarks, err := s.ReadBookmarks(ctx, f.sources)
	if err != nil {
		e.Problems = append(e.Problems, err.Error())
	}
	for _, b := range bookmarks {
		e.Bookmarks = append(e.Bookmarks, b.Label)
	}
	if s.Sprite.ImagePath != "" {
		e.Sprite = s.Sprite.ImagePath
		f.sprite(ctx, s, e)
	}
	return e
}

// problems adds the problems of a table.
func (e *embeddingStepCensus) problems(file string, problems []tsv.Problem) {
	for _, p := range problems {
		e.Problems = append(e.Problems, file+": "+p.String())
	}
}

func (e *embeddingStepCensus) metadata(file string, m *tsv.Metadata, fitting tsv.Fitting) {
	e.Metadata = &embeddedMetadata{File: file, Rows: m.Rows, Columns: []*embeddedColumn{}}
	for i := range m.Columns {
		c := &m.Columns[i]
		_, numbers := c.Numbers()
		e.Metadata.Columns = append(e.Metadata.Columns,
			&embeddedColumn{Name: c.Name, Distinct: len(c.Values), Numbers: numbers})
	}
	e.problems(file, m.Problems)
	switch {
	case fitting.Vectors < 0:
	case fitting.Missing() > 0:
		e.Problems = append(e.Problems, fmt.Sprintf("%s: %d rows for %d vectors; the rest has none",
			file, fitting.Rows, fitting.Vectors))
	case fitting.Spare() > 0:
		e.Problems = append(e.Problems, fmt.Sprintf("%s: %d rows for %d vectors; the first ones are taken",
			file, fitting.Rows, fitting.Vectors))
	}
}

// sprite checks that the image can be divided into one for each row.
func (f *embeddedFolder) sprite(ctx context.Context, s *embedding.Step, e *embeddingStepCensus) {
	file := f.sources(s.Sprite.ImagePath)
	if file == nil || e.Rows == 0 {
		return // said already
	}
	image, err := beginning(ctx, file)
	if err != nil {
		e.Problems = append(e.Problems, fmt.Sprintf("read %s: %v", s.Sprite.ImagePath, err))
		return
	}
	info := imagefile.Examine(image)
	if _, _, _, ok := s.Sprite.Grid(info.Width, info.Height, e.Rows); !ok {
		e.Problems = append(e.Problems,
			fmt.Sprintf("%s: %d × %d pixels cannot be divided into images of %d rows",
				s.Sprite.ImagePath, info.Width, info.Height, e.Rows))
	}
}

// beginning returns as much of an image as tells its size.
func beginning(ctx context.Context, file source.Source) ([]byte, error) {
	info, err := file.Stat(ctx)
	if err != nil {
		return nil, err
	}
	return file.ReadAt(ctx, 0, min(info.SizeBytes, 64<<10))
}

// tableShape returns the shape of a value that may be an embedding: a tensor of two axes that no view
// draws. Else it returns nil.
func tableShape(value *eventfile.Value, key *runTag) []int64 {
	var t eventfile.Tensor
	if value.Form != eventfile.FormTensor ||
		value.Data([]byte(key.plugin)) != eventfile.DataOther || value.Tensor(&t) != nil {
		return nil
	}
	if shape := t.AppendShape(nil); len(shape) == 2 && shape[0] > 1 && t.DType.IsReal() {
		return shape
	}
	return nil
}

// printEmbeddings writes the embeddings for people: for each a table of its steps and one of the
// columns of its metadata, and the problems.
func (c *census) printEmbeddings(out *bufio.Writer) {
	for _, e := range c.Embeddings {
		fmt.Fprintf(out, "embedding %s\n\n", plainName(path.Join(e.Run, e.Name)))
		e.stepTable().print(out)
		e.columnTable().print(out)
		e.printProblems(out)
	}
	for _, p := range c.EmbeddingProblems {
		fmt.Fprintln(out, p)
	}
	if len(c.EmbeddingProblems) > 0 {
		fmt.Fprintln(out)
	}
}

func (e *embeddingCensus) stepTable() *table {
	t := &table{columns: []tableColumn{{"STEP", right}, {"FORM", left}, {"ROWS", right},
		{"COLUMNS", right}, {"NOT FINITE", right}, {"ZERO", right}, {"PROBLEMS", right},
		{"FILE", left}}}
	for _, s := range e.Steps {
		t.row(s.title, s.Form, unlessZero(s.Rows), unlessZero(s.Columns), unlessZero(s.NotFinite),
			unlessZero(s.Zeros), unlessZero(len(s.Problems)), plainName(s.File))
	}
	return t
}

// columnTable has the columns of the last step's metadata.
func (e *embeddingCensus) columnTable() *table {
	t := &table{columns: []tableColumn{{"DISTINCT", right}, {"KIND", left}, {"METADATA", left}}}
	if len(e.Steps) == 0 || e.Steps[len(e.Steps)-1].Metadata == nil {
		return t
	}
	for _, c := range e.Steps[len(e.Steps)-1].Metadata.Columns {
		kind := "text"
		if c.Numbers {
			kind = "number"
		}
		t.row(strconv.Itoa(c.Distinct), kind, plainName(c.Name))
	}
	return t
}

func (e *embeddingCensus) printProblems(out *bufio.Writer) {
	said := append([]string{}, e.Problems...)
	for _, s := range e.Steps {
		for _, p := range s.Problems {
			if !strings.Contains(strings.Join(said, "\n"), p) { // of a file that steps share
				said = append(said, p)
			}
		}
	}
	for _, p := range said {
		fmt.Fprintln(out, p)
	}
	if len(said) > 0 {
		fmt.Fprintln(out)
	}
}

// problemCount counts the problems of embeddings.
func (c *census) problemCount() (n int) {
	for _, e := range c.Embeddings {
		n += len(e.Problems)
		for _, s := range e.Steps {
			n += len(s.Problems)
		}
	}
	return n + len(c.EmbeddingProblems)
}
