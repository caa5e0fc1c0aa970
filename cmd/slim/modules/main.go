// Modules prepares the modules that the WebAssembly programs are built with. It copies some modules
// without the parts that the programs do not need, or with faster replacements. Most of the code
// that this saves to download is never called, but go-app and others refer to it in ways that keep
// the linker from dropping it.
//
//	go run ./cmd/slim/modules DIR
//	go build -modfile=DIR/slim.mod -overlay=DIR/slim.std.json ./cmd/viewer
//
// It runs in the module's root, and DIR is below that. It writes the copies to DIR/slim,
// DIR/slim.mod and DIR/slim.sum that refer to them, and DIR/slim.std.json, which replaces files of
// the standard library. The file list.go lists the changes, edit.go makes them in the syntax tree
// of a file, and _ours has Go files that are added to the copies. Each change names the code that
// it replaces and fails if that is missing, so a new version of a module cannot go unnoticed. An
// overlay alone would be simpler, but the go command accepts none for files of the module cache.
//
//	-without NAME    leaves out a measure of list.go and those that need it, to see what it saves
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// ours is the folder of this package. The paths in measure.adds are relative to it.
const ours = "cmd/slim/modules"

func main() {
	log.SetFlags(0)
	log.SetPrefix("slim/modules: ")
	left := flag.String("without", "", "the `name` of a measure to do without")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("give the folder to write to")
	}
	taken := without(*left)
	if *left != "" && len(taken) == len(measures) {
		log.Fatalf("there is no measure %q", *left)
	}
	if err := prepare(flag.Arg(0), taken); err != nil {
		log.Fatal(err)
	}
}

// without returns all measures except the named one and those that need it.
func without(name string) []measure {
	return slices.DeleteFunc(slices.Clone(measures), func(m measure) bool {
		return m.name == name || slices.Contains(m.needs, name)
	})
}

// prepare writes all output into dir.
func prepare(dir string, taken []measure) error {
	if err := os.RemoveAll(filepath.Join(dir, "slim")); err != nil {
		return err
	}
	for _, name := range []string{"mod", "sum"} {
		if err := copyFile(filepath.Join(dir, "slim."+name), "go."+name); err != nil {
			return err
		}
	}
	for _, m := range modules {
		if err := m.prepare(dir, measuresOf(m.path, taken)); err != nil {
			return fmt.Errorf("%s: %w", m.path, err)
		}
	}
	return overlay(dir, measuresOf(standard, taken))
}

// measuresOf returns the measures that change a module.
func measuresOf(module string, all []measure) []measure {
	return slices.DeleteFunc(slices.Clone(all), func(m measure) bool { return m.module != module })
}

// prepare copies the module, changes the copy, and makes slim.mod refer to it.
func (m *module) prepare(dir string, taken []measure) error {
	from, err := m.download()
	if err != nil {
		return err
	}
	to := filepath.Join(dir, "slim", m.name)
	for _, path := range append([]string{"go.mod"}, m.takes...) {
		if err := copyTree(filepath.Join(to, path), filepath.Join(from, path)); err != nil {
			return err
		}
	}
	if err := change(to, taken); err != nil {
		return err
	}
	replace := exec.Command("go", "mod", "edit", "-replace", m.path+"=./"+filepath.ToSlash(to),
		filepath.Join(dir, "slim.mod"))
	if out, err := replace.CombinedOutput(); err != nil {
		return fmt.Errorf("have the copy used: %w: %s", err, out)
	}
	return nil
}

// change takes measures in a copy of their module.
func change(to string, taken []measure) error {
	for _, one := range taken {
		for _, path := range one.omits {
			if err := remove(filepath.Join(to, path)); err != nil {
				return err
			}
		}
	}
	for name, edits := range together(taken) {
		if omitted(name, taken) {
			continue // by another measure
		}
		if err := editFile(filepath.Join(to, name), filepath.Join(to, name), edits); err != nil {
			return err
		}
	}
	for _, one := range taken {
		for path, added := range one.adds {
			if err := copyTree(filepath.Join(to, path), filepath.Join(ours, added)); err != nil {
				return err
			}
		}
	}
	return nil
}

// download makes the go command fetch the module, and returns its folder.
func (m *module) download() (dir string, err error) {
	out, err := exec.Command("go", "mod", "download", "-json", m.path).Output()
	if err != nil {
		return "", fmt.Errorf("download it: %w", err)
	}
	var found struct{ Version, Dir string }
	if err := json.Unmarshal(out, &found); err != nil {
		return "", err
	}
	if found.Version != m.version {
		return "",
			fmt.Errorf("changes are known of %s, not of %s: check what list.go changes in it",
				m.version, found.Version)
	}
	return found.Dir, nil
}

// together collects the edits of all measures by file.
func together(taken []measure) map[string][]edit {
	all := map[string][]edit{}
	for _, m := range taken {
		for name, edits := range m.edits {
			all[name] = append(all[name], edits...)
		}
	}
	return all
}

func omitted(name string, taken []measure) bool {
	return slices.ContainsFunc(taken, func(m measure) bool {
		return slices.Contains(m.omits, name)
	})
}

// overlay writes changed files of the standard library, and the list of replacements.
func overlay(dir string, taken []measure) error {
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env GOROOT: %w", err)
	}
	std := filepath.Join(strings.TrimSpace(string(goroot)), "src")
	replace := map[string]string{}
	for name, edits := range together(taken) {
		to := filepath.Join(dir, "slim", "std", name)
		if err := editFile(to, filepath.Join(std, name), edits); err != nil {
			return err
		}
		replace[filepath.Join(std, name)] = to
	}
	for _, m := range taken {
		for name, by := range m.adds {
			if err := replacePackage(replace, filepath.Join(std, name),
				filepath.Join(ours, by)); err != nil {
				return err
			}
		}
	}
	text, err := json.MarshalIndent(map[string]any{"Replace": replace}, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "slim.std.json"), text, 0o644)
}

// replacePackage replaces all files of a package by the files of a folder. An empty replacement
// removes a file.
func replacePackage(replace map[string]string, old, by string) error {
	theirs, err := filepath.Glob(filepath.Join(old, "*.go"))
	if err != nil {
		return err
	}
	ours, err := filepath.Glob(filepath.Join(by, "*.go"))
	if err != nil {
		return err
	}
	for _, path := range slices.DeleteFunc(theirs, isTest) {
		replace[path] = ""
	}
	for _, path := range slices.DeleteFunc(ours, isTest) {
		replace[filepath.Join(old, filepath.Base(path))] = path
	}
	return nil
}

func isTest(path string) bool { return strings.HasSuffix(path, "_test.go") }

// remove removes a file or folder, which must exist.
func remove(path string) error {
	if _, err := os.Stat(path); err != nil {
		return err
	}
	return os.RemoveAll(path)
}

// copyTree copies a file, or a folder without tests and their data.
func copyTree(to, from string) error {
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Name() == "testdata" {
			return fs.SkipDir
		}
		if err != nil || d.IsDir() || isTest(path) {
			return err
		}
		relative, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		return copyFile(filepath.Join(to, relative), path)
	})
}

func copyFile(to, from string) error {
	content, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return write(to, content)
}

// editFile writes the edited source of a Go file, which may replace it.
func editFile(to, from string, edits []edit) error {
	src, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if src, err = edited(from, src, edits); err != nil {
		return err
	}
	return write(to, src)
}

// write writes a file, and its folder if that is missing.
func write(to string, content []byte) error {
	return errors.Join(os.MkdirAll(filepath.Dir(to), 0o755), os.WriteFile(to, content, 0o644))
}
