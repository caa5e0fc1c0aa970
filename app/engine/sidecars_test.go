package engine_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
)

// beside has files of other tools beside a log.
func beside(t *testing.T) map[string][]byte {
	return map[string][]byte{
		"log/a/events.out.tfevents.1": eventtest.Log(t,
			eventtest.Values(0, 1,
				&pb.Summary_Value{
					Tag: "loss", Value: &pb.Summary_Value_SimpleValue{SimpleValue: 1},
				})),
		"log/a/plugins/profile/2026_01_02/h.xplane.pb":     []byte("x"),
		"log/a/plugins/profile/2026_01_02/h.trace.json.gz": []byte("x"),
		"log/a/h.1.pt.trace.json":                          []byte("{}"),
		"log/projector_config.pbtxt":                       []byte("embeddings {}"),
	}
}

// TestSidecars opens logs with profiles and embeddings beside them: these are reported once per
// sort, and not read.
func TestSidecars(t *testing.T) {
	for _, embedded := range []bool{false, true} {
		p := startPage(t, intake.Config{Embedded: embedded})
		loaded := p.open(p.files(beside(t)))
		assert.EqualValues(t, 1, loaded.Runs)
		assert.Zero(t, loaded.Problems)
		assert.Zero(t, p.traces())
		said := p.notices()
		require.Len(t, said, 2)
		both := strings.Join(said, "")
		assert.Contains(t, both,
			"There are embeddings beside the logs, which eventlens does not show yet: log/projector_config.pbtxt.")
		assert.Regexp(t,
			`There are profiles beside the logs, which eventlens does not show yet: log/a/(h\.1\.pt\.trace\.json|plugins/profile/2026_01_02/h\..*)\.`, both)
	}
}

// TestTracesAreCounted opens the same for a page that shows traces: sessions are counted, and
// nothing of them is read.
func TestTracesAreCounted(t *testing.T) {
	p := startPage(t, intake.Config{Traces: true})
	loaded := p.open(p.files(beside(t)))
	assert.EqualValues(t, 1, loaded.Runs)
	assert.Zero(t, loaded.Problems)
	assert.Equal(t, []string{
		"There are embeddings beside the logs, which eventlens does not show yet: log/projector_config.pbtxt.",
	}, p.notices())
	assert.Equal(t, 2, p.traces(), "both forms of a session count once")
}

// traces returns how many traces the page was told of.
func (p *page) traces() (n int) {
	for _, m := range p.seen {
		if m, ok := m.(*wire.Progress); ok {
			n = m.Traces
		}
	}
	return n
}

// TestTracesAlone opens traces without any event file: nothing is missing.
func TestTracesAlone(t *testing.T) {
	p := startPage(t, intake.Config{Traces: true})
	loaded := p.open(p.files(map[string][]byte{
		"log/plugins/profile/2026_01_02/h.xplane.pb": []byte("x"),
	}))
	assert.Zero(t, loaded.Runs)
	assert.Zero(t, loaded.Problems)
	assert.Equal(t, 1, p.traces())
}

// TestLaterSidecars reports sidecars that appear beside followed logs, once.
func TestLaterSidecars(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		s := newSite(nil)
		s.put("a/events.out.tfevents.1",
			eventtest.Log(t,
				eventtest.Values(0, 1,
					&pb.Summary_Value{
						Tag: "loss", Value: &pb.Summary_Value_SimpleValue{SimpleValue: 1},
					})))
		p := follow(t, s, 0)
		s.put("a/projector_config.pbtxt", []byte("embeddings {}"))
		p.refresh()
		p.refresh()
		assert.Equal(t, 1, countTold(p.page, func(m *wire.Notice) bool {
			return m.Beside &&
				words.Say(m.Text) == "There are embeddings beside the logs, which eventlens does not show yet: a/projector_config.pbtxt."
		}))
	})
}
