package storage_test

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"eventlens/eventfile/listing"
)

// The log is put into a folder below the root of a server or a bucket. The folder above it has a
// manifest.
const (
	teamFolder = "team a/"
	logFolder  = teamFolder + "logs/"
)

// awkward lists further paths for one file of the demo log, which are valid in storage but easily
// break links. All runs are two levels down, so that a listing folder by folder returns them in the
// order of their names too, and gives them the same colours.
var awkward = []string{
	"lr=0.1 ä ö/日本 +%#/events.out.tfevents.1795244865.demo.1",
	"what? a&b=c;d/it's (1) ~!*$,@/events.out.tfevents.1795244865.demo.2",
	`quotes "x" <y>/100%25 %zz/events.out.tfevents.1795244865.demo.3`,
}

// content holds the files of a log, by slash-separated path below the log.
type content map[string][]byte

// demoLog returns the demo log, the awkward copies of one of its files, and a file that does not
// belong to a log.
func demoLog(t *testing.T) content {
	t.Helper()
	log := content{}
	root := os.DirFS("../../testdata/demo")
	require.NoError(t, fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		log[name], err = fs.ReadFile(root, name)
		return err
	}))
	require.NotEmpty(t, log)
	names := log.names()
	training := names[slices.IndexFunc(names, func(name string) bool {
		return strings.HasPrefix(name, "torch/adamw/")
	})]
	for _, path := range awkward {
		log[path] = log[training] // not the run's files with sounds or a graph
	}
	log["notes.txt"] = []byte("not of a log\n")
	return log
}

// stored returns the log as it is put on servers: below its folder, with the manifest.
func (c content) stored() content {
	objects := content{}
	var manifest listing.Manifest
	for _, name := range c.names() {
		objects[logFolder+name] = c[name]
		manifest.Files = append(manifest.Files, listing.File{
			Path: strings.TrimPrefix(logFolder+name, teamFolder), SizeBytes: int64(len(c[name])),
		})
	}
	objects[teamFolder+listing.ManifestName] = listing.AppendManifest(nil, manifest)
	return objects
}

// eventFiles returns the files that a listing must return.
func (c content) eventFiles() content {
	files := maps.Clone(c)
	maps.DeleteFunc(files, func(name string, _ []byte) bool {
		return !strings.Contains(path.Base(name), "tfevents")
	})
	return files
}

// runs returns the number of runs: the folders with files.
func (c content) runs() int {
	folders := map[string]bool{}
	for name := range c {
		folders[path.Dir(name)] = true
	}
	return len(folders)
}

// names returns the paths in order.
func (c content) names() []string { return slices.Sorted(maps.Keys(c)) }

// write writes the files below a directory.
func (c content) write(t *testing.T, dir string) {
	t.Helper()
	for name, bytes := range c {
		file := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, bytes, 0o644))
	}
}

// with returns a copy that also has the files of another one, below a folder.
func (c content) with(folder string, other content) content {
	both := maps.Clone(c)
	for name, bytes := range other {
		both[folder+name] = bytes
	}
	return both
}
