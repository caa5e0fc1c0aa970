package words

// Texts of the hyperparameter view on the page.
const (
	HParamsTabHint Message = "What runs were given, and how good they are"
	HParamsReading Message = "Reading hyperparameters"
	HParamsView    Message = "Hyperparameters of the runs"
)

// Texts of the hyperparameter program. The page's program does not contain them.
const (
	HParamParallel       Message = "Parallel coordinates"
	HParamScatter        Message = "Scatter matrix"
	HParamImportance     Message = "Importance"
	HParamTable          Message = "Table"
	HParamLooks          Message = "What stands above the table"
	HParamRows           Message = "Rows"
	HParamEachSession    Message = "Each session"
	HParamEachGroup      Message = "Groups of sessions"
	HParamButSeeds       Message = "Sessions but for seeds"
	HParamBy             Message = "Value of metrics"
	HParamLatest         Message = "Latest"
	HParamBest           Message = "Best by the goal"
	HParamAtStep         Message = "At step"
	HParamMean           Message = "Mean of the last"
	HParamStep           Message = "Step"
	HParamPoints         Message = "Points"
	HParamColour         Message = "Colours by"
	HParamColourRun      Message = "Run"
	HParamTarget         Message = "Metric"
	HParamColumns        Message = "Columns"
	HParamColumnsFind    Message = "Find a column"
	HParamColumnsUsual   Message = "The usual ones"
	HParamColumnsHParams Message = "Hyperparameters"
	HParamColumnsMetrics Message = "Metrics"
	HParamGoal           Message = "Goal"
	HParamNoGoal         Message = "No goal"
	HParamMinimise       Message = "Minimise"
	HParamMaximise       Message = "Maximise"
	HParamSave           Message = "Download"
	HParamUnbrush        Message = "Clear brushes"
	HParamRun            Message = "Run"
	HParamGroup          Message = "Sessions"
	HParamMissing        Message = "none"
	HParamSeveral        Message = "several"
	HParamScale          Message = "Scale"
	HParamLinear         Message = "Linear"
	HParamLog            Message = "Logarithmic"
	HParamQuantile       Message = "Quantiles"
	HParamCategory       Message = "Each value"
	HParamFlip           Message = "Turn the axis around"
	HParamEarlier        Message = "Move the axis to the left"
	HParamLater          Message = "Move the axis to the right"
	HParamBrush          Message = "Mark a range"
	HParamBrushClear     Message = "Clear the marks of the axis"
	HParamAxis           Message = "Axis"
	HParamHow            Message = "Drag along an axis to keep the runs in a range. Drag the name of an axis to move it. Press a line for the charts of its run."
	HParamScatterHow     Message = "Drag in a square to keep the runs in it. Press a dot for the charts of its run, and a name for ranges as numbers."
	HParamMatrix         Message = "Matrix columns"
	HParamStatus         Message = "Status"
	HParamPick           Message = "A row shows"
	HParamPickMean       Message = "Mean"
	HParamPickMin        Message = "Minimum session"
	HParamPickMedian     Message = "Median session"
	HParamPickMax        Message = "Maximum session"
	HParamFindValue      Message = "Find a value"
	HParamMatch          Message = "Mark by regular expression"
	HParamMoreValues     Message = "Not all values are listed. Type a part of one to find it."
	hparamUnknown        Message = "Unknown"
	hparamSucceeded      Message = "Success"
	hparamFailed         Message = "Failure"
	hparamRunning        Message = "Running"
	HParamSort           Message = "Sort by this column. With Shift, sort by it after the others."
	HParamOpen           Message = "Show the charts of this run"
	HParamNoRows         Message = "No run that is shown has hyperparameters."
	HParamNoAxes         Message = "Choose two columns or more."
	HParamTooFew         Message = "Importance is shown for 10 runs and more that have the metric."
	HParamNoMetric       Message = "Choose a metric among the columns."
	HParamEqual          Message = "All runs have the same value of this metric."
	HParamComputing      Message = "Computing importance"
	HParamShare          Message = "Permutation importance"
	HParamShareHint      Message = "How much worse a random forest predicts unseen runs when they swap their values of it."
	HParamRho            Message = "Rank correlation"
	HParamRhoHint        Message = "Spearman's, with the interval that it is in with 95 %."
	HParamName           Message = "Hyperparameter"
	HParamForestHow      Message = "Hyperparameters that change together share their importance."
	HParamShown          Message = "Rows shown"
	hparamMean           Message = "{mean} ± {deviation}"
	hparamOfAll          Message = "{mean} (n {n})"
	hparamOfSome         Message = "{mean} (n {n} of {all})"
	hparamWithin         Message = "{share} ± {deviation}"
	hparamBetween        Message = "{rho} ({low} to {high}), n {n}"
	hparamExplains       Message = "From {n, one: # run, other: # runs}: a random forest explains {part} ± {spread} of how unseen ones rank."
	hparamNothing        Message = "From {n, one: # run, other: # runs}: a random forest predicts unseen ones no better than their mean. What is below may be chance."
	hparamLeftOut        Message = "The forest does not have the {count, one: hyperparameter, other: # hyperparameters} with the weakest correlation."
	hparamMatrixOf       Message = "The matrix has {n} of {all} columns. Choose them in Matrix columns."
	hparamCallsCut       Message = "{count, one: # run logs, other: # runs log} more than 1 MB of hyperparameters: the oldest calls are missing."
	hparamRangesCut      Message = "Of {name} only {count} ranges are marked. Mark fewer, or mark by a regular expression."
	hparamLess           Message = "{count, one: # run is, other: # runs are} missing: all hyperparameters together are larger than 64 MB."
	hparamBefore         Message = "{value} (before: {before})"
	hparamAgain          Message = "{count, one: # run logs, other: # runs log} hyperparameters again with other values ({names}): the newest value counts."
	hparamDamaged        Message = "Part of what {count, one: # run logs, other: # runs log} could not be read: the list of problems names what is damaged."
	hparamColumnsCut     Message = "{shown} of {all} columns are shown: the table holds up to {most}."
	HParamColumnsMore    Message = "Only the first 200 are listed. Find others by their names."
	hparamColumnsFull    Message = "The table holds up to {most} columns, {hparams} of them hyperparameters. Hide one first."
	hparamOfGroup        Message = "{name} of the runs in {group}"
	hparamAbove          Message = "{name} of the run above the session"
)

// HParamMeanOf formats the mean of n out of all sessions, with its deviation unless that is "" (one
// session, or infinity). It leaves n out if there is only one session.
func HParamMeanOf(mean, deviation string, n, all int) string {
	if deviation != "" {
		mean = hparamMean.with("mean", mean, "deviation", deviation)
	}
	switch {
	case all == 1:
		return mean
	case n == all:
		return hparamOfAll.with("mean", mean, "n", Count(n))
	}
	return hparamOfSome.with("mean", mean, "n", Count(n), "all", Count(all))
}

// HParamStatusText describes how a session ended, given its status number in the file format.
func HParamStatusText(status int) string {
	texts := [...]Message{hparamUnknown, hparamSucceeded, hparamFailed, hparamRunning}
	if status < 0 || status >= len(texts) {
		return Count(status)
	}
	return texts[status].Text()
}

// HParamShareOf formats the importance of a hyperparameter.
func HParamShareOf(share, deviation string) string {
	return hparamWithin.with("share", share, "deviation", deviation)
}

// HParamRhoOf formats a correlation with its interval.
func HParamRhoOf(rho, low, high string, n int) string {
	return hparamBetween.with("rho", rho, "low", low, "high", high, "n", Count(n))
}

// HParamExplains says how much of the spread a forest explains, from n runs; some is false if it
// explains nothing.
func HParamExplains(n int, part, spread string, some bool) string {
	if !some {
		return hparamNothing.with("n", Count(n))
	}
	return hparamExplains.with("n", Count(n), "part", part, "spread", spread)
}

// HParamLeftOut says how many hyperparameters a forest leaves out.
func HParamLeftOut(count int) string { return hparamLeftOut.with("count", Count(count)) }

// HParamMatrixOf says how many of the columns a scatter matrix shows.
func HParamMatrixOf(n, all int) string {
	return hparamMatrixOf.with("n", Count(n), "all", Count(all))
}

// HParamCallsCut says how many runs log so often that not all calls are kept.
func HParamCallsCut(runs int) string { return hparamCallsCut.with("count", Count(runs)) }

// HParamRangesCut says that a column accepts no more ranges.
func HParamRangesCut(column string, most int) string {
	return hparamRangesCut.with("name", column, "count", Count(most))
}

// HParamLess says how many runs are left out.
func HParamLess(count int) string { return hparamLess.with("count", Count(count)) }

// HParamBefore formats a value with the ones logged before it.
func HParamBefore(value string, before []string) string {
	return hparamBefore.with("value", value, "before", Items(before...))
}

// HParamAgain says how many runs log hyperparameters again with other values, and names some.
func HParamAgain(count int, names []string) string {
	const most = 3
	said := make([]string, min(len(names), most))
	for i := range said {
		said[i] = ShortName(names[i])
	}
	if len(names) > most {
		said = append(said, "…")
	}
	return hparamAgain.with("count", Count(count), "names", Items(said...))
}

// HParamDamaged counts the runs that could not be read completely.
func HParamDamaged(count int) string { return hparamDamaged.with("count", Count(count)) }

// HParamColumnsCut says how many of the columns named in the URL are shown.
func HParamColumnsCut(shown, all, most int) string {
	return hparamColumnsCut.with("shown", Count(shown), "all", Count(all), "most", Count(most))
}

// HParamColumnsFull says why no more columns can be chosen.
func HParamColumnsFull(most, hparams int) string {
	return hparamColumnsFull.with("most", Count(most), "hparams", Count(hparams))
}

// HParamMetric explains where a metric comes from.
func HParamMetric(name, group string, above bool) string {
	if above {
		return hparamAbove.with("name", name)
	}
	return hparamOfGroup.with("name", name, "group", group)
}
