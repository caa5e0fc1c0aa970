package words

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
)

func TestProgress(t *testing.T) {
	for want, got := range map[string]string{
		"Looking for event files":                 Reading(wire.Progress{}),
		"Listing…":                                Reading(wire.Progress{Listing: true}),
		"Listing… 1 object":                       Reading(wire.Progress{Listing: true, Listed: 1}),
		"Listing… 1,204 objects":                  Reading(wire.Progress{Listing: true, Listed: 1204}),
		"Reading 118.4 of 412.0 MB":               Reading(wire.Progress{Files: 3, BytesDone: 118_400_000, Bytes: 412_000_000}),
		"Reading 118.4 MB":                        Reading(wire.Progress{Files: 3, BytesDone: 118_400_000, Bytes: -1}),
		"Another tab is reading, 0.0 of 412.0 MB": Reading(wire.Progress{Files: 3, Elsewhere: true, Bytes: 412_000_000}),
		"Waiting 120 s for a.example":             Reading(wire.Progress{Listing: true, WaitsFor: "a.example", WaitSeconds: 120}),
		"Waiting 3 min for a.example":             Reading(wire.Progress{WaitsFor: "a.example", WaitSeconds: 121}),
		"0 of 1 file":                             ReadingFiles(wire.Progress{Files: 1}),
		"3 of 1,204 files":                        ReadingFiles(wire.Progress{Files: 1204, FilesDone: 3}),
	} {
		assert.Equal(t, want, got)
	}
}

func TestProgressWhereThereIsLittleRoom(t *testing.T) {
	for want, got := range map[string]string{
		"Waiting 5 s":   ReadingShare(wire.Progress{WaitsFor: "a.example", WaitSeconds: 5}),
		"Listing 1,204": ReadingShare(wire.Progress{Listing: true, Listed: 1204}),
		"118.4 MB":      ReadingShare(wire.Progress{BytesDone: 118_400_000, Bytes: -1}),
		"28 %":          ReadingShare(wire.Progress{BytesDone: 118_400_000, Bytes: 412_000_000}),
		"100 %":         ReadingShare(wire.Progress{BytesDone: 2, Bytes: 1}), // the file grew
		"7 %":           Percent(7),
	} {
		assert.Equal(t, want, got)
	}
}

func TestAllRead(t *testing.T) {
	for want, got := range map[string]string{
		"All read · 1.5 MB": AllRead(1_500_000, 0),
		"All read · 1.5 MB · 1 large record not verified until shown":   AllRead(1_500_000, 1),
		"All read · 1.5 MB · 12 large records not verified until shown": AllRead(1_500_000, 12),
	} {
		assert.Equal(t, want, got)
	}
}

func TestHowMuchIsDrawn(t *testing.T) {
	for want, got := range map[string]string{
		"All points: 41,250 of 41,250":                         PointsDrawn(41_250, 41_250, 0),
		"Points: 41,000 of 41,250 · 250 replaced by a restart": PointsDrawn(41_000, 41_250, 250),
		"All histograms: 12 of 12":                             SlicesDrawn(12, 12, 0),
		"Histograms: 10 of 12 · 1 replaced by a restart":       SlicesDrawn(10, 12, 1),
	} {
		assert.Equal(t, want, got)
	}
}

func TestValuesLeftOutAreSaid(t *testing.T) {
	for _, tt := range []struct {
		drawn, read, superseded int64
		text, title             string
	}{
		{12, 12, 0, "All values: 12 of 12", "Every value is shown, without sampling."},
		{10, 12, 2, "Values: 10 of 12 · 2 replaced by a restart", "Every value is shown, without sampling."},
		{9, 12, 2, "Values: 9 of 12 · 2 replaced by a restart",
			"Some cards do not show all values. They say how many."},
	} {
		text, title := ValuesDrawn(tt.drawn, tt.read, tt.superseded)
		assert.Equal(t, tt.text, text)
		assert.Equal(t, tt.title, title)
	}
}
