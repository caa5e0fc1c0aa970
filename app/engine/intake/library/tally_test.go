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
	various.add(&store.Batch{To: 100, OtherProblems: 5, OthersFrom: 10})
	assert.Equal(t, report.ProblemRecords(5, 10, report.ReasonVarious.Text()),
		various.skipped[0].text())
}

// TestManyFaults counts 50,000 faults of each of three kinds, in batches that list few of them.
func TestManyFaults(t *testing.T) {
	const each = 50_000
	counted, builder := newTally(), store.NewBuilder()
	for i := range int64(each) {
		builder.AddProblem(store.Problem{Offset: 100 + 10*i, Text: "payload checksum mismatch"})
		builder.AddProblem(store.Problem{Offset: 102 + 10*i, Text: "unparsable event: odd"})
		builder.AddProblem(store.Problem{Offset: 104 + 10*i, Gap: 3, Text: "length"})
		if i%20_000 == 19_999 {
			counted.add(builder.Take(110 + 10*i))
		}
	}
	counted.add(builder.Take(1e9))
	var texts []wire.Text
	for _, s := range counted.skipped {
		texts = append(texts, s.text())
	}
	assert.Equal(t, []wire.Text{
		report.ProblemRecords(each, 100, wire.Plain("payload checksum mismatch")),
		report.ProblemRecords(each, 102, wire.Plain("unparsable event: odd")),
		report.ProblemGaps(each, 104, 3*each, wire.Plain("length")),
	}, texts)
}
