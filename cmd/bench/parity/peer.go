package main

import (
	"encoding/json"
	"errors"
	"net/url"
	"sync"
)

// served returns everything that a running TensorBoard serves over its data routes.
func served(r routes) (set, error) {
	all := make(set)
	for _, part := range []func(routes, set) error{runsServed, scalarsServed, histogramsServed,
		distributionsServed, imagesServed, audioServed,
		textServed, prCurvesServed, meshesServed, layoutServed, sessionsServed, experimentServed,
		graphsServed} {
		if err := part(r, all); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func runsServed(r routes, all set) error {
	var runs []string
	err := r.json("runs", nil, &runs)
	for _, run := range runs {
		all[key{Kind: kindRun, Run: run}] = series{Points: []point{{}}}
	}
	return err
}

// tagInfo holds the useful field in the list of a kind's tags.
type tagInfo struct {
	Samples int `json:"samples"`
}

// eachTag calls read for each tag that a plugin lists, several at a time, and adds the returned
// points. An error status makes a failing series.
func eachTag(r routes, all set, k kind, plugin string,
	read func(query url.Values, info tagInfo) ([]point, error)) error {
	var tags map[string]map[string]tagInfo
	if err := r.json("plugin/"+plugin+"/tags", nil, &tags); err != nil {
		return err
	}
	var names []key
	for run, infos := range tags {
		for tag := range infos {
			names = append(names, key{Kind: k, Run: run, Tag: tag})
		}
	}
	var adding sync.Mutex
	return parallel(len(names), func(i int) error {
		name := names[i]
		points, err := read(url.Values{"run": {name.Run}, "tag": {name.Tag}},
			tags[name.Run][name.Tag])
		adding.Lock()
		defer adding.Unlock()
		return all.add(name, points, err)
	})
}

// add adds the points of a series, if there are any. It returns err if that is not an error status
// of the peer.
func (s set) add(k key, points []point, err error) error {
	var status *statusError
	switch {
	case errors.As(err, &status):
		s[k] = series{Fails: true}
	case err != nil:
		return err
	case len(points) > 0:
		s[k] = series{Points: points}
	}
	return nil
}

// triple is a value in the form [wall time, step, value].
type triple[T any] struct {
	wall  float
	step  int64
	value T
}

// UnmarshalJSON parses a JSON list of the three values.
func (t *triple[T]) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &[]any{&t.wall, &t.step, &t.value})
}

func scalarsServed(r routes, all set) error {
	return eachTag(r, all, kindScalar, "scalars",
		func(query url.Values, _ tagInfo) (points []point, err error) {
			var answer []triple[float]
			err = r.json("plugin/scalars/scalars", query, &answer)
			for _, t := range answer {
				points = append(points,
					point{Step: t.step, Wall: float64(t.wall), Value: floatText(float64(t.value))})
			}
			return points, err
		})
}

// histogramsServed reads the Time Series view, since the route of the histograms itself always
// samples.
func histogramsServed(r routes, all set) error {
	type bin struct{ Min, Max, Count float }
	type datum struct {
		WallTime float
		Step     int64
		Bins     []bin
	}
	return eachTag(r, all, kindHistogram, "histograms",
		func(query url.Values, _ tagInfo) (points []point, err error) {
			request, err := json.Marshal([]map[string]string{{
				"plugin": "histograms", "tag": query.Get("tag"), "run": query.Get("run"),
			}})
			if err != nil {
				return nil, err
			}
			var answer []struct{ RunToSeries map[string][]datum }
			err = r.json("plugin/timeseries/timeSeries", url.Values{"requests": {string(request)}},
				&answer)
			if err != nil || len(answer) != 1 {
				return nil, err
			}
			for _, d := range answer[0].RunToSeries[query.Get("run")] {
				var buckets []float64
				for _, b := range d.Bins {
					buckets = append(buckets, float64(b.Min), float64(b.Max), float64(b.Count))
				}
				points = append(points,
					point{Step: d.Step, Wall: float64(d.WallTime), Value: floatsText(buckets)})
			}
			return points, nil
		})
}

func distributionsServed(r routes, all set) error {
	return eachTag(r, all, kindDistribution, "distributions",
		func(query url.Values, _ tagInfo) (points []point, err error) {
			var answer []triple[[][2]float]
			err = r.json("plugin/distributions/distributions", query, &answer)
			for _, t := range answer {
				p := point{Step: t.step, Wall: float64(t.wall)}
				for _, pair := range t.value {
					p.Numbers = append(p.Numbers, float64(pair[1]))
				}
				points = append(points, p)
			}
			return points, err
		})
}
