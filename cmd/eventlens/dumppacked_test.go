package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/eventtest"
)

// compressed returns content as a gzip and as a zstd file.
func compressed(t *testing.T, content []byte) (gz, zst []byte) {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(content)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	encoder, err := zstd.NewWriter(nil)
	require.NoError(t, err)
	return b.Bytes(), encoder.EncodeAll(content, nil)
}

// TestDumpCompressed checks that compressed files are dumped like their unpacked content, including
// offsets.
func TestDumpCompressed(t *testing.T) {
	plain := eventtest.Log(t, event(1, simple("loss", 1)), event(2, simple("loss", 2)))
	gz, zst := compressed(t, plain)
	dir := t.TempDir()
	for name, content := range map[string][]byte{
		"a.tfevents": plain, "b.tfevents.gz": gz, "c.tfevents.zst": zst, "d.tfevents": gz,
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), content, 0o644))
	}
	code, lines, said := runDump(t, dir)
	assert.Zero(t, code)
	assert.Empty(t, said)
	require.Len(t, lines, 4*3)
	for i, line := range lines[3:] {
		delete(line, "file")
		want := lines[i%3]
		delete(want, "file")
		assert.Equal(t, want, line)
	}
}

// TestDumpDamagedCompressed checks that data before the damage is kept, and that the damage gets a
// line like any other.
func TestDumpDamagedCompressed(t *testing.T) {
	plain := eventtest.Log(t, event(1, simple("loss", 1)), event(2, simple("loss", 2)))
	gz, zst := compressed(t, plain)
	for _, tt := range []struct {
		name, problem string
		content       []byte
		records       float64
	}{
		{"cut off", "the gzip data are cut off, or still being written", gz[:len(gz)-5], 2},
		{"followed", "other bytes follow the zstd data", append(zst, "garbage"...), 2},
		{"damaged", "damaged gzip data", append(bytes.Clone(gz[:10]), 0xff, 0xff), 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "x.tfevents")
			require.NoError(t, os.WriteFile(file, tt.content, 0o644))
			code, lines, said := runDump(t, file)
			assert.Zero(t, code)
			assert.Empty(t, said)
			require.Len(t, lines, int(tt.records)+2)
			assert.Equal(t, tt.problem, lines[len(lines)-2]["problem"])
			last := lines[len(lines)-1]
			assert.Equal(t, []any{tt.records, 1.0}, []any{last["records"], last["problems"]})
			assert.Equal(t, last["bytes"], lines[len(lines)-2]["offset"])
		})
	}
}
