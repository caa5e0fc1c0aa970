// Package kindstest adds the toy of app/kinds/testdata to a build, as somebody would who adds a
// kind: its folder, and a line in the list of kinds.
package kindstest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
)

// Overlay writes the file with a name, for the -overlay of the go command: the replacements of
// another overlay ("" for none), the toy's folder beside the other kinds, and the list of kinds
// with the toy and these further lines and imports. The list is written beside the overlay. All
// names are absolute.
func Overlay(name, root, other, lines, imports string) error {
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	if other != "" {
		content, err := os.ReadFile(other)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(content, &overlay); err != nil {
			return err
		}
	}
	toy := filepath.Join(root, "app/kinds/testdata/toy")
	if err := filepath.WalkDir(toy, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			added := filepath.Join(root, "app/kinds/toy", strings.TrimPrefix(path, toy))
			overlay.Replace[added] = path
		}
		return err
	}); err != nil {
		return err
	}
	list := filepath.Join(root, "app/kinds/kinds.go")
	text, err := os.ReadFile(list)
	if err != nil {
		return err
	}
	replaced := filepath.Join(filepath.Dir(name), "kinds.go")
	overlay.Replace[list] = replaced
	changed := []byte(longer(string(text), lines, imports))
	if err := os.WriteFile(replaced, changed, 0o644); err != nil {
		return err
	}
	content, err := json.Marshal(overlay)
	if err != nil {
		return err
	}
	return os.WriteFile(name, content, 0o644)
}

// longer adds the toy, and more, to the list of kinds.
func longer(list, lines, imports string) string {
	const all, first = "var All = []Kind{\n", "import (\n"
	list = strings.Replace(list, all,
		all+"{Kind: &toy.Kind, Worker: toyworker.New, Cards: toypage.New},\n"+lines, 1)
	return strings.Replace(list, first, first+`	"eventlens/app/kinds/toy"
	toypage "eventlens/app/kinds/toy/page"
	toyworker "eventlens/app/kinds/toy/worker"
`+imports, 1)
}
