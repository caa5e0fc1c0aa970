package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"path"
	"strconv"
	"strings"

	"eventlens/eventfile"
	"eventlens/eventfile/embedding"
	"eventlens/eventfile/embedding/checkpoint"
	"eventlens/eventfile/npy"
)

// embeddingChoice says which embedding to print, and how.
type embeddingChoice struct {
	name  string // of the tensor, with as much of its folder in front as tells it from others
	step  string // its number or its label; "" for the last one
	isNPY bool
}

// dumpEmbedding prints the vectors of an embedding: a row each line with tabs, or as an npy file.
func dumpEmbedding(ctx context.Context, choice embeddingChoice, paths []string,
	stdout, stderr io.Writer) error {
	choice.name = checkpoint.PlainName(choice.name)
	walk := newWalk(paths, false, true, stderr)
	logged := &loggedFinder{choice: choice}
	if err := walk.files(ctx, logged, false); err != nil {
		return err
	}
	found := append(logged.found, choice.among(ctx, walk.in.embeddings())...)
	switch len(found) {
	case 0:
		return fmt.Errorf("no embedding %s; eventlens inspect lists what is there", choice)
	case 1:
	default:
		var titles []string
		for _, one := range found {
			titles = append(titles, plainName(one.title))
		}
		return fmt.Errorf("%s may be %s: put the folder in front", choice,
			strings.Join(titles, " or "))
	}
	v, err := found[0].read()
	if v != nil {
		if failed := choice.write(stdout, v); failed != nil {
			return outputError(failed)
		}
	}
	if err != nil {
		return err
	}
	return walk.result
}

// among returns the embeddings of folders that a choice may mean.
func (c embeddingChoice) among(ctx context.Context, folders []*embeddedFolder) (found []chosen) {
	for _, folder := range folders {
		for _, t := range folder.tensors {
			s := c.stepOf(t)
			if s == nil || !c.means(folder.title(t)) {
				continue
			}
			found = append(found, chosen{folder.title(t), func() (*embedding.Loaded, error) {
				return s.Read(ctx, folder.sources, nil)
			}})
		}
	}
	return found
}

// chosen is an embedding that a choice may mean.
type chosen struct {
	title string
	read  func() (*embedding.Loaded, error)
}

// String returns the choice for a message.
func (c embeddingChoice) String() string {
	if c.step == "" {
		return plainName(c.name)
	}
	return plainName(c.name) + " at step " + c.step
}

// means reports whether a title is the one chosen, or ends with it.
func (c embeddingChoice) means(title string) bool {
	return title == c.name || strings.HasSuffix(title, "/"+c.name)
}

// stepOf returns the chosen step of a tensor, nil if it has none.
func (c embeddingChoice) stepOf(t *embedding.Tensor) *embedding.Step {
	for i := len(t.Steps) - 1; i >= 0; i-- {
		if s := &t.Steps[i]; c.step == "" || s.Title() == c.step {
			return s
		}
	}
	return nil
}

// write prints vectors.
func (c embeddingChoice) write(w io.Writer, v *embedding.Loaded) error {
	out := bufio.NewWriterSize(w, 64<<10)
	if c.isNPY {
		shape := []int64{int64(v.Rows()), int64(v.Columns)}
		out.Write(npy.Append(nil, eventfile.DTFloat, shape, nil)) // out keeps the error
		for _, x := range v.Values {
			var b [4]byte
			binary.LittleEndian.PutUint32(b[:], math.Float32bits(x))
			out.Write(b[:])
		}
		return out.Flush()
	}
	var line []byte
	for i := range v.Rows() {
		line = line[:0]
		for _, x := range v.Row(i) {
			line = append(strconv.AppendFloat(line, float64(x), 'g', -1, 32), '\t')
		}
		line[len(line)-1] = '\n'
		out.Write(line)
	}
	return out.Flush()
}

// loggedFinder finds the chosen embedding in event files: a tensor of two axes. It implements
// visitor.
type loggedFinder struct {
	choice embeddingChoice
	found  []chosen
	run    string
}

func (l *loggedFinder) startRun(name string) { l.run = name }
func (*loggedFinder) startFile(input)        {}

func (*loggedFinder) fault(fault) error                              { return nil }
func (*loggedFinder) endFile(int, int64) error                       { return nil }
func (*loggedFinder) event(eventfile.Record, *eventfile.Event) error { return nil }

func (l *loggedFinder) value(_ eventfile.Record, event *eventfile.Event, value *eventfile.Value,
	key *runTag) error {
	title := path.Join(l.run, key.name)
	var t eventfile.Tensor
	if !l.choice.means(title) || value.Form != eventfile.FormTensor || value.Tensor(&t) != nil ||
		l.choice.step != "" && l.choice.step != strconv.FormatInt(event.Step, 10) {
		return nil
	}
	v, err := embedding.Logged(&t)
	if err != nil {
		return nil
	}
	one := chosen{title, func() (*embedding.Loaded, error) {
		return &embedding.Loaded{Vectors: *v}, nil
	}}
	for i := range l.found { // the last one of a tag counts
		if l.found[i].title == title {
			l.found[i] = one
			return nil
		}
	}
	l.found = append(l.found, one)
	return nil
}
