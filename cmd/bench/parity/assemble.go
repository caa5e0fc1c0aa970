package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"eventlens/eventfile"
)

// kindOf maps the kind of values to the kind of their series.
var kindOf = map[eventfile.DataKind]kind{
	eventfile.DataScalar:        kindScalar,
	eventfile.DataHistogram:     kindHistogram,
	eventfile.DataImage:         kindImage,
	eventfile.DataAudio:         kindAudio,
	eventfile.DataText:          kindText,
	eventfile.DataPRCurve:       kindPRCurve,
	eventfile.DataMesh:          kindMesh,
	eventfile.DataCustomScalars: kindLayout,
	eventfile.DataGraph:         kindGraph,
}

// set returns the series of the run.
func (r *reading) set() set {
	all := make(set)
	if r.events > 0 || !r.rules.has(omitsEmptyRuns) {
		all[key{Kind: kindRun, Run: r.run}] = series{Points: []point{{}}}
	}
	for k, l := range r.tags {
		for kind, items := range byKind(l.items) {
			if kindOf[kind] != "" {
				r.addSeries(all, kind, k.tag, items)
			}
		}
	}
	r.addSession(all)
	r.addExperiment(all)
	return all
}

func byKind(items []item) map[eventfile.DataKind][]item {
	all := make(map[eventfile.DataKind][]item)
	for _, i := range items {
		all[i.kind] = append(all[i.kind], i)
	}
	return all
}

// addSeries adds the series of a tag's values of one kind.
func (r *reading) addSeries(all set, kind eventfile.DataKind, tag string, items []item) {
	k := key{Kind: kindOf[kind], Run: r.run, Tag: tag}
	unreadable := func(i item) bool { return i.unreadable }
	fails := r.rules.has(failsOnUnreadable) && r.serves(kind) &&
		slices.ContainsFunc(items, unreadable)
	items = slices.DeleteFunc(items, unreadable)
	if r.rules.has(firstBlobOfStep) && isBlob(kind) {
		items = firstOfSteps(items)
	}
	if kind == eventfile.DataAudio {
		fails = fails || r.rules.has(failsOnFewerClips) && !sameClips(items)
		items = slices.DeleteFunc(items, func(i item) bool { return i.clips == 0 })
	}
	switch {
	case fails:
		all[k] = series{Fails: true}
	case len(items) == 0:
	case kind == eventfile.DataMesh:
		addMeshes(all, k, r.first[tag].content, items)
	case kind == eventfile.DataCustomScalars:
		all[k] = series{Points: []point{{Value: items[len(items)-1].layout.text()}}}
	case kind == eventfile.DataGraph:
		all[k] = series{Points: []point{{Value: items[len(items)-1].value}}}
	default:
		all[k] = pointsOf(items)
	}
	if kind == eventfile.DataHistogram && (fails || len(items) > 0) {
		addHistograms(all, k, fails, items)
	}
}

// sameClips reports whether every step has the same number of clips.
func sameClips(items []item) bool {
	return !slices.ContainsFunc(items, func(i item) bool { return i.clips != items[0].clips })
}

// serves reports whether the peer passes an unreadable value of a kind to its route, instead of
// dropping it.
func (r *reading) serves(kind eventfile.DataKind) bool {
	return !r.rules.has(float32Scalars) || kind != eventfile.DataScalar && !isBlob(kind)
}

// isBlob reports whether the peer stores values of a kind as bytes that are served one by one.
func isBlob(kind eventfile.DataKind) bool {
	return kind == eventfile.DataImage || kind == eventfile.DataAudio || kind == eventfile.DataGraph
}

// firstOfSteps returns the first value of each step, ordered by step.
func firstOfSteps(items []item) []item {
	items = slices.Clone(items)
	slices.SortStableFunc(items, func(a, b item) int { return cmp.Compare(a.step, b.step) })
	return slices.CompactFunc(items, func(a, b item) bool { return a.step == b.step })
}

func pointsOf(items []item) (s series) {
	for _, i := range items {
		s.Points = append(s.Points, point{Step: i.step, Wall: i.wall, Value: i.value})
	}
	return s
}

// addHistograms adds the buckets of a tag's histograms, and the percentiles computed from them.
func addHistograms(all set, k key, fails bool, items []item) {
	buckets, distribution := series{Fails: fails}, series{Fails: fails}
	for _, i := range items {
		if !fails {
			buckets.Points = append(buckets.Points,
				point{Step: i.step, Wall: i.wall, Value: floatsText(i.numbers)})
			distribution.Points = append(distribution.Points,
				point{Step: i.step, Wall: i.wall, Numbers: percentiles(i.numbers)})
		}
	}
	all[k] = buckets
	k.Kind = kindDistribution
	all[k] = distribution
}

// addMeshes adds a tag's meshes, under the name that the peer shows.
func addMeshes(all set, k key, content []byte, items []item) {
	mesh, err := eventfile.DecodeMeshContent(content)
	if err != nil {
		// This made every value of the tag unreadable.
		return
	}
	k.Tag = meshTag(mesh.Name, mesh.Part)
	items = slices.Clone(items)
	slices.SortStableFunc(items, func(a, b item) int { return cmp.Compare(a.step, b.step) })
	s := series{}
	for _, i := range items {
		value := meshText(mesh.Shape, mesh.Parts, mesh.Config, i.samples)
		s.Points = append(s.Points, point{Step: i.step, Wall: i.wall, Value: value})
	}
	all[k] = s
}

// meshTag names one part of a mesh.
func meshTag(name string, part eventfile.MeshPart) string { return name + " " + part.String() }

func meshText(shape []int32, parts uint32, config string, digests []string) string {
	return fmt.Sprintf("shape %v parts %b config %s: %s", shape, parts, config,
		strings.Join(digests, " "))
}
