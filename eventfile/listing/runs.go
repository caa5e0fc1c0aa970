package listing

import (
	"cmp"
	"slices"
	"sort"
	"strings"
)

// Origin is how a file was opened.
type Origin uint8

// The origins.
const (
	FromFolder Origin = iota // found in an opened folder: dropped, or listed by a manifest
	FromLoose                // dropped or chosen as a single file
	FromURL                  // opened by its own URL
)

// Entry is an opened file.
type Entry struct {
	Origin Origin
	// number of the opened source; files of different sources never share a run
	Source int
	Folder string // FromFolder: display name of the folder; "" if it has none
	// slash-separated: relative to the folder; FromLoose: the file name; FromURL: the URL without
	// query and fragment
	Path string
}

// Dir returns the directory of the path, "" for the folder itself.
func (e Entry) Dir() string {
	dir, _ := splitPath(e.Path)
	return dir
}

// Run is a run made of files.
type Run struct {
	Name   string
	Source int
	// indices of its entries, in bytewise order of file names, which is the order they were written
	// in
	Files []int
}

// IsEventFile reports whether a file with this base name is an event file. It is TensorBoard's
// rule, the only one that all writers follow.
func IsEventFile(base string) bool { return strings.Contains(base, "tfevents") }

// IsStray reports whether a file with this base name, although named like an event file, is
// probably not one: systems, editors and users leave such files beside the event file. The name is
// no proof: the file is read all the same.
func IsStray(base string) bool {
	if strings.HasPrefix(base, "._") {
		return true
	}
	for _, ending := range [...]string{
		".swp", ".swo", ".md5", ".sha1", ".sha256", ".csv", ".txt", ".json", ".DS_Store",
	} {
		if strings.HasSuffix(base, ending) {
			return true
		}
	}
	return false
}

// IsGraphFile reports whether a file with this base name may be a graph in a format of its own:
// TensorFlow's .pb or .pbtxt, compressed or not.
func IsGraphFile(base string) bool {
	base = strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(base), ".gz"), ".zst")
	return (strings.HasSuffix(base, ".pb") || strings.HasSuffix(base, ".pbtxt")) &&
		base != projectorConfig && !IsEventFile(base)
}

// isMeant reports whether a file with this base name is one that users open.
func isMeant(base string) bool { return IsEventFile(base) || IsGraphFile(base) }

// Runs groups event files into runs and names them, in natural order of names, then by source, then
// by first file.
//
// The event files of one directory of one folder form one run, named by the directory's path below
// the folder, or "." for the folder itself; if there are several folders, their names come first. A
// loose file or a file URL is a run of its own, named by its path below the longest common folder,
// which for a single one is the file name. Names need not be unique.
//
// Traces of profilers and files of embeddings make no runs. Any other URL counts as an event file
// whatever its name. So does a loose file if no loose file of its source is named like an event file
// or a graph: the user meant that very file, and an error message is better than silence.
func Runs(files []Entry) []Run {
	runs := append(folderRuns(files), looseRuns(files)...)
	sort.Slice(runs, func(i, j int) bool {
		a, b := &runs[i], &runs[j]
		return cmp.Or(NaturalCompare(a.Name, b.Name), cmp.Compare(a.Source, b.Source),
			cmp.Compare(a.Files[0], b.Files[0])) < 0
	})
	return runs
}

// folderRuns returns the runs of files found in folders.
func folderRuns(files []Entry) []Run {
	type folder struct {
		source int
		name   string
	}
	type directory struct {
		folder
		path string
	}
	members := make(map[directory][]int)
	folders := make(map[folder]bool)
	for i, f := range files {
		path, base := splitPath(f.Path)
		if f.Origin == FromFolder && IsEventFile(base) {
			owner := folder{f.Source, f.Folder}
			folders[owner] = true
			members[directory{owner, path}] = append(members[directory{owner, path}], i)
		}
	}
	runs := make([]Run, 0, len(members))
	for d, indices := range members {
		sort.Slice(indices, func(i, j int) bool {
			a, b := indices[i], indices[j]
			return cmp.Or(strings.Compare(files[a].Path, files[b].Path), cmp.Compare(a, b)) < 0
		})
		parts := []string{d.path}
		if len(folders) > 1 {
			parts = []string{d.name, d.path}
		}
		runs = append(runs, Run{Name: joinName(parts), Source: d.source, Files: indices})
	}
	return runs // not sorted here
}

// joinName joins the non-empty parts of a run name; "." if all are empty.
func joinName(parts []string) string {
	parts = slices.DeleteFunc(parts, func(p string) bool { return p == "" })
	if len(parts) == 0 {
		return "."
	}
	return strings.Join(parts, "/")
}

// looseRuns returns the runs of loose files and file URLs.
func looseRuns(files []Entry) []Run {
	named := make(map[int]bool) // sources with a loose file named like an event file
	for _, f := range files {
		_, base := splitPath(f.Path)
		named[f.Source] = named[f.Source] || f.Origin == FromLoose && isMeant(base)
	}
	var runs []Run
	for i, f := range files {
		_, base := splitPath(f.Path)
		if isTrace(base) || IsEmbeddingFile(base) { // beside the runs
			continue
		}
		if f.Origin == FromURL || f.Origin == FromLoose && (isMeant(base) || !named[f.Source]) {
			runs = append(runs, Run{Source: f.Source, Files: []int{i}})
		}
	}
	for _, origin := range []Origin{FromLoose, FromURL} { // a bare name and a URL share no folder
		nameLoose(runs, files, origin)
	}
	return runs
}

// nameLoose names the runs of one origin by their paths below the longest common folder.
func nameLoose(runs []Run, files []Entry, origin Origin) {
	common, first := "", true
	for _, r := range runs {
		f := files[r.Files[0]]
		if f.Origin != origin {
			continue
		}
		folder := f.Path[:strings.LastIndexByte(f.Path, '/')+1]
		if first {
			common, first = folder, false
			continue
		}
		common = commonFolder(common, folder)
	}
	for i, r := range runs {
		if f := files[r.Files[0]]; f.Origin == origin {
			runs[i].Name = cmp.Or(f.Path[len(common):], f.Path)
		}
	}
}

// commonFolder returns the longest common prefix of two paths that ends in a slash, or "".
func commonFolder(a, b string) string {
	n := 0
	for i := 0; i < min(len(a), len(b)) && a[i] == b[i]; i++ {
		if a[i] == '/' {
			n = i + 1
		}
	}
	return a[:n]
}

// splitPath splits a path into its directory and its base name. The directory has no final slash,
// unless it consists of slashes only, with which object names in stores may begin: "" is the folder
// itself.
func splitPath(path string) (dir, base string) {
	i := strings.LastIndexByte(path, '/')
	dir = path[:max(i, 0)]
	if strings.Trim(dir, "/") == "" {
		dir = path[:i+1]
	}
	return dir, path[i+1:]
}
