package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestSessionsServed(t *testing.T) {
	r := routesOf(t,
		map[string]string{"/data/plugin/hparams/session_groups": `{"sessionGroups": [{"name": "group", "hparams": {"lr": 0.5, "bn": true},
		"sessions": [{"name": "run", "status": "STATUS_UNKNOWN", "startTimeSecs": 1, "endTimeSecs": 0, "modelUri": "m", "monitorUrl": "u"}]}]}`})
	theirs := make(set)
	require.NoError(t, sessionsServed(r, theirs))

	w := new(eventWriter)
	start := message(3, hparam("lr", 0.5), message(1, text(1, "bn"), message(2, number(4, 1))),
		text(2, "m"), text(3, "u"), text(4, "group"))
	w.value(0, 0, sessionStartTag, plugin("hparams", string(start)))
	mine := read(journalOf(t, w.content), 0).set()

	k := key{Kind: kindHParams, Run: "run"}
	require.Contains(t, mine, k)
	assert.Contains(t, theirs[k].Points[0].Value, "from 1 to 0")
	assert.Contains(t, mine[k].Points[0].Value, "from 0 to 0")
	assert.Contains(t, difference(mine[k], theirs[k]), "point 0",
		"they differ in nothing but the start")

	require.NoError(t, sessionsServed(routesOf(t, nil), theirs),
		"a route that fails serves no session")
}

func TestChooseExperiment(t *testing.T) {
	of := func(run string) key { return key{Kind: kindHParams, Run: run, Tag: experimentTag} }
	described := func(name string) series { return series{Points: []point{{Value: name}}} }
	tests := map[string]struct {
		found, want set
		served      series
	}{
		"the one that is served": {set{of("a"): described("A"), of("b"): described("B")},
			set{of(""): described("B")}, described("B")},
		"the first, if none is": {set{of("b"): described("B"), of("a"): described("A")},
			set{of(""): described("A")}, described("C")},
		"none": {set{}, set{}, described("computed")},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			chooseExperiment(test.found, test.served)
			assert.Equal(t, test.want, test.found)
		})
	}
}
