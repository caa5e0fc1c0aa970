package words

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
)

func TestTextsOfTheRunList(t *testing.T) {
	for want, got := range map[string]string{
		"1 value":                          ValueCount(1),
		"3 of 1,204 shown":                 RunsShown(3, 1204),
		"3 of 1,204":                       RowCount(3, 1204),
		"Runs 12":                          RunsButton(12),
		"+ # more":                         LegendMore(),
		"1 run removed from list":          RunsTakenOut(1),
		"a/b: click to show only this run": RunOnly("a/b", false),
		"a/b: click to show the other runs again": RunOnly("a/b", true),
		"Menu of a/b":                   RunMenuOf("a/b"),
		"Baseline (a/b)":                AliasOf("Baseline", "a/b"),
		"0.5, the latest, at step 500":  LatestValueAt("0.5", "500"),
		"0.9, the highest, at step 300": HighestValueAt("0.9", "300"),
		"0.1, the lowest, at step 0":    LowestValueAt("0.1", "0"),
	} {
		assert.Equal(t, want, got)
	}
}

func TestStatesOfRuns(t *testing.T) {
	for want, got := range map[string]string{
		"Queued":                                 RunStateText(wire.RunQueued),
		"Reading":                                RunStateText(wire.RunReading),
		"Read":                                   RunStateText(wire.RunRead),
		"Read with problems":                     RunStateText(wire.RunProblem),
		"Still being written":                    RunStateText(wire.RunWriting),
		"No values yet, only the version record": RunStateText(wire.RunEmpty),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfGroupsOfRuns(t *testing.T) {
	for want, got := range map[string]string{
		"Lines: each run":                        CentreName(wire.CentreNone),
		"Lines: mean":                            CentreName(wire.CentreMean),
		"Lines: median":                          CentreName(wire.CentreMedian),
		"Band: none":                             BandName(wire.BandNone),
		"Band: std deviation":                    BandName(wire.BandStd),
		"Band: 95% interval":                     BandName(wire.BandCI),
		"Band: min to max":                       BandName(wire.BandMinMax),
		"Band: quantiles":                        BandName(wire.BandQuantiles),
		"On top: no run":                         BestOnTop(0),
		"On top: best run":                       BestOnTop(1),
		"On top: best 3":                         BestOnTop(3),
		"Show 250 runs as bands":                 SumUpRuns(250),
		"Median, middle 50% and 80% of 250 runs": SummedUp(250),
		"Group: lr (hyperparameter)":             GroupByHParam("lr"),
		"Sort: lr, highest first":                SortedBy("lr", true),
		"Sort: lr, lowest first":                 SortedBy("lr", false),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfHyperparameters(t *testing.T) {
	for want, got := range map[string]string{
		"lr 0.01":                               HParamSaid("lr", "0.01", ""),
		"lr 0.01, after 0.1 in an earlier call": HParamSaid("lr", "0.01", "0.1"),
		"1 more hyperparameter. Type a part of the name.":   MoreHParams(1),
		"12 more hyperparameters. Type a part of the name.": MoreHParams(12),
		"Filter by lr":              ColumnMenuOf("lr", false),
		"Filter by lr: active":      ColumnMenuOf("lr", true),
		"Runs without a value (12)": RunsLacking(12),
	} {
		assert.Equal(t, want, got)
	}
}

func TestFiltersByHyperparametersAreDescribed(t *testing.T) {
	for want, got := range map[string]string{
		"lr":                            HParamFilterSaid("lr", "", "", ""),
		"lr 0.001 to 0.01":              HParamFilterSaid("lr", "0.001", "0.01", ""),
		"lr from 0.001":                 HParamFilterSaid("lr", "0.001", "", ""),
		"lr up to 0.01":                 HParamFilterSaid("lr", "", "0.01", ""),
		"opt: adam, sgd":                HParamFilterSaid("opt", "", "", PickedSaid([]string{"adam", "sgd"})),
		"no value":                      PickedSaid(nil),
		"adam, (empty), sgd and 2 more": PickedSaid([]string{"adam", "", "sgd", "lion", "lamb"}),
		"lr: any value":                 HParamFilterAny("lr"),
		"lr up to 0.01 or none":         HParamFilterOrNone("lr up to 0.01"),
		"Remove filter lr up to 0.01":   EndFilterLabel("lr up to 0.01"),
		"Remove “lr”: 1 run":            WithoutFilter("lr", 1),
		"Remove “lr”: 12 runs":          WithoutFilter("lr", 12),
	} {
		assert.Equal(t, want, got)
	}
}

func TestInksAreNamed(t *testing.T) {
	for want, got := range map[string]string{
		"Blue":         InkName(0),
		"Olive":        InkName(7),
		"Blue, dashed": InkName(8),
		"Pink, dotted": InkName(19),
		"Orange":       InkName(25),
	} {
		assert.Equal(t, want, got)
	}
}
