package embedding

import (
	"path"
	"strings"
)

// configName is the name of a configuration.
const configName = "projector_config.pbtxt"

// folder is a listing that is searched by paths.
type folder struct {
	files map[string]bool // false for a file that was not used yet
	dirs  map[string][]string
}

func newFolder(files []File) *folder {
	f := &folder{files: map[string]bool{}, dirs: map[string][]string{}}
	for _, file := range files {
		if isLeftOver(path.Base(file.Path)) {
			continue
		}
		if _, ok := f.files[file.Path]; ok {
			continue
		}
		f.files[file.Path] = false
		dir := dirOf(file.Path)
		f.dirs[dir] = append(f.dirs[dir], file.Path)
	}
	return f
}

// isLeftOver reports whether systems or services have left a file beside real ones.
func isLeftOver(base string) bool {
	return base == ".DS_Store" || strings.HasPrefix(base, "._") ||
		strings.Contains(strings.ToLower(base), "conflicted copy")
}

func (f *folder) has(path string) bool {
	_, ok := f.files[path]
	return ok
}

// dirOf returns the directory of a path, "" for the folder itself.
func dirOf(p string) string {
	if i := strings.LastIndexByte(p, '/'); i >= 0 {
		return p[:i]
	}
	return ""
}

// below joins a directory and a path, without dots. A path that leads out of the folder gets "".
func below(dir, p string) string {
	p = path.Join(dir, p)
	if p == ".." || strings.HasPrefix(p, "../") || p == "." {
		return ""
	}
	return p
}

// runOf returns the folder of the run of a configuration, which may lie in a folder of the plugin.
func runOf(config string) string {
	dir := dirOf(config)
	if dir == "plugins/projector" {
		return ""
	}
	return strings.TrimSuffix(dir, "/plugins/projector")
}

// resolve finds the file that a configuration means by a path: relative to the configuration, to
// its run, or else the longest end of the path that exists beside the configuration, in its run or
// one folder up. moved is true for the latter. A file that is not there gets the path that it
// should have, and ok is false: a listing may be limited to some names.
func (f *folder) resolve(config, asked string) (found string, moved, ok bool) {
	plain := strings.ReplaceAll(asked, `\`, "/")
	isDrive := len(plain) > 1 && plain[1] == ':'
	absolute := strings.HasPrefix(plain, "/") || isDrive
	if isDrive {
		plain = plain[2:]
	}
	dirs := []string{dirOf(config), runOf(config)}
	if !absolute {
		for _, dir := range dirs {
			if p := below(dir, plain); f.has(p) {
				return p, plain != asked, true
			}
		}
	}
	if dirs[1] != "" {
		dirs = append(dirs, dirOf(dirs[1]))
	}
	for rest := strings.TrimLeft(plain, "/"); rest != ""; {
		for _, dir := range dirs {
			if p := below(dir, rest); f.has(p) {
				return p, true, true
			}
		}
		_, rest, _ = strings.Cut(rest, "/")
	}
	if absolute {
		plain = path.Base(plain)
	}
	return below(dirs[0], plain), false, false
}
