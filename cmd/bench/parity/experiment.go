package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"eventlens/eventfile"
)

// experimentTag is the tag with which a run describes its experiment.
const experimentTag = "_hparams_/experiment"

// experiment is the description of an experiment as served by the peer.
type experiment struct {
	Name        string       `json:"name"`
	Description string       `json:"description"`
	User        string       `json:"user"`
	CreatedSec  float64      `json:"timeCreatedSecs"`
	HParams     []hparamInfo `json:"hparamInfos"`
	Metrics     []metricInfo `json:"metricInfos"`
}

type hparamInfo struct {
	Name        string          `json:"name"`
	DisplayName string          `json:"displayName"`
	Description string          `json:"description"`
	Type        string          `json:"type"`
	Discrete    []any           `json:"domainDiscrete"`
	Interval    *hparamInterval `json:"domainInterval"`
	Differs     bool            `json:"differs"`
}

type hparamInterval struct {
	Min float `json:"minValue"`
	Max float `json:"maxValue"`
}

type metricInfo struct {
	Name struct {
		Group string `json:"group"`
		Tag   string `json:"tag"`
	} `json:"name"`
	DisplayName string `json:"displayName"`
	Description string `json:"description"`
	Dataset     string `json:"datasetType"`
}

// newExperiment converts a decoded description to the served form.
func newExperiment(decoded *eventfile.Experiment) *experiment {
	e := &experiment{
		Name: decoded.Name, Description: decoded.Description, User: decoded.User,
		CreatedSec: decoded.CreatedSec,
	}
	for _, from := range decoded.HParams {
		info := hparamInfo{Name: from.Name, DisplayName: from.DisplayName,
			Description: from.Description, Type: from.Type.String(),
			Discrete: from.Discrete, Differs: from.Differs}
		if from.Interval != nil {
			info.Interval = &hparamInterval{float(from.Interval.Min), float(from.Interval.Max)}
		}
		e.HParams = append(e.HParams, info)
	}
	for _, from := range decoded.Metrics {
		info := metricInfo{
			DisplayName: from.DisplayName, Description: from.Description,
			Dataset: from.Dataset.String(),
		}
		info.Name.Group, info.Name.Tag = from.Group, from.Tag
		e.Metrics = append(e.Metrics, info)
	}
	return e
}

// text describes the experiment. The peer orders hyperparameters differently, so they are sorted by
// name here.
func (e *experiment) text() string {
	sorted := slices.SortedStableFunc(slices.Values(e.HParams), func(a, b hparamInfo) int {
		return cmp.Compare(a.Name, b.Name)
	})
	text := fmt.Sprintf("%q %q by %q at %v metrics %+v", e.Name, e.Description, e.User,
		e.CreatedSec, e.Metrics)
	for _, info := range sorted {
		text += fmt.Sprintf("; %q %q %q %s differs %t values %v", info.Name, info.DisplayName,
			info.Description, info.Type, info.Differs, info.Discrete)
		if info.Interval != nil {
			text += fmt.Sprintf(" from %v to %v", info.Interval.Min, info.Interval.Max)
		}
	}
	return text
}

// addExperiment adds the experiment that a run describes, if any.
func (r *reading) addExperiment(all set) {
	if content := r.hparams(experimentTag); content != nil && content.Experiment != nil {
		all[key{Kind: kindHParams, Run: r.run, Tag: experimentTag}] = series{
			Points: []point{{Value: newExperiment(content.Experiment).text()}},
		}
	}
}

// chooseExperiment replaces the experiments of several runs by the one that the peer serves for all
// of them, which the peer picks at random. If no run describes an experiment, the peer computes one
// from the sessions.
func chooseExperiment(all set, served series) {
	var runs []key
	for k := range all {
		if k.Kind == kindHParams && k.Tag == experimentTag {
			runs = append(runs, k)
		}
	}
	slices.SortFunc(runs, func(a, b key) int { return cmp.Compare(a.Run, b.Run) })
	for i, k := range runs {
		if i == 0 || difference(all[k], served) == "" {
			all[key{Kind: kindHParams, Tag: experimentTag}] = all[k]
		}
		delete(all, k)
	}
}

// experimentServed reads the experiment. One without hyperparameters and metrics counts as none.
func experimentServed(r routes, all set) error {
	body, err := r.do("POST", "plugin/hparams/experiment", bytes.NewReader([]byte("{}")),
		"application/json")
	var status *statusError
	if errors.As(err, &status) {
		return nil // as for sessions
	}
	if err != nil {
		return err
	}
	e := new(experiment)
	if err := json.Unmarshal(body, e); err != nil {
		return fmt.Errorf("experiment: %w", err)
	}
	if len(e.HParams)+len(e.Metrics) > 0 {
		all[key{Kind: kindHParams, Tag: experimentTag}] = series{Points: []point{{Value: e.text()}}}
	}
	return nil
}
