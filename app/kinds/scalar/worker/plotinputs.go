package worker

import (
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// plotInputs has the settings and the snapshot that a plot was drawn from.
type plotInputs struct {
	look     wire.Lines
	attempts store.Attempts
	snapshot *store.Snapshot
}

// series returns the shown points of a series.
func (o *plotInputs) series(run wire.RunID, tag wire.TagID) store.NumberSeries {
	return o.at(run, tag, o.attempts)
}

// at returns the points of a series, of all attempts or only of the newest one.
func (o *plotInputs) at(run wire.RunID, tag wire.TagID,
	attempts store.Attempts) store.NumberSeries {
	return o.snapshot.Numbers(store.RunID(run), store.TagID(tag), attempts)
}

// changed returns the version of a tag's data.
func (o *plotInputs) changed(tag wire.TagID) uint64 {
	return o.snapshot.Tag(store.TagID(tag)).Changed
}

// smooths reports whether a line is smoothed. The lines of groups are if smoothing is on, although
// single members may not be.
func (o *plotInputs) smooths(l *plotLine) bool {
	return l.curve.smooths() || l.Group > 0 && o.look.Smoothing.On()
}

// restarted reports whether the card shows superseded points of a line. They are drawn faintly,
// under the newest attempt.
func (o *plotInputs) restarted(l *plotLine) bool {
	return l.Group == 0 && o.attempts == store.AllAttempts && o.series(l.Run, l.Tag).Superseded > 0
}

// hasRaw reports whether a line is also drawn unsmoothed. The lines of groups and of runs drawn
// above groups are only drawn smoothed, because unsmoothed lines would hide the bands.
func (o *plotInputs) hasRaw(l *plotLine) bool {
	return l.Group == 0 && !l.onTop && l.curve.smooths()
}

// xName returns the displayed name of the scalar along x; "" for steps and times.
func (o *plotInputs) xName() string {
	if o.look.Axis != wire.AxisTag {
		return ""
	}
	return report.ShortName(o.snapshot.Tag(store.TagID(o.look.XTag)).Name)
}
