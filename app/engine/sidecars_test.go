package engine_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

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

// TestSidecars opens logs with profiles and embeddings beside them: sessions of profiles are counted,
// embeddings reported once, and neither is read.
func TestSidecars(t *testing.T) {
	for _, embedded := range []bool{false, true} {
		p := startPage(t, intake.Config{Embedded: embedded})
		loaded := p.open(p.files(beside(t)))
		assert.EqualValues(t, 1, loaded.Runs)
		assert.Zero(t, loaded.Problems)
		assert.Equal(t, []string{
			"There are embeddings beside the logs, which eventlens does not show yet: log/projector_config.pbtxt.",
		}, p.notices())
		assert.Equal(t, 2, p.traces(), "both forms of a session count once")
	}
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
	for name, files := range map[string]map[string][]byte{
		"loose":  {"h.1.pt.trace.json": []byte("{}")},
		"folder": {"log/plugins/profile/2026_01_02/h.xplane.pb": []byte("x")},
	} {
		t.Run(name, func(t *testing.T) {
			p := startPage(t, intake.Config{})
			loaded := p.open(p.files(files))
			assert.Zero(t, loaded.Runs)
			assert.Zero(t, loaded.Problems)
			assert.Equal(t, 1, p.traces())
		})
	}
	b := startBucket(t, map[string][]byte{"h.1.pt.trace.json.gz": []byte("x")})
	p, loaded := visit(t, newCache(), wire.Source{URL: b.url("h.1.pt.trace.json.gz")})
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
