package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"eventlens/eventfile"
)

// The tags that describe a session.
const (
	sessionStartTag = "_hparams_/session_start_info"
	sessionEndTag   = "_hparams_/session_end_info"
)

// session is a session of a hyperparameter search as served by the peer.
type session struct {
	Name       string  `json:"name"`
	Status     string  `json:"status"`
	StartSec   float64 `json:"startTimeSecs"`
	EndSec     float64 `json:"endTimeSecs"`
	ModelURI   string  `json:"modelUri"`
	MonitorURL string  `json:"monitorUrl"`
}

// sessionGroup holds the sessions with the same hyperparameters, which the peer takes from one of
// them.
type sessionGroup struct {
	Name     string         `json:"name"`
	HParams  map[string]any `json:"hparams"`
	Sessions []session      `json:"sessions"`
}

// text describes a session of the group.
func (g sessionGroup) text(s session) string {
	hparams, err := json.Marshal(g.HParams) // sorted by name
	if err != nil {
		panic("internal error: hyperparameters have no JSON: " + err.Error())
	}
	return fmt.Sprintf("group %q status %s from %v to %v model %q monitor %q hparams %s", g.Name,
		s.Status, s.StartSec, s.EndSec, s.ModelURI,
		s.MonitorURL, hparams)
}

// addSession adds the session of the run, if there is one.
func (r *reading) addSession(all set) {
	start := r.hparams(sessionStartTag)
	if start == nil || start.Start == nil {
		return
	}
	s := session{Name: r.run, Status: eventfile.SessionUnknown.String(),
		StartSec: start.Start.StartSec, ModelURI: start.Start.ModelURI,
		MonitorURL: start.Start.MonitorURL}
	if end := r.hparams(sessionEndTag); end != nil && end.End != nil {
		s.Status, s.EndSec = end.End.Status.String(), end.End.EndSec
	}
	g := sessionGroup{Name: start.Start.GroupName, HParams: make(map[string]any)}
	if g.Name == "" {
		g.Name = r.run
	}
	for _, h := range start.Start.HParams {
		value := h.Value
		if number, ok := value.(float64); ok && (math.IsNaN(number) || math.IsInf(number, 0)) {
			if r.rules.has(leavesOutNotFinite) {
				continue
			}
			value = floatText(number)
		}
		g.HParams[h.Name] = value
	}
	all[key{Kind: kindHParams, Run: r.run}] = series{Points: []point{{Value: g.text(s)}}}
}

// hparams returns the metadata of a tag, or nil if there is no such tag.
func (r *reading) hparams(tag string) *eventfile.HParamsContent {
	first := r.first[tag]
	if first == nil || first.plugin != "hparams" {
		return nil
	}
	content, err := eventfile.DecodeHParamsContent(first.content)
	if err != nil {
		return nil
	}
	return content
}

// sessionsServed reads all sessions. The route serves none unless every status is requested by
// name.
func sessionsServed(r routes, all set) error {
	request := []byte(`{"allowedStatuses": ["STATUS_UNKNOWN", "STATUS_SUCCESS", "STATUS_FAILURE", "STATUS_RUNNING"], "sliceSize": 1000000}`)
	body, err := r.do("POST", "plugin/hparams/session_groups", bytes.NewReader(request),
		"application/json")
	var status *statusError
	if errors.As(err, &status) {
		// The route reads scalars too, and serves no session if one of them is unreadable.
		return nil
	}
	if err != nil {
		return err
	}
	var answer struct {
		Groups []sessionGroup `json:"sessionGroups"`
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		return fmt.Errorf("session groups: %w", err)
	}
	for _, g := range answer.Groups {
		for _, s := range g.Sessions {
			all[key{Kind: kindHParams, Run: s.Name}] = series{Points: []point{{Value: g.text(s)}}}
		}
	}
	return nil
}
