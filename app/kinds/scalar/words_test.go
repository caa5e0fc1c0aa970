package scalar

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
)

func TestTextsOfTables(t *testing.T) {
	for want, got := range map[string]string{
		"Values of loss":               TableName("loss"),
		"Values of loss. All points":   TableCaption(TableName("loss"), TableAllPoints.Text()),
		"n = 1,204":                    TableMembers(1204),
		"At 500":                       ColumnAt("500"),
		"At crosshair":                 ColumnAt(""),
		"All points: 41,250 of 41,250": Kept(41_250, 41_250),
		"Points: 1,000 of 41,250":      Kept(1000, 41_250),
		"Nearest to step 500":          TableNearestTo(wire.AxisStep, "500"),
		"From step 500 to 1,000":       TableFrom(wire.AxisStep, "500", "1,000"),
	} {
		assert.Equal(t, want, got)
	}
}
