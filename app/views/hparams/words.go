package hparams

import "eventlens/app/words"

// Texts of the hyperparameter view on the page.
const (
	TabHint words.Message = "What runs were given, and how good they are"
	Reading words.Message = "Reading hyperparameters"
	View    words.Message = "Hyperparameters of the runs"
)

// Texts of the hyperparameter program. The page's program does not contain them.
const (
	Parallel       words.Message = "Parallel coordinates"
	Scatter        words.Message = "Scatter matrix"
	Importance     words.Message = "Importance"
	Table          words.Message = "Table"
	Looks          words.Message = "What stands above the table"
	Rows           words.Message = "Rows"
	EachSession    words.Message = "Each session"
	EachGroup      words.Message = "Groups of sessions"
	ButSeeds       words.Message = "Sessions but for seeds"
	By             words.Message = "Value of metrics"
	Latest         words.Message = "Latest"
	Best           words.Message = "Best by the goal"
	AtStep         words.Message = "At step"
	Mean           words.Message = "Mean of the last"
	Step           words.Message = "Step"
	Points         words.Message = "Points"
	Colour         words.Message = "Colours by"
	ColourRun      words.Message = "Run"
	Target         words.Message = "Metric"
	HParamColumns  words.Message = "Columns"
	ColumnsFind    words.Message = "Find a column"
	ColumnsUsual   words.Message = "The usual ones"
	ColumnsHParams words.Message = "Hyperparameters"
	ColumnsMetrics words.Message = "Metrics"
	Goal           words.Message = "Goal"
	NoGoal         words.Message = "No goal"
	Minimise       words.Message = "Minimise"
	Maximise       words.Message = "Maximise"
	Save           words.Message = "Download"
	Unbrush        words.Message = "Clear brushes"
	HParamRun      words.Message = "Run"
	Group          words.Message = "Sessions"
	Missing        words.Message = "none"
	Several        words.Message = "several"
	Scale          words.Message = "Scale"
	Linear         words.Message = "Linear"
	HParamLog      words.Message = "Logarithmic"
	Quantile       words.Message = "Quantiles"
	Category       words.Message = "Each value"
	Flip           words.Message = "Turn the axis around"
	Earlier        words.Message = "Move the axis to the left"
	Later          words.Message = "Move the axis to the right"
	Brush          words.Message = "Mark a range"
	BrushClear     words.Message = "Clear the marks of the axis"
	Axis           words.Message = "Axis"
	How            words.Message = "Drag along an axis to keep the runs in a range. Drag the name of an axis to move it. Press a line for the charts of its run."
	ScatterHow     words.Message = "Drag in a square to keep the runs in it. Press a dot for the charts of its run, and a name for ranges as numbers."
	Matrix         words.Message = "Matrix columns"
	Status         words.Message = "Status"
	Pick           words.Message = "A row shows"
	PickMean       words.Message = "Mean"
	PickMin        words.Message = "Minimum session"
	PickMedian     words.Message = "Median session"
	PickMax        words.Message = "Maximum session"

	Match words.Message = "Mark by regular expression"

	unknown      words.Message = "Unknown"
	succeeded    words.Message = "Success"
	failed       words.Message = "Failure"
	running      words.Message = "Running"
	Sort         words.Message = "Sort by this column. With Shift, sort by it after the others."
	Open         words.Message = "Show the charts of this run"
	NoRows       words.Message = "No run that is shown has hyperparameters."
	NoAxes       words.Message = "Choose two columns or more."
	TooFew       words.Message = "Importance is shown for 10 runs and more that have the metric."
	NoMetric     words.Message = "Choose a metric among the columns."
	Equal        words.Message = "All runs have the same value of this metric."
	Computing    words.Message = "Computing importance"
	Share        words.Message = "Permutation importance"
	ShareHint    words.Message = "How much worse a random forest predicts unseen runs when they swap their values of it."
	Rho          words.Message = "Rank correlation"
	RhoHint      words.Message = "Spearman's, with the interval that it is in with 95 %."
	Name         words.Message = "Hyperparameter"
	ForestHow    words.Message = "Hyperparameters that change together share their importance."
	HParamShown  words.Message = "Rows shown"
	hparamMean   words.Message = "{mean} ± {deviation}"
	ofAll        words.Message = "{mean} (n {n})"
	ofSome       words.Message = "{mean} (n {n} of {all})"
	within       words.Message = "{share} ± {deviation}"
	between      words.Message = "{rho} ({low} to {high}), n {n}"
	explains     words.Message = "From {n, one: # run, other: # runs}: a random forest explains {part} ± {spread} of how unseen ones rank."
	nothing      words.Message = "From {n, one: # run, other: # runs}: a random forest predicts unseen ones no better than their mean. What is below may be chance."
	leftOut      words.Message = "The forest does not have the {count, one: hyperparameter, other: # hyperparameters} with the weakest correlation."
	matrixOf     words.Message = "The matrix has {n} of {all} columns. Choose them in Matrix columns."
	callsCut     words.Message = "{count, one: # run logs, other: # runs log} more than 1 MB of hyperparameters: the oldest calls are missing."
	rangesCut    words.Message = "Of {name} only {count} ranges are marked. Mark fewer, or mark by a regular expression."
	less         words.Message = "{count, one: # run is, other: # runs are} missing: all hyperparameters together are larger than 64 MB."
	hparamBefore words.Message = "{value} (before: {before})"
	again        words.Message = "{count, one: # run logs, other: # runs log} hyperparameters again with other values ({names}): the newest value counts."
	damaged      words.Message = "Part of what {count, one: # run logs, other: # runs log} could not be read: the list of problems names what is damaged."
	columnsCut   words.Message = "{shown} of {all} columns are shown: the table holds up to {most}."
	ColumnsMore  words.Message = "Only the first 200 are listed. Find others by their names."
	columnsFull  words.Message = "The table holds up to {most} columns, {hparams} of them hyperparameters. Hide one first."
	ofGroup      words.Message = "{name} of the runs in {group}"
	hparamAbove  words.Message = "{name} of the run above the session"
)

// MeanOf formats the mean over n of all sessions, with its deviation unless that is "" (one
// session, or infinity). It leaves n out if all is 1.
func MeanOf(mean, deviation string, n, all int) string {
	if deviation != "" {
		mean = hparamMean.With(mean, deviation)
	}
	switch {
	case all == 1:
		return mean
	case n == all:
		return ofAll.With(mean, words.Count(n))
	}
	return ofSome.With(mean, words.Count(n), words.Count(all))
}

// StatusText describes how a session ended, given its status number in the file format.
func StatusText(status int) string {
	texts := [...]words.Message{unknown, succeeded, failed, running}
	if status < 0 || status >= len(texts) {
		return words.Count(status)
	}
	return texts[status].Text()
}

// ShareOf formats the importance of a hyperparameter.
func ShareOf(share, deviation string) string {
	return within.With(share, deviation)
}

// RhoOf formats a correlation with its interval.
func RhoOf(rho, low, high string, n int) string {
	return between.With(rho, low, high, words.Count(n))
}

// Explains says how much of the spread a forest explains, from n runs; some is false if it
// explains nothing.
func Explains(n int, part, spread string, some bool) string {
	if !some {
		return nothing.With(words.Count(n))
	}
	return explains.With(words.Count(n), part, spread)
}

// LeftOut says how many hyperparameters a forest leaves out.
func LeftOut(count int) string { return leftOut.With(words.Count(count)) }

// MatrixOf says how many of the columns a scatter matrix shows.
func MatrixOf(n, all int) string {
	return matrixOf.With(words.Count(n), words.Count(all))
}

// CallsCut says how many runs log so often that not all calls are kept.
func CallsCut(runs int) string { return callsCut.With(words.Count(runs)) }

// RangesCut says that a column accepts no more ranges.
func RangesCut(column string, most int) string {
	return rangesCut.With(column, words.Count(most))
}

// Less says how many runs are left out.
func Less(count int) string { return less.With(words.Count(count)) }

// Before formats a value with the ones logged before it.
func Before(value string, before []string) string {
	return hparamBefore.With(value, words.Items(before...))
}

// Again says how many runs log hyperparameters again with other values, and names some.
func Again(count int, names []string) string {
	const most = 3
	said := make([]string, min(len(names), most))
	for i := range said {
		said[i] = words.ShortName(names[i])
	}
	if len(names) > most {
		said = append(said, "…")
	}
	return again.With(words.Count(count), words.Items(said...))
}

// Damaged counts the runs that could not be read completely.
func Damaged(count int) string { return damaged.With(words.Count(count)) }

// ColumnsCut says how many of the columns named in the URL are shown.
func ColumnsCut(shown, all, most int) string {
	return columnsCut.With(words.Count(shown), words.Count(all), words.Count(most))
}

// ColumnsFull says why no more columns can be chosen.
func ColumnsFull(most, hparams int) string {
	return columnsFull.With(words.Count(most), words.Count(hparams))
}

// Metric explains where a metric comes from.
func Metric(name, group string, above bool) string {
	if above {
		return hparamAbove.With(name)
	}
	return ofGroup.With(name, group)
}
