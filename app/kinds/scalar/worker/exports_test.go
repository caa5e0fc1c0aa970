package worker_test

import (
	"encoding/csv"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kinds/scalar/worker"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/query"
)

// exported requests an export part by part, and returns the parts and the whole text.
func (p *page) exported(m wire.Export) (parts []*wire.ExportPart, text string) {
	p.t.Helper()
	p.send(&m)
	for {
		part := until(p, func(part *wire.ExportPart) bool { return part.ID == m.ID })
		parts = append(parts, part)
		require.Empty(p.t, words.Say(part.Problem))
		blob := p.Blobs[part.Blob-1]
		assert.EqualValues(p.t, len(blob), part.Bytes)
		text += string(blob)
		if part.Done {
			return parts, text
		}
		p.send(&wire.ExportMore{ID: m.ID})
	}
}

// parts returns the number of parts that the page has heard of.
func (p *page) parts() (count int) {
	for _, m := range p.seen {
		if _, part := m.(*wire.ExportPart); part {
			count++
		}
	}
	return count
}

func TestExportOfOneSeriesAndOfMany(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{
		"a": newLog().scalar("loss", 1, 0.5).scalar("loss", 2,
			float32(math.NaN())),
		"b,=c": newLog().scalar("loss", 1, 3).scalar("=acc", 7, 1),
	})
	runs, loss, acc := p.runs(), p.tag("loss").ID, p.tag("=acc").ID
	a, b := runs["a"].ID, runs["b,=c"].ID
	one := wire.Export{ID: 1, Tags: []wire.TagID{loss}, Runs: []wire.RunID{a}}
	_, text := p.exported(one)
	lines := strings.Split(text, "\r\n")
	assert.Equal(t, "Wall time,Step,Value", lines[0])
	assert.Regexp(t, `^\d+\.\d+,1,0\.5$`, lines[1])
	assert.Regexp(t, `,2,nan$`, lines[2])

	one.Kind = wire.ExportJSON
	_, text = p.exported(one)
	assert.Regexp(t, `^\[\[\d+\.\d+, 1, 0\.5\], \[\d+\.\d+, 2, "NaN"\]\]$`, text)

	one.Kind, one.Long = wire.ExportCSV, true
	_, text = p.exported(one)
	assert.Regexp(t, "^run,tag,wall_time,step,value\r\na,loss,", text)

	_, text = p.exported(wire.Export{
		ID: 2, Tags: []wire.TagID{loss, acc, 99}, Runs: []wire.RunID{a, b, 99},
	})
	records, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	require.NoError(t, err)
	var rows []string
	for _, r := range records[1:] {
		rows = append(rows, strings.Join([]string{r[0], r[1], r[3], r[4]}, "|"))
	}
	assert.Equal(t, []string{"a|loss|1|0.5", "a|loss|2|nan", "b,=c|loss|1|3.0", "b,=c|'=acc|7|1.0"},
		rows)
}

// TestExportsArePulled checks that a part is made for each ExportMore and not before, and that a
// stopped export is gone.
func TestExportsArePulled(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{"a": scalars("loss", 60_000)})
	all := wire.Export{ID: 5, Tags: []wire.TagID{1}, Runs: []wire.RunID{1}, Long: true}
	parts, text := p.exported(all)
	assert.Greater(t, len(parts), 2)
	assert.Equal(t, 60_001, strings.Count(text, "\r\n"))
	last := parts[len(parts)-1]
	assert.EqualValues(t, 60_000, last.Total)
	assert.Equal(t, last.Total, last.Points)
	for _, part := range parts[:len(parts)-1] {
		assert.InDelta(t, query.ExportPartBytes, part.Bytes, 100)
	}

	p.send(&all)
	until(p, func(part *wire.ExportPart) bool { return part.ID == 5 })
	p.send(&wire.ExportMore{ID: 5, Stop: true})
	p.send(&wire.ExportMore{ID: 5})
	p.send(&wire.ExportMore{ID: 77})
	before := p.parts()
	p.exported(wire.Export{ID: 6, Tags: []wire.TagID{1}, Runs: []wire.RunID{9}})
	assert.Equal(t, before+1, p.parts(),
		"nothing was made for what was stopped")
}

func TestTooManyExports(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{"a": scalars("loss", 40_000)})
	for id := range uint32(worker.MaxExports) {
		p.send(&wire.Export{ID: id, Tags: []wire.TagID{1}, Runs: []wire.RunID{1}})
		part := until(p, func(part *wire.ExportPart) bool { return part.ID == id })
		require.False(t, part.Done)
	}
	p.send(&wire.Export{ID: 100, Tags: []wire.TagID{1}, Runs: []wire.RunID{1}})
	refused := until(p, func(part *wire.ExportPart) bool { return part.ID == 100 })
	assert.True(t, refused.Done)
	assert.Equal(t, "Too many downloads are running. Wait for one, or cancel one.",
		words.Say(refused.Problem))
	p.send(&wire.ExportMore{ID: 0, Stop: true})
	p.exported(wire.Export{ID: 100, Tags: []wire.TagID{1}, Runs: []wire.RunID{1}})
}

func TestExportOfAllAttempts(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{"a": newLog().scalar("loss", 1, 1).scalar("loss", 2,
		2).scalar("loss", 2, 3).scalar("loss", 1, 4)})
	for all, want := range map[bool]int{false: 1, true: 4} {
		p.send(&wire.View{Theme: "light", AllAttempts: all})
		_, text := p.exported(wire.Export{ID: 1, Tags: []wire.TagID{1}, Runs: []wire.RunID{1}})
		assert.Equal(t, want, strings.Count(text, "\r\n")-1, text)
	}
}

// TestExportsArePeersDownloads compares exports with the downloads of TensorBoard's server, byte
// for byte.
func TestExportsArePeersDownloads(t *testing.T) {
	const dir = "../../../../testdata/scalars/"
	p := openPage(t)
	logs, err := filepath.Glob(dir + "log/a/*tfevents*")
	require.NoError(t, err)
	require.Len(t, logs, 1)
	log, err := os.ReadFile(logs[0])
	require.NoError(t, err)
	p.open("a", log)
	downloads, err := filepath.Glob(dir + "downloads/a-*")
	require.NoError(t, err)
	require.Len(t, downloads, 8)
	for _, name := range downloads {
		want, err := os.ReadFile(name)
		require.NoError(t, err)
		tag, ext, _ := strings.Cut(strings.TrimPrefix(filepath.Base(name), "a-"), ".")
		ask := wire.Export{
			ID: 1, Tags: []wire.TagID{p.tag(tag).ID}, Runs: []wire.RunID{p.runs()["a"].ID},
		}
		if ext == "json" {
			ask.Kind = wire.ExportJSON
		}
		_, text := p.exported(ask)
		assert.Equal(t, string(want), text, name)
	}
}
