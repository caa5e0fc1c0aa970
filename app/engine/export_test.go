package engine_test

import (
	"bytes"
	"encoding/csv"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/kind"
	"eventlens/app/kinds/scalar"
	"eventlens/app/report"
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
		blob := p.get(part.Blob).(exportedBlob)
		assert.EqualValues(p.t, len(blob.bytes), part.Bytes)
		text += string(blob.bytes)
		if part.Done {
			return parts, text
		}
		p.send(&wire.ExportMore{ID: m.ID})
	}
}

func TestExportOfOneSeriesAndOfMany(t *testing.T) {
	p := startPage(t, intake.Config{})
	p.open(p.files(map[string][]byte{
		"logs/a/x.tfevents": newLog().scalar("loss", 1, 0.5).scalar("loss", 2,
			float32(math.NaN())).bytes,
		"logs/b,=c/x.tfevents": newLog().scalar("loss", 1, 3).scalar("=acc", 7, 1).bytes,
	}))
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

func TestExportNamesRunsOfTwoSourcesApart(t *testing.T) {
	p := startPage(t, intake.Config{})
	log := newLog().scalar("loss", 1, 1).bytes
	first, second := p.files(map[string][]byte{"one/a/x.tfevents": log}),
		p.files(map[string][]byte{"two/a/y.tfevents": log})
	first.Name, second.Name = "one", "two"
	p.open(first)
	p.open(second)
	_, text := p.exported(wire.Export{
		ID: 1, Long: true, Tags: []wire.TagID{1}, Runs: []wire.RunID{1, 2},
	})
	records, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	require.NoError(t, err)
	require.Len(t, records, 3)
	assert.NotEqual(t, records[1][0], records[2][0])
}

// TestExportsArePulled checks that a part is made for each ExportMore and not before, and that a
// stopped export is gone.
func TestExportsArePulled(t *testing.T) {
	p := startPage(t, intake.Config{})
	p.open(p.files(map[string][]byte{"a/x.tfevents": scalars("loss", 60_000).bytes}))
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
	before := countTold(p, func(*wire.ExportPart) bool { return true })
	p.exported(wire.Export{ID: 6, Tags: []wire.TagID{1}, Runs: []wire.RunID{9}})
	assert.Equal(t, before+1, countTold(p, func(*wire.ExportPart) bool { return true }),
		"nothing was made for what was stopped")
}

func TestTooManyExports(t *testing.T) {
	p := startPage(t, intake.Config{})
	p.open(p.files(map[string][]byte{"a/x.tfevents": scalars("loss", 40_000).bytes}))
	for id := range uint32(maxExports) {
		p.send(&wire.Export{ID: id, Tags: []wire.TagID{1}, Runs: []wire.RunID{1}})
		part := until(p, func(part *wire.ExportPart) bool { return part.ID == id })
		require.False(t, part.Done)
	}
	p.send(&wire.Export{ID: 100, Tags: []wire.TagID{1}, Runs: []wire.RunID{1}})
	refused := until(p, func(part *wire.ExportPart) bool { return part.ID == 100 })
	assert.Equal(t,
		&wire.ExportPart{ID: 100, Done: true, Problem: report.ProblemTooManyExports.Text()},
		refused)
	p.send(&wire.ExportMore{ID: 0, Stop: true})
	p.exported(wire.Export{ID: 100, Tags: []wire.TagID{1}, Runs: []wire.RunID{1}})
}

func TestExportOfAllAttempts(t *testing.T) {
	p := startPage(t, intake.Config{})
	p.open(p.files(map[string][]byte{"a/x.tfevents": newLog().scalar("loss", 1, 1).scalar("loss", 2,
		2).scalar("loss", 2, 3).scalar("loss", 1, 4).bytes}))
	for all, want := range map[bool]int{false: 1, true: 4} {
		p.send(&wire.View{Theme: "light", AllAttempts: all})
		_, text := p.exported(wire.Export{ID: 1, Tags: []wire.TagID{1}, Runs: []wire.RunID{1}})
		assert.Equal(t, want, strings.Count(text, "\r\n")-1, text)
	}
}

func (p *page) findings(card string, m scalar.GetFindings) *scalar.Findings {
	p.t.Helper()
	p.ask(kind.Scalar, card, &m)
	return until(p, func(f *scalar.Findings) bool {
		return p.answered.Card == card && p.answered.Serial == p.serial
	})
}

// foundText returns all findings, a line each.
func foundText(f *scalar.Findings) string {
	lines := []string{words.Say(f.LookedAt)}
	for _, item := range f.Items {
		lines = append(lines, words.Say(item.Text))
	}
	return strings.Join(lines, "\n")
}

func TestFindingsOfARun(t *testing.T) {
	log := newLog()
	for step := range int64(200) {
		loss, acc := float32(1), float32(step)
		if step >= 150 {
			loss = float32(math.NaN())
		}
		log.scalar("loss", step, loss).scalar("acc", step, acc)
	}
	damaged := bytes.Clone(log.bytes)
	damaged[len(damaged)-1] ^= 1
	p := startPage(t, intake.Config{})
	p.open(p.files(map[string][]byte{
		"logs/good/x.tfevents": log.bytes, "logs/bad/y.tfevents": damaged,
	}))
	good := p.findings("", scalar.GetFindings{Run: p.runs()["good"].ID})
	require.NotEmpty(t, good.Items)
	assert.Equal(t, "loss: first NaN at step 150; 50 of 200 values are not finite.",
		words.Say(good.Items[0].Text))
	assert.Equal(t, p.tag("loss").ID, good.Items[0].Tag)
	assert.True(t, strings.HasPrefix(foundText(good), "2 series with 400 points.\nloss: first NaN"),
		foundText(good))

	bad := p.findings("", scalar.GetFindings{Run: p.runs()["bad"].ID})
	assert.Regexp(t, `^y\.tfevents: .*checksum`, words.Say(bad.Items[0].Text))
	assert.Regexp(t, `^loss: first NaN`, words.Say(bad.Items[1].Text))

	none := p.findings("", scalar.GetFindings{Run: 99})
	assert.Empty(t, none.Items)
	assert.Equal(t, "There are no scalars here.", foundText(none))
}

func TestFindingsAreBounded(t *testing.T) {
	log := newLog()
	for tag := range 30 {
		log.scalar("t"+strings.Repeat("x", tag), int64(100-tag), float32(math.Inf(1)))
	}
	p := startPage(t, intake.Config{})
	p.open(p.files(map[string][]byte{"a/x.tfevents": log.bytes}))
	f := p.findings("", scalar.GetFindings{Run: 1})
	require.Len(t, f.Items, maxFindings+1)
	assert.Contains(t, words.Say(f.Items[0].Text), "step 71", "the first of all")
	assert.Equal(t, "And 20 more.", words.Say(f.Items[maxFindings].Text))
}

func TestFindingsOfACard(t *testing.T) {
	p := startPage(t, intake.Config{})
	p.open(p.files(map[string][]byte{
		"logs/a/x.tfevents": newLog().scalar("loss", 1, float32(math.Inf(-1))).scalar("acc", 3,
			float32(math.NaN())).bytes,
		"logs/b/x.tfevents": newLog().scalar("loss", 1, 1).bytes,
		"logs/c/x.tfevents": newLog().scalar("loss", 2, float32(math.NaN())).bytes,
	}))
	card := wire.Card{ID: "c1", Tag: p.tag("loss").ID}
	p.draw(card, wire.View{Theme: "light", Hidden: []wire.RunID{p.runs()["c"].ID}})
	assert.Equal(t,
		"2 series with 2 points.\na: all values are NaN or infinite, starting with −∞ at step 1.",
		foundText(p.findings("c1", scalar.GetFindings{})))
	card.More = []wire.TagID{p.tag("acc").ID}
	p.draw(card, wire.View{Theme: "light", Hidden: []wire.RunID{p.runs()["c"].ID}})
	assert.Contains(t, foundText(p.findings("c1", scalar.GetFindings{})),
		"acc of a: all values are NaN or infinite")
	assert.Equal(t, "There are no scalars here.",
		foundText(p.findings("gone", scalar.GetFindings{})))
}

// TestExportsArePeersDownloads compares exports with the downloads of TensorBoard's server, byte
// for byte.
func TestExportsArePeersDownloads(t *testing.T) {
	const dir = "../../testdata/scalars/"
	files := map[string][]byte{}
	found, err := filepath.Glob(dir + "log/*/*tfevents*")
	require.NoError(t, err)
	for _, name := range found {
		content, err := os.ReadFile(name)
		require.NoError(t, err)
		files["log/"+filepath.Base(filepath.Dir(name))+"/"+filepath.Base(name)] = content
	}
	p := startPage(t, intake.Config{})
	p.open(p.files(files))
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
