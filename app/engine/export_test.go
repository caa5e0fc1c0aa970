package engine_test

import (
	"encoding/csv"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/kind"
	"eventlens/app/kinds/scalar"
	"eventlens/app/wire"
	"eventlens/app/words"
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

// TestFindingsOfADamagedFile begin with its problem.
func TestFindingsOfADamagedFile(t *testing.T) {
	log := scalars("loss", 100).scalar("loss", 100, float32(math.NaN())).scalar("acc", 1, 1).bytes
	log[len(log)-1] ^= 1
	p := startPage(t, intake.Config{})
	p.open(p.files(map[string][]byte{"bad/y.tfevents": log}))
	p.ask(kind.Scalar, "", &scalar.GetFindings{Run: 1})
	found := until(p, func(*scalar.Findings) bool { return true })
	require.Len(t, found.Items, 3)
	assert.Regexp(t, `^y\.tfevents: .*checksum`, words.Say(found.Items[0].Text))
	assert.Regexp(t, `^loss: first NaN`, words.Say(found.Items[1].Text))
}
