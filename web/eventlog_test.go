package web_test

import (
	"fmt"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/eventfile/eventtest"
)

// eventLog writes an event file of scalars as the usual writers do: an event for each value,
// flushed after each step.
type eventLog struct {
	path  string
	tags  []string
	step  int64
	level float32 // added to all values
	wrote int64   // bytes
	last  int64   // where the last record starts
}

func newEventLog(t *testing.T, path string, tags ...string) *eventLog {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.RemoveAll(path))
	l := &eventLog{path: path, tags: tags}
	version := protowire.AppendString(protowire.AppendTag(nil, 3, protowire.BytesType),
		"brain.Event:2")
	l.write(t, l.record(nil, version))
	return l
}

// log appends n steps, and flushes them together.
func (l *eventLog) log(t *testing.T, steps int) *eventLog {
	t.Helper()
	var out []byte
	for range steps {
		for i, tag := range l.tags {
			out = l.record(out,
				scalarEvent(tag, l.step, l.level+float32(i)+float32(math.Sin(float64(l.step)/20))))
		}
		l.step++
	}
	l.write(t, out)
	return l
}

func (l *eventLog) write(t *testing.T, b []byte) {
	t.Helper()
	file, err := os.OpenFile(l.path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	require.NoError(t, err)
	_, err = file.Write(b)
	require.NoError(t, err)
	require.NoError(t, file.Close())
	l.wrote += int64(len(b))
}

// logOfRuns writes runs of 20 steps, each a hundredth above the previous one, and their manifest,
// and returns the options of a host that serves them.
func logOfRuns(t *testing.T, n int, tags ...string) hostOptions {
	t.Helper()
	dir, files := t.TempDir(), make([]string, 0, n)
	for i := range n {
		name := fmt.Sprintf("run%03d/events.out.tfevents.1.a", i)
		l := newEventLog(t, filepath.Join(dir, filepath.FromSlash(name)), tags...)
		l.level = float32(i) / 100
		l.log(t, 20)
		files = append(files, fmt.Sprintf(`{"path":%q}`, name))
	}
	manifest := `{"version":1,"files":[` + strings.Join(files, ",") + "]}"
	return hostOptions{
		data: dir,
		handlers: map[string]http.Handler{"data/eventlens.json": body("application/json",
			[]byte(manifest))},
	}
}

// points returns the number of points in the log.
func (l *eventLog) points() int64 { return l.step * int64(len(l.tags)) }

func scalarEvent(tag string, step int64, value float32) []byte {
	return scalarEventAt(1.7e9+float64(step), tag, step, value)
}

// scalarEventAt returns an event with a wall time in seconds since the Unix epoch.
func scalarEventAt(wall float64, tag string, step int64, value float32) []byte {
	v := protowire.AppendString(protowire.AppendTag(nil, 1, protowire.BytesType), tag)
	v = protowire.AppendFixed32(protowire.AppendTag(v, 2, protowire.Fixed32Type),
		math.Float32bits(value))
	summary := protowire.AppendBytes(protowire.AppendTag(nil, 1, protowire.BytesType), v)
	event := protowire.AppendFixed64(protowire.AppendTag(nil, 1, protowire.Fixed64Type),
		math.Float64bits(wall))
	event = protowire.AppendVarint(protowire.AppendTag(event, 2, protowire.VarintType),
		uint64(step))
	return protowire.AppendBytes(protowire.AppendTag(event, 5, protowire.BytesType), summary)
}

// record appends a framed record.
func (l *eventLog) record(out, data []byte) []byte {
	l.last = l.wrote + int64(len(out))
	return eventtest.AppendRecord(out, data)
}
