package engine_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/wire"
)

// TestHyperparameters expects the session hyperparameters of real writers, also from the cache.
func TestHyperparameters(t *testing.T) {
	for writer, want := range map[string][]wire.HParam{
		"torch-2.15.0-hparams-trial.tfevents": {{Name: "batch", Value: "32"},
			{Name: "bn", Value: "1"}, {Name: "lr", Value: "0.1"},
			{Name: "optimizer", Value: "sgd"}},
		"tf2-2.21.0-hparams.tfevents": {{Name: "lr", Value: "0.01"},
			{Name: "optimizer", Value: "adam"}},
	} {
		content, err := os.ReadFile("../../testdata/fixtures/" + writer)
		require.NoError(t, err)
		kept := newCache()
		for _, visit := range []string{"first", "second"} {
			p := startPage(t, intake.Config{Cache: kept})
			loaded := p.open(p.files(map[string][]byte{"logs/a/x.tfevents": content}))
			assert.Equal(t, visit == "second", loaded.FromCache > 0,
				"the second time nothing is read")
			var got []wire.HParam
			for _, m := range p.seen {
				if c, ok := m.(*wire.Catalogue); ok && len(c.Runs) > 0 {
					got = c.Runs[0].HParams
				}
			}
			assert.Equal(t, want, got, "%s, %s visit", writer, visit)
			p.close()
		}
	}
}
