package hparams

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTextsOfCells(t *testing.T) {
	for want, got := range map[string]string{
		"0.92":                               MeanOf("0.92", "", 1, 1),
		"0.92 ± 0.01":                        MeanOf("0.92", "0.01", 1, 1),
		"0.92 ± 0.01 (n 3)":                  MeanOf("0.92", "0.01", 3, 3),
		"0.92 ± 0.01 (n 3 of 4)":             MeanOf("0.92", "0.01", 3, 4),
		"Unknown":                            StatusText(0),
		"Success":                            StatusText(1),
		"Failure":                            StatusText(2),
		"Running":                            StatusText(3),
		"4":                                  StatusText(4),
		"−1":                                 StatusText(-1),
		"0.01 (before: 0.1, 0.05)":           Before("0.01", []string{"0.1", "0.05"}),
		"accuracy of the runs in validation": Metric("accuracy", "validation", false),
		"accuracy of the parent run":         Metric("accuracy", "", true),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfImportance(t *testing.T) {
	for want, got := range map[string]string{
		"0.61 ± 0.04":                   ShareOf("0.61", "0.04"),
		"−0.82 (−0.9 to −0.7), n 1,204": RhoOf("−0.82", "−0.9", "−0.7", 1204),
		"A random forest on 96 runs explains 0.8 ± 0.1 of the ranking of unseen runs.": Explains(96,
			"0.8", "0.1", true),
		"A random forest on 1 run predicts unseen runs no better than their mean. " +
			"The values below may be chance.": Explains(1, "0", "0.1", false),
		"The forest ignores the hyperparameter with the weakest correlation.":    LeftOut(1),
		"The forest ignores the 3 hyperparameters with the weakest correlation.": LeftOut(3),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfWhatIsMissing(t *testing.T) {
	const tooLarge = " not shown: the hyperparameters of all runs exceed 64 MB."
	for want, got := range map[string]string{
		"The matrix has 6 of 40 columns. Choose them in Matrix columns.":                 MatrixOf(6, 40),
		"1 run logged more than 1 MB of hyperparameters. The oldest are not shown.":      CallsCut(1),
		"1,204 runs logged more than 1 MB of hyperparameters. The oldest are not shown.": CallsCut(1204),
		"lr: only 16 ranges are used. Select fewer, or select by a regular expression.": RangesCut("lr",
			16),
		"1 run is" + tooLarge:   Less(1),
		"2 runs are" + tooLarge: Less(2),
		"Some hyperparameters of 1 run could not be read. The list of problems says why.": Damaged(1),
		"50 of 80 columns are shown: the table holds up to 1,000.":                        ColumnsCut(50, 80, 1000),
		"The table holds up to 1,000 columns, 200 of them hyperparameters. Hide one first.": ColumnsFull(
			1000, 200),
	} {
		assert.Equal(t, want, got)
	}
}

func TestRunsThatLogAgainAreNamed(t *testing.T) {
	assert.Equal(t, "1 run logged several values of one hyperparameter (a). The newest value counts.",
		Again(1, []string{"a"}))
	assert.Equal(t, "5 runs logged several values of one hyperparameter (a, b, c, …). "+
		"The newest value counts.", Again(5, []string{"a", "b", "c", "d", "e"}))
}
