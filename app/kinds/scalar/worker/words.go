package worker

import (
	"strings"

	"eventlens/app/report"
	"eventlens/app/wire"
)

// Summaries of charts.
const (
	scalarsNone        wire.Template = "{tags}: nothing to draw in the runs shown."
	scalars            wire.Template = "{tags}: {facts}. {latest}."
	scalarsNoStepOfTag wire.Template = "{tags}: {facts}. None is at a step of {tag}, the x axis."
	scalarsNoTagAlongX wire.Template = "{tags}: {facts}. The scalar on the x axis is missing, so no point can be placed."
	factRuns           wire.Template = "{runs, one: # run, other: # runs}"
	factRunsInGroups   wire.Template = "{runs, one: # run, other: # runs} in {groups, one: # group, other: # groups}"
	factPoints         wire.Template = "{points, one: # point, other: # points}"
	factSteps          wire.Template = "step {range}"
	factRelativeTimes  wire.Template = "relative time {range}"
	factWallTimes      wire.Template = "wall time {range}"
	factAlongTag       wire.Template = "{tag} along x, {range}"
	factZoomed         wire.Template = "zoomed to {range}"
	factSmoothed       wire.Template = "smoothed"
	factLogX           wire.Template = "logarithmic along x"
	factLogY           wire.Template = "logarithmic along y"
	factSymlogX        wire.Template = "symmetric logarithmic along x"
	factSymlogY        wire.Template = "symmetric logarithmic along y"
	factOutliers       wire.Template = "{outliers, one: # outlier, other: # outliers} outside"
	factUnplaced       wire.Template = "{points, one: # point, other: # points} not placed"
	latestNotFinite    wire.Template = "The latest values are not finite"
	latestValue        wire.Template = "Latest: {value}"
	latestValues       wire.Template = "Latest: high {highest} ({highestLine}), low {lowest} ({lowestLine})"
	latestAndExtremes  wire.Template = "{latest}. Lowest {min} at step {minStep}, highest {max} at step {maxStep}"
	marginParted       wire.Template = "{count, one: # point, other: # points} not drawn: not all three scalars have that step"
	marginMissing      wire.Template = "no margin around {count, one: # line, other: # lines}"
	headingTag         wire.Template = "{tag} {value}"
	noTime             wire.Template = "—"
	twoTags            wire.Template = "{first} and {second}"
	moreTags           wire.Template = "{first} and {more, one: # tag, other: # tags} more"
	joinTags           wire.Template = "{before}, {next}"
	traceTaken         wire.Template = "Trace of {host} at step {step}, {time}"
	tracesTaken        wire.Template = "{trace}, and {more} more"
)

// Findings.
const (
	findingsNoScalars   wire.Template = "There are no scalars here."
	findingsLookedAt    wire.Template = "{series, one: # series, other: # series} with {points, one: # point, other: # points}."
	findingsNothing     wire.Template = "{lookedAt} Nothing stands out."
	findingsMore        wire.Template = "And {more} more."
	findingProblem      wire.Template = "{file}: {problem}"
	findingProblemsMore wire.Template = "And {more, one: # more problem, other: # more problems} with the files of this run."
	findingNoneFinite   wire.Template = "{series}: all values are NaN or infinite, starting with {value} at step {step}."
	findingNonFinite    wire.Template = "{series}: first {value} at step {step}; {count} of {of, one: # value is, other: # values are} not finite."
	findingSpike        wire.Template = "{series}: a spike to {value} at step {step}."
	findingSpikes       wire.Template = "{series}: {count} spikes, the largest to {value} at step {step}."
	findingPlateau      wire.Template = "{series}: almost constant at about {value} from step {step}."
	findingRestart      wire.Template = "Restarted once, at step {step}; {again, one: # point was, other: # points were} overwritten."
	findingRestarts     wire.Template = "Restarted {count} times, last at step {step}; {again, one: # point was, other: # points were} overwritten."
	findingGap          wire.Template = "A time gap of {longest} before step {step}; points are usually {usual} apart."
	findingGaps         wire.Template = "{count} time gaps, the longest {longest} before step {step}; points are usually {usual} apart."
	findingSlower       wire.Template = "Slower from step {step}: {pace} after {before}."
	findingPace         wire.Template = "Overall {pace}, excluding pauses."
	pacePerSecond       wire.Template = "{steps} steps a second"
	pacePerMinute       wire.Template = "{steps} steps a minute"
	pacePerHour         wire.Template = "{steps} steps an hour"
)

// Notes and legends of pictures.
const (
	pictureGroup        wire.Template = "{name} (n = {members})"
	joinNotes           wire.Template = "{before} · {next}"
	smoothedExponential wire.Template = "smoothed {weight}, exponential"
	smoothedByDistance  wire.Template = "smoothed {weight}, exponential by distance along x"
	smoothedMean        wire.Template = "smoothed over {points, one: # point, other: # points}, running mean"
	smoothedGaussian    wire.Template = "smoothed over {points, one: # point, other: # points}, Gaussian"
	meanOfRuns          wire.Template = "mean of n runs"
	medianOfRuns        wire.Template = "median of n runs"
	bandDeviation       wire.Template = "{centre}, band: standard deviation"
	bandConfidence      wire.Template = "{centre}, band: 95% confidence interval"
	bandExtremes        wire.Template = "{centre}, band: lowest to highest"
	bandQuantiles       wire.Template = "{centre}, bands: middle 50% and 80% of runs"
	outliersLeftOut     wire.Template = "{outliers, one: # outlier, other: # outliers} excluded"
)

// summary has the facts for the summary of a scalar card. Empty fields are left out.
type summary struct {
	Tags []string
	// number of runs shown; number of groups that stand for some of them
	Runs, Groups            int
	Points                  int64
	Axis                    wire.Axis
	AxisTag                 string    // the name of the scalar along x
	From, To                wire.Text // range of the data along x
	ZoomFrom, ZoomTo        wire.Text // visible range
	Smoothed                bool
	XScale, YScale          wire.Scaling
	Outside, Unplaced       int64     // see wire.Drawn
	Lowest, Highest         wire.Text // lowest and highest of the latest values
	LowestLine, HighestLine string    // names of the runs or groups with these values
	Min, MinStep            wire.Text // lowest of all values, and its position
	Max, MaxStep            wire.Text // highest of all values, and its position
}

// text returns the summary: "loss: 2 runs, 400 points, step 0 to 199, smoothed. Latest: 0.12 (run
// a) to 0.5 (run b), lowest 0.1 at step 150, highest 2.3 at step 0."
func (s *summary) text() wire.Text {
	tags := fewTags(s.Tags)
	switch {
	case s.Points == 0:
		return scalarsNone.With(tags)
	case !s.From.None() || s.Axis != wire.AxisTag:
		return scalars.With(tags, s.facts(), s.latest())
	case s.AxisTag != "":
		return scalarsNoStepOfTag.With(tags,
			report.JoinFacts.Join(s.runs(), s.points()), wire.Plain(s.AxisTag))
	}
	return scalarsNoTagAlongX.With(tags, report.JoinFacts.Join(s.runs(), s.points()))
}

// facts lists the amount of data, and how it is shown.
func (s *summary) facts() wire.Text {
	facts := []wire.Text{s.runs(), s.points()}
	add := func(known bool, fact wire.Text) {
		if known {
			facts = append(facts, fact)
		}
	}
	add(!s.From.None(), s.along(report.Range.With(s.From, s.To)))
	add(!s.ZoomFrom.None(),
		factZoomed.With(report.Range.With(s.ZoomFrom, s.ZoomTo)))
	add(s.Smoothed, factSmoothed.Text())
	add(s.XScale == wire.ScaleLog, factLogX.Text())
	add(s.XScale == wire.ScaleSymlog, factSymlogX.Text())
	add(s.YScale == wire.ScaleLog, factLogY.Text())
	add(s.YScale == wire.ScaleSymlog, factSymlogY.Text())
	add(s.Outside > 0, factOutliers.With(wire.Whole(s.Outside)))
	add(s.Unplaced > 0, factUnplaced.With(wire.Whole(s.Unplaced)))
	return report.JoinFacts.Join(facts...)
}

func (s *summary) runs() wire.Text {
	if s.Groups > 0 {
		return factRunsInGroups.With(wire.Whole(s.Runs), wire.Whole(s.Groups))
	}
	return factRuns.With(wire.Whole(s.Runs))
}

func (s *summary) points() wire.Text { return factPoints.With(wire.Whole(s.Points)) }

// along describes a range along x.
func (s *summary) along(x wire.Text) wire.Text {
	switch s.Axis {
	case wire.AxisRelative:
		return factRelativeTimes.With(x)
	case wire.AxisWall:
		return factWallTimes.With(x)
	case wire.AxisTag:
		return factAlongTag.With(wire.Plain(s.AxisTag), x)
	}
	return factSteps.With(x)
}

// latest returns the second sentence: the latest values, and the lowest and the highest of all,
// unless both are at the same position.
func (s *summary) latest() wire.Text {
	var text wire.Text
	switch {
	case s.Lowest.None():
		text = latestNotFinite.Text()
	case s.LowestLine == s.HighestLine:
		text = latestValue.With(s.Lowest)
	default:
		text = latestValues.With(s.Highest, wire.Plain(s.HighestLine), s.Lowest,
			wire.Plain(s.LowestLine))
	}
	if s.Min.None() || s.MinStep == s.MaxStep {
		return text
	}
	return latestAndExtremes.With(text, s.Min, s.MinStep, s.Max,
		s.MaxStep)
}

// marginNote reports missing parts of a card's margins: points not drawn because their step is not
// in all three scalars, and lines without a margin. It is empty if nothing is missing.
func marginNote(parted, missing int) wire.Text {
	var facts []wire.Text
	if parted > 0 {
		facts = append(facts, marginParted.With(wire.Whole(parted)))
	}
	if missing > 0 {
		facts = append(facts, marginMissing.With(wire.Whole(missing)))
	}
	return report.JoinFacts.Join(facts...)
}

// nameOf returns the name of a run as text, empty if it has none.
func nameOf(name string) wire.Text {
	if name == "" {
		return wire.Text{}
	}
	return wire.Name(name)
}

// tagNames lists tags.
func tagNames(names []string) wire.Text {
	tags := make([]wire.Text, len(names))
	for i, name := range names {
		tags[i] = wire.Name(name)
	}
	return joinTags.Join(tags...)
}

// fewTags names up to two tags, or the first one and the number of others.
func fewTags(names []string) wire.Text {
	switch len(names) {
	case 0:
		return wire.Text{}
	case 1:
		return wire.Name(names[0])
	case 2:
		return twoTags.With(wire.Name(names[0]), wire.Name(names[1]))
	}
	return moreTags.With(wire.Name(names[0]), wire.Whole(len(names)-1))
}

// lookedAt says how many series were searched for findings, and that there are no findings if found
// is false.
func lookedAt(series int, points int64, found bool) wire.Text {
	if series == 0 {
		return findingsNoScalars.Text()
	}
	looked := findingsLookedAt.With(wire.Whole(series), wire.Whole(points))
	if found {
		return looked
	}
	return findingsNothing.With(looked)
}

// problemOf reports a problem with reading a file.
func problemOf(file string, problem wire.Text) wire.Text {
	return findingProblem.With(wire.Plain(file[strings.LastIndexByte(file, '/')+1:]), problem)
}

// nonFiniteOf reports values that are not finite; value is the first one.
func nonFiniteOf(series wire.Text, value float64, step, count, of int64) wire.Text {
	if count == of {
		return findingNoneFinite.With(series, wire.Value(value), wire.Whole(step))
	}
	return findingNonFinite.With(series, wire.Value(value),
		wire.Whole(step), wire.Whole(count), wire.Whole(of))
}

// spikesOf reports values that jump away and return.
func spikesOf(series wire.Text, count int64, value float64, step int64) wire.Text {
	if count == 1 {
		return findingSpike.With(series, wire.Value(value), wire.Whole(step))
	}
	return findingSpikes.With(series, wire.Whole(count),
		wire.Value(value), wire.Whole(step))
}

// restartsOf reports that the job restarted from earlier steps.
func restartsOf(count, again, step int64) wire.Text {
	if count <= 1 {
		return findingRestart.With(wire.Whole(step), wire.Whole(again))
	}
	return findingRestarts.With(wire.Whole(count), wire.Whole(step),
		wire.Whole(again))
}

// gapsOf reports periods without new values; times are in seconds.
func gapsOf(count int64, longestSec, usualSec float64, step int64) wire.Text {
	longest, usual := wire.Duration(longestSec), wire.Duration(usualSec)
	if count <= 1 {
		return findingGap.With(longest, wire.Whole(step), usual)
	}
	return findingGaps.With(wire.Whole(count), longest,
		wire.Whole(step), usual)
}

// slowerOf reports that steps take longer than before; now and before are in steps per second.
func slowerOf(now, before float64, step int64) wire.Text {
	return findingSlower.With(wire.Whole(step), stepRate(now), stepRate(before))
}

// paceOf tells how fast the run was.
func paceOf(perSec float64) wire.Text { return findingPace.With(stepRate(perSec)) }

// stepRate returns a rate in steps per second, or per minute or hour if slower.
func stepRate(perSec float64) wire.Text {
	switch {
	case perSec < 1.0/60:
		return pacePerHour.With(wire.Value(perSec * 3600))
	case perSec < 1:
		return pacePerMinute.With(wire.Value(perSec * 60))
	}
	return pacePerSecond.With(wire.Value(perSec))
}

// pictureNote returns the text below the title of a picture about changes to the data: the
// smoothing, the aggregation of runs (each line names its number of runs, n), and the number of
// outliers outside the y axis. It is empty for data as logged.
func pictureNote(l *wire.Lines, summedUp bool, outside int64) wire.Text {
	var notes []wire.Text
	if l.Smoothing.On() {
		notes = append(notes, smoothed(l.Smoothing))
	}
	if summedUp {
		notes = append(notes, aggregated(l.Aggregate))
	}
	if outside > 0 {
		notes = append(notes, outliersLeftOut.With(wire.Whole(outside)))
	}
	return joinNotes.Join(notes...)
}

func smoothed(s wire.Smoothing) wire.Text {
	switch s.Kind {
	case wire.SmoothMean:
		return smoothedMean.With(wire.Whole(int64(s.Amount)))
	case wire.SmoothGaussian:
		return smoothedGaussian.With(wire.Whole(int64(s.Amount)))
	case wire.SmoothTime:
		return smoothedByDistance.With(wire.Plain(report.Weight(s.Amount)))
	}
	return smoothedExponential.With(wire.Plain(report.Weight(s.Amount)))
}

func aggregated(a wire.Aggregate) wire.Text {
	centre := meanOfRuns.Text()
	if a.Centre == wire.CentreMedian {
		centre = medianOfRuns.Text()
	}
	switch a.Band {
	case wire.BandStd:
		return bandDeviation.With(centre)
	case wire.BandCI:
		return bandConfidence.With(centre)
	case wire.BandMinMax:
		return bandExtremes.With(centre)
	case wire.BandQuantiles:
		return bandQuantiles.With(centre)
	}
	return centre
}
