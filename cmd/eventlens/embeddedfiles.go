package main

import (
	"cmp"
	"context"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"eventlens/eventfile/embedding"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// embeddedFolder is a folder with embeddings: a directory that a path names, or the single files
// that paths name, together.
type embeddedFolder struct {
	shown string // prefix of its files in messages, "" or with a slash at its end
	files []embedding.File
	open  func(path string) (*os.File, error)

	tensors  []*embedding.Tensor
	problems []embedding.Problem
}

// findEmbeddings returns the embeddings of a directory; nil if there are none. No file is read
// unless its name belongs to an embedding.
func findEmbeddings(folder string, files []listing.File,
	open func(path string) (*os.File, error)) *embeddedFolder {
	if !slices.ContainsFunc(files, func(f listing.File) bool {
		return listing.IsEmbeddingFile(path.Base(f.Path))
	}) {
		return nil
	}
	found := &embeddedFolder{shown: folder + "/", open: open}
	for _, file := range files {
		found.files = append(found.files,
			embedding.File{Path: file.Path, SizeBytes: file.SizeBytes})
	}
	if found.find(); len(found.tensors)+len(found.problems) == 0 {
		return nil
	}
	return found
}

// find lists the tensors, for which it reads a few small files.
func (f *embeddedFolder) find() {
	contents := map[string][]byte{}
	for _, name := range embedding.Small(f.files) {
		if content, err := f.small(name); err == nil { // else the step says what is wrong
			contents[name] = content
		}
	}
	f.tensors, f.problems = embedding.List(f.files, contents)
}

// mostSmall is more than configurations and indexes have.
const mostSmall = 64 << 20

func (f *embeddedFolder) small(name string) ([]byte, error) {
	file, err := f.open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, mostSmall))
}

// sources opens the files of the folder.
func (f *embeddedFolder) sources(path string) source.Source {
	file, err := f.open(path)
	if err != nil {
		return nil
	}
	defer file.Close()
	stat, err := file.Stat()
	if err != nil {
		return nil
	}
	disk := diskFile{stat.Size(), func() (*os.File, error) { return f.open(path) }}
	return source.NewBlob(disk, 0)
}

// diskFile is a file of this machine.
type diskFile struct {
	size int64
	open func() (*os.File, error)
}

// SizeBytes implements source.Blob.
func (d diskFile) SizeBytes() int64 { return d.size }

// Open implements source.Blob.
func (d diskFile) Open(_ context.Context, from int64) (io.ReadCloser, error) {
	file, err := d.open()
	if err != nil {
		return nil, err
	}
	if _, err := file.Seek(from, io.SeekStart); err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}

// Slice implements source.Blob.
func (d diskFile) Slice(_ context.Context, off, n int64) ([]byte, error) {
	file, err := d.open()
	if err != nil {
		return nil, err
	}
	defer file.Close()
	part := make([]byte, n)
	got, err := file.ReadAt(part, off)
	if err == io.EOF {
		err = nil
	}
	return part[:got], err
}

// addEmbedded adds a file of an embedding that a path names.
func (in *inputs) addEmbedded(name string, size int64) {
	if in.loose == nil {
		in.loose = &embeddedFolder{open: func(path string) (*os.File, error) {
			return openRegular(system{}, filepath.FromSlash(path))
		}}
	}
	in.loose.files = append(in.loose.files,
		embedding.File{Path: filepath.ToSlash(filepath.Clean(name)), SizeBytes: size})
}

// embeddings returns all folders with embeddings, and has found their tensors.
func (in *inputs) embeddings() []*embeddedFolder {
	if in.loose != nil {
		in.loose.find()
		return append(slices.Clip(in.embedded), in.loose)
	}
	return in.embedded
}

// title names a tensor among all folders.
func (f *embeddedFolder) title(t *embedding.Tensor) string {
	return path.Join(f.shown, t.Run, t.Name)
}

// runName returns the shown folder of a tensor's run.
func (f *embeddedFolder) runName(t *embedding.Tensor) string {
	return cmp.Or(strings.TrimSuffix(f.shown+t.Run, "/"), ".")
}
