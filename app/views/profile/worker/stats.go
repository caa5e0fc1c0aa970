package worker

import (
	"strconv"

	"eventlens/app/views/profile"
	"eventlens/eventfile/listing"
)

// firstStats is the number of the first trace that is in an event file; those of files are lower.
const firstStats = 1 << 30

// listStats adds the step stats of event files to a list.
func (k *Kind) listStats(answer *profile.Listed) {
	snapshot := k.Snapshot()
	found := snapshot.StepStats()
	for i := range found {
		one, at := &found[i], 0
		for at < len(k.stats) && (k.stats[at].File != one.File ||
			k.stats[at].Encoded[0].Offset != one.Encoded[0].Offset) {
			at++
		}
		if at == len(k.stats) {
			k.stats = append(k.stats, *one)
		}
		run, wall := snapshot.Runs()[one.Run-1].Name, float64(one.Wall)
		tag, step := snapshot.Tag(one.Tag).Name, strconv.FormatInt(int64(one.Step), 10)
		answer.Traces = append(answer.Traces, profile.Trace{
			Number: firstStats + uint32(at), Run: run, Path: run + "/" + tag + ":" + step,
			Session: step, Host: tag, Time: k.Moment(wall), Tool: listing.StepStats,
			Bytes: one.Encoded[0].Length, Wall: wall,
		})
	}
}
