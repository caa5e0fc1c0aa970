package tracefile_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/tracefile"
)

func TestNames(t *testing.T) {
	for name, session := range map[string]string{
		"a/plugins/profile/2026_01_02/host.xplane.pb": "a/plugins/profile/2026_01_02",
		"plugins/profile/x/vm.trace.json.gz":          "plugins/profile/x",
		"plugins/profile/x/local.trace":               "plugins/profile/x",
		"a/host_7.17.pt.trace.json":                   "a/host_7.17.pt.trace.json",
		"a/profiler_trace.json.GZ":                    "a/profiler_trace.json.GZ",
		"host.xplane.pb":                              "host.xplane.pb",
	} {
		assert.True(t, tracefile.IsTrace(name), name)
		assert.Equal(t, session, tracefile.Session(name))
	}
	for _, name := range []string{"eventlens.json", "a.json", "strace.trace", "trace.txt",
		"plugins/profile/x/host.overview_page.pb", "events.out.tfevents.1.profile-empty"} {
		assert.False(t, tracefile.IsTrace(name), name)
	}
}
