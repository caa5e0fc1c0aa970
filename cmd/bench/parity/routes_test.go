package main

import (
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestFloatsOfThePeer(t *testing.T) {
	var got floats
	require.NoError(t,
		json.Unmarshal([]byte(`[0.1, "NaN", "Infinity", "-Infinity", true, false, -0.0, 9007199254740993, "1"]`), &got))
	require.Len(t, got, 9)
	assert.True(t, math.IsNaN(got[1]))
	got[1] = 0
	assert.Equal(t,
		floats{0.1, 0, math.Inf(1), math.Inf(-1), 1, 0, math.Copysign(0, -1), 9007199254740992, 1},
		got)
	assert.Error(t, json.Unmarshal([]byte(`["word"]`), &got))
}

// routesOf serves fixed responses by the path below data/.
func routesOf(t *testing.T, answers map[string]string) routes {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter,
		request *http.Request) {
		name := request.URL.Path
		if tag := request.URL.Query().Get("tag"); tag != "" {
			name += " " + tag
		}
		answer, ok := answers[name]
		if !ok {
			w.WriteHeader(http.StatusInternalServerError)
		}
		w.Write([]byte(answer))
	}))
	t.Cleanup(server.Close)
	return newRoutes(t.Context(), server.URL+"/")
}

func TestScalarsServed(t *testing.T) {
	r := routesOf(t, map[string]string{
		"/data/plugin/scalars/tags":          `{"run": {"loss": {"displayName": ""}, "broken": {}, "empty": {}}}`,
		"/data/plugin/scalars/scalars loss":  `[[1.5, 2, 0.25], ["NaN", -3, "NaN"]]`,
		"/data/plugin/scalars/scalars empty": `[]`,
	})
	all := make(set)
	require.NoError(t, scalarsServed(r, all))
	assert.Len(t, all, 2, "a tag without points is no series")
	assert.True(t, all[key{Kind: kindScalar, Run: "run", Tag: "broken"}].Fails)
	want := series{Points: []point{{Step: 2, Wall: 1.5, Value: "0.25"},
		{Step: -3, Wall: math.NaN(), Value: "NaN"}}}
	assert.Empty(t, difference(want, all[key{Kind: kindScalar, Run: "run", Tag: "loss"}]))
}

func TestFailedTagListIsAnError(t *testing.T) {
	err := scalarsServed(routesOf(t, nil), make(set))
	var status *statusError
	require.ErrorAs(t, err, &status)
	assert.Equal(t, http.StatusInternalServerError, status.status)
}

func TestParallel(t *testing.T) {
	var sum atomic.Int64
	require.NoError(t, parallel(1000, func(i int) error { sum.Add(int64(i)); return nil }))
	assert.EqualValues(t, 999*1000/2, sum.Load())

	broken := errors.New("broken")
	assert.ErrorIs(t, parallel(1000, func(i int) error {
		if i == 17 {
			return broken
		}
		return nil
	}), broken)
	assert.NoError(t, parallel(0, func(int) error { return broken }))
}
