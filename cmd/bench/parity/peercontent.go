package main

import (
	"fmt"
	"net/url"

	"eventlens/eventfile"
)

func textServed(r routes, all set) error {
	var tags map[string][]string
	if err := r.json("plugin/text/tags", nil, &tags); err != nil {
		return err
	}
	for run, names := range tags {
		for _, tag := range names {
			var answer []struct {
				blobRef
				Text string `json:"text"`
			}
			err := r.json("plugin/text/text",
				url.Values{"run": {run}, "tag": {tag}, "markdown": {"false"}}, &answer)
			var points []point
			for _, t := range answer {
				points = append(points,
					point{Step: t.Step, Wall: float64(t.WallTime), Value: normalText(t.Text)})
			}
			if err := all.add(key{Kind: kindText, Run: run, Tag: tag}, points, err); err != nil {
				return err
			}
		}
	}
	return nil
}

func prCurvesServed(r routes, all set) error {
	return eachTag(r, all, kindPRCurve, "pr_curves",
		func(query url.Values, _ tagInfo) (points []point, err error) {
			var answer map[string][]struct {
				blobRef
				prCurve
			}
			err = r.json("plugin/pr_curves/pr_curves", query, &answer)
			for _, c := range answer[query.Get("run")] {
				points = append(points,
					point{Step: c.Step, Wall: float64(c.WallTime), Value: c.text()})
			}
			return points, err
		})
}

func meshesServed(r routes, all set) error {
	var tags map[string]map[string]tagInfo
	if err := r.json("plugin/mesh/tags", nil, &tags); err != nil {
		return err
	}
	for run, infos := range tags {
		for tag, info := range infos {
			if err := r.meshes(all, run, tag, info.Samples); err != nil {
				return err
			}
		}
	}
	return nil
}

// meshes reads all parts of one mesh.
func (r routes) meshes(all set, run, tag string, samples int) error {
	var answer []struct {
		blobRef
		Part   eventfile.MeshPart `json:"content_type"`
		Parts  uint32             `json:"components"`
		Config string             `json:"config"`
		Shape  []int32            `json:"data_shape"`
	}
	if err := r.json("plugin/mesh/meshes", url.Values{"run": {run}, "tag": {tag}},
		&answer); err != nil {
		return err
	}
	for _, m := range answer {
		digests := make([]string, samples)
		for i := range digests {
			numbers, err := r.bytes("plugin/mesh/data",
				url.Values{"run": {run}, "tag": {tag}, "sample": {fmt.Sprint(i)},
					"content_type": {m.Part.String()}, "step": {fmt.Sprint(m.Step)}})
			if err != nil {
				return err
			}
			digests[i] = digest(numbers)
		}
		k := key{Kind: kindMesh, Run: run, Tag: meshTag(tag, m.Part)}
		p := point{
			Step: m.Step, Wall: float64(m.WallTime),
			Value: meshText(m.Shape, m.Parts, m.Config, digests),
		}
		all[k] = series{Points: append(all[k].Points, p)}
	}
	return nil
}

func layoutServed(r routes, all set) error {
	var l layout
	if err := r.json("plugin/custom_scalars/layout", nil, &l); err != nil {
		return err
	}
	if l.Categories != nil {
		all[key{Kind: kindLayout}] = series{Points: []point{{Value: l.text()}}}
	}
	return nil
}

func graphsServed(r routes, all set) error {
	var runs map[string]struct {
		RunGraph bool `json:"run_graph"`
		Tags     map[string]struct {
			Conceptual bool `json:"conceptual_graph"`
			Ops        bool `json:"op_graph"`
			Profile    bool `json:"profile"`
		}
	}
	if err := r.json("plugin/graphs/info", nil, &runs); err != nil {
		return err
	}
	for run, info := range runs {
		for tag, t := range info.Tags {
			value := flagsText(t.Conceptual, t.Ops, t.Profile)
			all[key{Kind: kindGraph, Run: run, Tag: tag}] = series{Points: []point{{Value: value}}}
		}
		if info.RunGraph {
			text, err := r.bytes("plugin/graphs/graph", url.Values{"run": {run}})
			points := []point{{Value: printedGraph(string(text))}}
			if err := all.add(key{Kind: kindGraph, Run: run, Tag: runGraphTag}, points,
				err); err != nil {
				return err
			}
		}
	}
	return nil
}
