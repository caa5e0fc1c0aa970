package library

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// TestReasonsInCaches converts the texts of problems in cached columns, including those of earlier
// versions.
func TestReasonsInCaches(t *testing.T) {
	assert.Equal(t, report.ReasonCutOff.Text(),
		reasonOf(store.Problem{Text: "the record there is cut off"}))
	assert.Equal(t, wire.Plain("payload checksum mismatch"),
		reasonOf(store.Problem{Text: "payload checksum mismatch"}))

	various := newTally()
	various.add(&store.Batch{To: 100, From: 10, MoreProblems: 5})
	assert.Equal(t, report.ProblemRecords(5, 10, report.ReasonVarious.Text()),
		various.skipped[0].text())
}
