package listing_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/listing"
)

func TestTraceOf(t *testing.T) {
	session := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for path, want := range map[string]listing.Trace{
		"a/b/plugins/profile/2026_01_02_03_04_05/gpu-3.xplane.pb": {
			Tool: listing.XPlane, Dir: "a/b", Session: "2026_01_02_03_04_05", Host: "gpu-3",
			Time: session,
		},
		"plugins/profile/2026_01_02_03_04_05/gpu-3.trace.json.gz": {
			Tool: listing.JSONTrace, Session: "2026_01_02_03_04_05", Host: "gpu-3", Time: session,
		},
		"plugins/profile/mine/perfetto_trace.json.gz": {},
		"plugins/profile/mine/local.trace": {
			Tool: listing.OldTrace, Session: "mine", Host: "local",
		},
		"train/plugins/profile/2026-01-02_03-04-05/local.trace": {
			Tool: listing.OldTrace, Dir: "train", Session: "2026-01-02_03-04-05", Host: "local",
			Time: session,
		},
		"plugins/profile/h.xplane.pb": {
			Tool: listing.XPlane, Session: "h.xplane.pb", Host: "h",
		},
		"log/gpu-3_41877.1780000000123.pt.trace.json": {
			Tool: listing.TorchTrace, Dir: "log", Session: "gpu-3_41877.1780000000123.pt.trace.json",
			Host: "gpu-3_41877", Time: time.UnixMilli(1780000000123), Zoned: true,
		},
		"w.1780000000123456789.pt.trace.json.gz": {
			Tool: listing.TorchTrace, Session: "w.1780000000123456789.pt.trace.json.gz", Host: "w",
			Time: time.Unix(0, 1780000000123456789), Zoned: true,
		},
		"rank.0.pt.trace.json": {
			Tool: listing.TorchTrace, Session: "rank.0.pt.trace.json", Host: "rank.0",
		},
		"x/vm.xplane.pb": {
			Tool: listing.XPlane, Dir: "x", Session: "vm.xplane.pb", Host: "vm",
		},
		"plugins/profile/mine/h.overview_page.json": {},
		"plugins/profile/mine/h.kernel_stats.pb":    {},
		"a/strace.trace":                            {},
		"a/trace.json":                              {},
		"a/events.out.tfevents.1":                   {},
	} {
		got := listing.TraceOf(path)
		assert.True(t, want.Time.Equal(got.Time), path)
		got.Time, want.Time = time.Time{}, time.Time{}
		assert.Equal(t, want, got, path)
	}
}

// TestAddressesOfTraces checks that the address of a trace, or of an embedding, is neither of a
// manifest nor of a folder.
func TestAddressesOfTraces(t *testing.T) {
	for address, want := range map[string]string{
		"https://h.example/a/w.1.pt.trace.json":    "https://h.example/a/w.1.pt.trace.json",
		"https://h.example/a/w.trace.json.gz":      "https://h.example/a/w.trace.json.gz",
		"https://h.example/a/h.xplane.pb":          "https://h.example/a/h.xplane.pb",
		"gs://bucket/a/w.1.pt.trace.json.gz":       "https://storage.googleapis.com/bucket/a/w.1.pt.trace.json.gz",
		"https://h.example/a/tensors.tsv":          "https://h.example/a/tensors.tsv",
		"https://h.example/a/eventlens.trace.json": "https://h.example/a/eventlens.trace.json",
	} {
		_, isPlace := listing.Locate(address)
		assert.False(t, isPlace, address)
		url, ok := listing.FileURL(address)
		assert.True(t, ok, address)
		assert.Equal(t, want, url)
	}
	_, isPlace := listing.Locate("https://h.example/a/eventlens.json")
	assert.True(t, isPlace)
}
