package worker_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/app/words"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// TestPictureOfEveryLook compares the saved picture of a card with a golden document, for each
// look, for one run and for several together.
func TestPictureOfEveryLook(t *testing.T) {
	s := newScreen(t, histogramsAt(0, 10, 20, 30), inMemory, nil)
	// This run has larger values, which are outside the first card's own range.
	s.add("valid", histogramsAt(0, 15, 60))
	for name, look := range map[string]wire.HistogramLook{
		"offset": {}, "offset-log": {Log: true}, "offset-logged": {Logged: true},
		"offset-own":     {Own: true},
		"overlay":        {Mode: wire.HistogramOverlay},
		"overlay-log":    {Mode: wire.HistogramOverlay, Log: true},
		"overlay-logged": {Mode: wire.HistogramOverlay, Logged: true},
		"bands":          {Mode: wire.HistogramBands},
		"heat":           {Mode: wire.HistogramHeat},
		"heat-log":       {Mode: wire.HistogramHeat, Log: true},
		"heat-logged":    {Mode: wire.HistogramHeat, Logged: true},
	} {
		for suffix, run := range map[string]wire.RunID{"": 1, "-together": 0} {
			t.Run(name+suffix, func(t *testing.T) {
				drawn := s.draw(run, func(v *wire.View) { v.Histograms = look })
				assert.Equal(t, drawn.Total, drawn.Points)
				path := filepath.Join("testdata", name+suffix+".svg")
				got := s.picture()
				if *update {
					require.NoError(t, os.MkdirAll("testdata", 0o755))
					require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
				}
				want, err := os.ReadFile(path)
				require.NoError(t, err)
				assert.Equal(t, string(want), got)
			})
		}
	}
}

// picture returns the saved picture of the card, with its texts in words.
func (s *screen) picture() string {
	s.t.Helper()
	export := &wire.Export{ID: 1, Kind: wire.ExportSVG, Card: "c"}
	for {
		s.Handle(export)
		part := s.receive().(*wire.ExportPart)
		if part.Wanted == nil {
			require.True(s.t, part.Problem.None())
			return string(s.blob)
		}
		for _, text := range part.Wanted {
			export.Words = append(export.Words, wire.Phrase{Text: text, Said: words.Say(text)})
		}
	}
}
