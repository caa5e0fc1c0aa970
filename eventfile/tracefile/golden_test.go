package tracefile_test

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/tracefile"
)

// profilesDir has traces of testdata/gen, and what their writers find in them.
const profilesDir = "../../testdata/profiles/"

// event is a slice as JAX's own decoder finds it. Times are in nanoseconds.
type event struct {
	name            string
	start, duration float64
	stats           [][2]string
}

func (e *event) UnmarshalJSON(b []byte) error {
	return json.Unmarshal(b, &[4]any{&e.name, &e.start, &e.duration, &e.stats})
}

// TestSpaceMatchesJAX compares planes, lines, slices and their details with those that the decoder of
// JAX finds in its own trace.
func TestSpaceMatchesJAX(t *testing.T) {
	file, err := os.ReadFile(profilesDir + "jax.xplane.pb")
	require.NoError(t, err)
	text, err := os.ReadFile(profilesDir + "jax.golden.json")
	require.NoError(t, err)
	var planes [][2]json.RawMessage
	require.NoError(t, json.Unmarshal(text, &planes))

	trace := read(t, string(file))
	require.Len(t, trace.Processes, len(planes))
	lane, slice, compared := 0, 0, 0
	for i, plane := range planes {
		assert.Equal(t, strconv.Quote(trace.Processes[i].Name), string(plane[0]))
		var lines [][2]json.RawMessage
		require.NoError(t, json.Unmarshal(plane[1], &lines))
		for _, line := range lines {
			assert.Equal(t, strconv.Quote(trace.Lanes[lane].Name), string(line[0]))
			var events []event
			require.NoError(t, json.Unmarshal(line[1], &events))
			for k, want := range events {
				s := &trace.Slices
				require.EqualValues(t, lane, s.Lane[slice])
				assert.Equal(t, want.name, trace.Names[s.Name[slice]])
				assert.InDelta(t, want.duration, s.DurationNs[slice], 1, want.name)
				assert.InDelta(t, want.start-events[0].start,
					s.StartNs[slice]-s.StartNs[slice-k], 1, want.name)
				found, err := trace.Details(bytes.NewReader(file), s, slice)
				require.NoError(t, err)
				for _, stat := range want.stats {
					assert.True(t, slices.ContainsFunc(found, func(d tracefile.Detail) bool {
						return d.Name == stat[0] && d.Value == stat[1]
					}), "%s: %s=%s in %v", want.name, stat[0], stat[1], found)
					compared++
				}
				slice++
			}
			lane++
		}
	}
	assert.Equal(t, trace.Slices.Len(), slice)
	assert.Greater(t, compared, 10)
}

// JAX counts times from the start of its profiler, so that they are joined with other times.
func TestSpaceOfJAXHasTimeOfDay(t *testing.T) {
	file, err := os.ReadFile(profilesDir + "jax.xplane.pb")
	require.NoError(t, err)
	trace := read(t, string(file))
	const started = 1796026810573960454 // profile_start_time of its plane Task Environment
	assert.EqualValues(t, started, trace.BaseNs)
	first, ok := trace.Unix(trace.Slices.StartNs[0])
	assert.True(t, ok)
	assert.EqualValues(t, started+28612, first, "the first event of the golden")
}
