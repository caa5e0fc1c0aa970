package embedding_test

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/embedding"
	"eventlens/eventfile/source"
)

// disk lists a folder, and opens its files.
func disk(t testing.TB, root string) (files []embedding.File, open embedding.Files) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, p)
		files = append(files, embedding.File{Path: filepath.ToSlash(name), SizeBytes: info.Size()})
		return err
	}))
	return files, func(path string) source.Source {
		content, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			return nil
		}
		return source.NewMemory(content)
	}
}

// list lists a folder, with the contents that the list wants.
func list(t testing.TB, files []embedding.File, open embedding.Files) ([]*embedding.Tensor,
	[]embedding.Problem) {
	t.Helper()
	contents := map[string][]byte{}
	for _, path := range embedding.Small(files) {
		info, err := open(path).Stat(context.Background())
		require.NoError(t, err)
		content, err := open(path).ReadAt(context.Background(), 0, info.SizeBytes)
		require.NoError(t, err)
		contents[path] = content
	}
	return embedding.List(files, contents)
}

// report reads every step, and writes all that is known of a folder, a line each.
func report(t testing.TB, root string) string {
	files, open := disk(t, root)
	tensors, problems := list(t, files, open)
	var b strings.Builder
	ctx := context.Background()
	for _, tensor := range tensors {
		fmt.Fprintf(&b, "%s: %s\n", tensor.Run, tensor.Name)
		for _, p := range tensor.Problems {
			fmt.Fprintf(&b, "  ! %v\n", p)
		}
		for _, s := range tensor.Steps {
			fmt.Fprintf(&b, "  %s %v", s.Title(), s.Form)
			v, err := s.Read(ctx, open, nil)
			rows := -1
			if v != nil {
				rows = v.Rows()
				fmt.Fprintf(&b, " %d×%d", rows, v.Columns)
				for _, p := range v.Problems {
					fmt.Fprintf(&b, " ! %v", p)
				}
			}
			if err != nil {
				fmt.Fprintf(&b, " ! %v", err)
			}
			m, f, err := s.ReadMetadata(ctx, open, rows)
			if m != nil {
				for i := range m.Columns {
					fmt.Fprintf(&b, " %s(%d)", m.Columns[i].Name, len(m.Columns[i].Values))
				}
				if f.Vectors >= 0 && f.Missing()+f.Spare() > 0 {
					fmt.Fprintf(&b, " %d of %d", f.Rows, f.Vectors)
				}
			}
			if err != nil {
				fmt.Fprintf(&b, " ! %v", err)
			}
			if s.Sprite.ImagePath != "" {
				fmt.Fprintf(&b, " %s%v", s.Sprite.ImagePath, s.Sprite.Dims)
			}
			b.WriteByte('\n')
		}
	}
	for _, p := range problems {
		fmt.Fprintf(&b, "! %v\n", p)
	}
	return b.String()
}

// corpus has real folders, beside the repository on some machines.
const corpus = "../../../shared/corpus-projector/"

// TestCorpus: every file of vectors opens, or the report says why not.
func TestCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 13 MB")
	}
	repositories, err := os.ReadDir(corpus)
	if err != nil {
		t.Skip("no real embeddings beside the repository")
	}
	for _, repository := range repositories {
		if !repository.IsDir() {
			continue
		}
		got := report(t, corpus+repository.Name())
		if testing.Verbose() {
			t.Logf("%s\n%s", repository.Name(), got)
		}
		assert.NotEmpty(t, got, repository.Name())
	}
}
