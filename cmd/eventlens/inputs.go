package main

import (
	"cmp"
	"errors"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/resultfile"
	"eventlens/eventfile/source/unpack"
	"eventlens/eventfile/source/unpack/unzstd"
	"eventlens/eventfile/tracefile"
)

// inputs collects the event files named by a command's arguments, and the traces of profilers.
type inputs struct {
	files    []input
	traces   []input
	results  []input // what profilers store beside their traces
	embedded []*embeddedFolder
	loose    *embeddedFolder // the files of embeddings that paths name
	isTraced bool            // traces are wanted
	// isEmbedded means that embeddings are wanted.
	isEmbedded bool
	paths      int        // number of paths added
	passOver   passedOver // called with the shown name of each unlisted entry
}

// input is one event file.
type input struct {
	listing.Entry
	// shown is the name for messages: the path as given, and below a directory the rest of the
	// path.
	shown string
	open  func() (io.ReadCloser, error) // opens the contents, unpacked
}

// add adds a file, whatever its name, or the event files of a directory and its subdirectories.
// Each path is a source of its own, so that files of two paths never share a run.
func (in *inputs) add(name string) error {
	stat, err := os.Stat(name)
	if err != nil {
		return inputError(name, err)
	}
	source := in.paths
	in.paths++
	if stat.IsDir() {
		return in.addDirectory(source, name)
	}
	if err := checkRegular(stat); err != nil {
		return inputError(name, err)
	}
	file := input{
		Entry: listing.Entry{
			Origin: listing.FromLoose, Source: source, Path: filepath.ToSlash(filepath.Clean(name)),
		},
		shown: name,
		open:  func() (io.ReadCloser, error) { return openUnpacked(openRegular(system{}, name)) },
	}
	_, isResult := resultfile.KindOf(file.Path)
	switch {
	case in.isEmbedded && listing.IsEmbeddingFile(path.Base(file.Path)):
		in.addEmbedded(name, stat.Size())
	case in.isTraced && isResult:
		in.results = append(in.results, file)
	case in.isTraced && mayBeTrace(file.Path):
		in.traces = append(in.traces, file)
	default:
		in.files = append(in.files, file)
	}
	return nil
}

// mayBeTrace reports whether a file that somebody named is read as a trace: people give traces any
// name, and no event file is called .json.
func mayBeTrace(name string) bool {
	base := strings.TrimSuffix(strings.ToLower(path.Base(name)), ".gz")
	return tracefile.IsTrace(name) || !listing.IsEventFile(path.Base(name)) &&
		(path.Ext(base) == ".json" || path.Ext(base) == ".trace")
}

// isResult reports whether a file in a directory holds results of a profiler: by its name, and by
// the folder of its session.
func isResult(name string) bool {
	_, ok := resultfile.KindOf(name)
	return ok && tracefile.Session(name) != name
}

func (in *inputs) addDirectory(source int, name string) error {
	dir, err := openLogdir(name)
	if err != nil {
		return err
	}
	folder := filepath.ToSlash(filepath.Clean(name))
	files, err := dir.files(func(name string, why error) {
		in.passOver(path.Join(folder, name), why)
	})
	if err != nil {
		return inputError(name, err)
	}
	before := len(in.files) + len(in.traces) + len(in.results)
	for _, file := range files {
		found := input{
			Entry: listing.Entry{
				Origin: listing.FromFolder, Source: source, Folder: folder, Path: file.Path,
			},
			shown: path.Join(folder, file.Path),
			open:  func() (io.ReadCloser, error) { return openUnpacked(dir.open(file.Path)) },
		}
		switch {
		case listing.IsEventFile(path.Base(file.Path)):
			in.files = append(in.files, found)
		case in.isTraced && tracefile.IsTrace(file.Path):
			in.traces = append(in.traces, found)
		case in.isTraced && isResult(file.Path):
			in.results = append(in.results, found)
		}
	}
	if in.isEmbedded {
		if found := findEmbeddings(folder, files, dir.open); found != nil {
			in.embedded = append(in.embedded, found)
			return nil
		}
	}
	if len(in.files)+len(in.traces)+len(in.results) == before {
		none := "no event files: no file below it has tfevents in its name"
		if in.isTraced {
			none += ", and none is a trace by its name"
		}
		return inputError(name, errors.New(none))
	}
	return nil
}

// runs groups the files into runs, in the bytewise order of their names.
func (in *inputs) runs() []listing.Run {
	entries := make([]listing.Entry, len(in.files))
	for i, file := range in.files {
		entries[i] = file.Entry
	}
	runs := listing.Runs(entries)
	slices.SortFunc(runs, func(a, b listing.Run) int {
		first, second := entries[a.Files[0]], entries[b.Files[0]]
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(first.Path, second.Path),
			cmp.Compare(a.Source, b.Source))
	})
	return runs
}

// openUnpacked returns the unpacked contents of an opened file. err is the error of opening it.
func openUnpacked(file *os.File, err error) (io.ReadCloser, error) {
	if err != nil {
		return nil, err
	}
	inside, err := unpack.NewReader(file, unzstd.New)
	if err != nil {
		file.Close()
		return nil, err
	}
	return unpackedFile{inside, file}, nil
}

// unpackedFile closes the file along with its unpacked contents.
type unpackedFile struct {
	io.ReadCloser
	file io.Closer
}

// Close implements io.Closer.
func (f unpackedFile) Close() error {
	f.ReadCloser.Close()
	return f.file.Close()
}
