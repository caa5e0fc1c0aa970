package hparams

import "eventlens/app/words"

// Texts of the hyperparameter view on the page.
const (
	TabHint words.Message = "Hyperparameters and results of the runs"
	Reading words.Message = "Reading hyperparameters"
	View    words.Message = "Hyperparameters of the runs"
)

// Texts of the hyperparameter program. The page's program does not contain them.
const (
	Parallel       words.Message = "Parallel coordinates"
	Scatter        words.Message = "Scatter matrix"
	Importance     words.Message = "Importance"
	Table          words.Message = "Table"
	Looks          words.Message = "Chart above the table"
	Rows           words.Message = "Rows"
	EachSession    words.Message = "Each session"
	EachGroup      words.Message = "Groups of sessions"
	ButSeeds       words.Message = "Seeds together"
	By             words.Message = "Metric value"
	Latest         words.Message = "Latest"
	Best           words.Message = "Best value"
	AtStep         words.Message = "At step"
	Mean           words.Message = "Mean of the last"
	Step           words.Message = "Step"
	Points         words.Message = "Points"
	Colour         words.Message = "Colours by"
	ColourRun      words.Message = "Run"
	Target         words.Message = "Metric"
	HParamColumns  words.Message = "Columns"
	ColumnsFind    words.Message = "Find a column"
	ColumnsUsual   words.Message = "Default columns"
	ColumnsHParams words.Message = "Hyperparameters"
	ColumnsMetrics words.Message = "Metrics"
	Goal           words.Message = "Goal"
	NoGoal         words.Message = "No goal"
	Minimise       words.Message = "Minimise"
	Maximise       words.Message = "Maximise"
	Save           words.Message = "Download"
	Unbrush        words.Message = "Clear ranges"
	HParamRun      words.Message = "Run"
	Group          words.Message = "Sessions"
	Missing        words.Message = "none"
	Several        words.Message = "several"
	Scale          words.Message = "Scale"
	Linear         words.Message = "Linear"
	HParamLog      words.Message = "Logarithmic"
	Quantile       words.Message = "Quantiles"
	Category       words.Message = "Each value"
	Flip           words.Message = "Flip the axis"
	Earlier        words.Message = "Move the axis left"
	Later          words.Message = "Move the axis right"
	Brush          words.Message = "Select a range"
	BrushClear     words.Message = "Clear the ranges of this axis"
	Axis           words.Message = "Axis"
	How            words.Message = "Drag along an axis to select a range of runs. Drag an axis name to move the axis. Click a line to open the charts of its run."
	ScatterHow     words.Message = "Drag in a plot to select runs. Click a dot to open the charts of its run, or a name to type a range."
	Matrix         words.Message = "Matrix columns"
	Status         words.Message = "Status"
	Pick           words.Message = "Row shows"
	PickMean       words.Message = "Mean"
	PickMin        words.Message = "Minimum session"
	PickMedian     words.Message = "Median session"
	PickMax        words.Message = "Maximum session"

	Match words.Message = "Select by regular expression"

	unknown      words.Message = "Unknown"
	succeeded    words.Message = "Success"
	failed       words.Message = "Failure"
	running      words.Message = "Running"
	Sort         words.Message = "Sort by this column. With Shift, add it to the sort order."
	Open         words.Message = "Show the charts of this run"
	NoRows       words.Message = "No shown run has hyperparameters."
	NoAxes       words.Message = "Choose two columns or more."
	tooFew       words.Message = "Importance needs {least} runs with this metric. You have {count}."
	NoMetric     words.Message = "Choose a metric among the columns."
	Equal        words.Message = "All runs have the same value of this metric."
	Computing    words.Message = "Computing importance"
	Share        words.Message = "Permutation importance"
	ShareHint    words.Message = "How much worse a random forest predicts unseen runs when the values of this hyperparameter are shuffled."
	Rho          words.Message = "Rank correlation"
	RhoHint      words.Message = "Spearman's rank correlation with its 95% confidence interval."
	Name         words.Message = "Hyperparameter"
	ForestHow    words.Message = "Hyperparameters that change together share their importance."
	HParamShown  words.Message = "Rows shown"
	hparamMean   words.Message = "{mean} ± {deviation}"
	ofAll        words.Message = "{mean} (n {n})"
	ofSome       words.Message = "{mean} (n {n} of {all})"
	within       words.Message = "{share} ± {deviation}"
	between      words.Message = "{rho} ({low} to {high}), n {n}"
	explains     words.Message = "A random forest on {n, one: # run, other: # runs} explains {part} ± {spread} of the ranking of unseen runs."
	nothing      words.Message = "A random forest on {n, one: # run, other: # runs} predicts unseen runs no better than their mean. The values below may be chance."
	leftOut      words.Message = "The forest ignores the {count, one: hyperparameter, other: # hyperparameters} with the weakest correlation."
	matrixOf     words.Message = "The matrix has {n} of {all} columns. Choose them in Matrix columns."
	callsCut     words.Message = "{count, one: # run logged, other: # runs logged} more than 1 MB of hyperparameters. The oldest are not shown."
	rangesCut    words.Message = "{name}: only {count} ranges are used. Select fewer, or select by a regular expression."
	less         words.Message = "{count, one: # run is, other: # runs are} not shown: the hyperparameters of all runs exceed 64 MB."
	hparamBefore words.Message = "{value} (before: {before})"
	again        words.Message = "{count, one: # run, other: # runs} logged several values of one hyperparameter ({names}). The newest value counts."
	damaged      words.Message = "Some hyperparameters of {count, one: # run, other: # runs} could not be read. The list of problems says why."
	columnsCut   words.Message = "{shown} of {all} columns are shown: the table holds up to {most}."
	ColumnsMore  words.Message = "Only the first 200 are listed. Type a name to find others."
	columnsFull  words.Message = "The table holds up to {most} columns, {hparams} of them hyperparameters. Hide one first."
	ofGroup      words.Message = "{name} of the runs in {group}"
	hparamAbove  words.Message = "{name} of the parent run"
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

// TooFew says how many runs the importance of hyperparameters needs, and how many have the metric.
func TooFew(least, count int) string {
	return tooFew.With(words.Count(least), words.Count(count))
}
