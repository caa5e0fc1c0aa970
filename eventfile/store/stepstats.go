package store

import "eventlens/eventfile"

// StepStats is a RunMetadata that may hold step stats: what ran when on which device.
type StepStats struct {
	Run RunID
	Tag TagID
	Payload
}

// minStepStats is more than PyTorch's RunMetadata have, which only name a device.
const minStepStats = 64

// StepStats finds them, by tag, run and step. It reads no payloads.
func (s *Snapshot) StepStats() (found []StepStats) {
	for i := range s.tags {
		tag := &s.tags[i]
		if tag.Data != eventfile.DataGraph {
			continue
		}
		for _, run := range tag.Runs {
			series := s.Payloads(run, tag.ID, AllAttempts)
			for i := range series.Len() {
				p := series.At(i)
				isStats := p.Form == eventfile.FormTaggedRunMetadata ||
					p.Form == eventfile.FormRunMetadata
				if isStats && len(p.Encoded) == 1 && p.Encoded[0].Length >= minStepStats {
					found = append(found, StepStats{run, tag.ID, p})
				}
			}
		}
	}
	return found
}
