package listing_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/listing"
)

func TestRanks(t *testing.T) {
	const session = "a/plugins/profile/2026_01_02_03_04_05/"
	paths := []string{
		0: session + "gpu-1.xplane.pb",
		1: session + "gpu-2.xplane.pb",
		2: "a/plugins/profile/2026_01_02_03_05_05/gpu-1.xplane.pb",
		3: "b/gpu-1_11.1780000000123456789.pt.trace.json.gz",
		4: "b/gpu-1_12.1780000001123456789.pt.trace.json.gz",
		5: "b/gpu-1_12.1780000011123456789.pt.trace.json.gz",
		6: "b/gpu-1_11.1780000010123456789.pt.trace.json.gz",
		7: "b/gpu-1_13.1780000900000000000.pt.trace.json.gz", // a quarter of an hour later
		8: "c/rank_0.trace.json", 9: "c/rank_10.trace.json", 10: "c/trace_05.trace.json",
		11: "c/trace_06.trace.json", 12: "d/rank-0.step-5.trace.json.gz",
		13: "d/rank-1.step-5.trace.json.gz", 14: "d/rank-1.step-6.trace.json.gz",
		15: "b/readme.md", 16: "e/frank.trace.json", 17: "d/rank.trace.json",
		18: "f/worker0.pt.trace.json.gz", 19: "f/worker1.pt.trace.json.gz",
	}
	for _, want := range [][]int{{0, 1}, {2}, {3, 4}, {6, 5}, {7}, {8, 9}, {10}, {11}, {12, 13},
		{14}, {16}, {17}, {18, 19}} {
		for _, one := range want {
			assert.ElementsMatch(t, want, listing.Ranks(paths, one), paths[one])
		}
	}
}
