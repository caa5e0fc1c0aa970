package hparams

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/app/wire/matching"
	"eventlens/app/wire/scripted"
	"eventlens/app/wire/wiretest"
	"eventlens/eventfile/query"
)

var (
	log = &Log{
		Runs: []Run{{
			ID: 1, Name: "a", Source: "s", Start: []byte{1}, End: []byte{2}, Experiment: []byte{3},
		}},
		Tags: []Tag{{ID: 2, Name: "t", Runs: []wire.RunID{1}}}, Less: 4,
	}

	measure  = &Measure{Serial: 1, Columns: []ColumnRequest{{Tag: 2, By: query.ReduceMean, At: 5}}}
	measured = &Measured{
		Serial: 1, LastStep: 7, Columns: []Column{{Runs: []wire.RunID{3}, Numbers: []float64{1.5}}},
	}
	link            = &Link{Lines: []string{"a"}}
	storedQuestions = []wire.Coded{&Get{}, measure}
	storedAnswers   = []wire.Coded{log, measured}
	shownQuestions  = []wire.Coded{log, measured,
		&Runs{
			List: []Shape{{ID: 1, Name: "n", Ink: "hue-1", Drawn: true}}, Columns: []string{"lr"},
			Base: 3, Taken: 2,
		}, link, &scripted.UserAction{Act: "sort 3", Value: "v"},
		&matching.Matched{Serial: 1, Hits: []byte{1, 0}, Wrong: "w"}}
	shownAnswers = []wire.Coded{&scripted.ScriptMessage{What: "data", With: 1}, measure, link,
		&File{Ending: "csv", Blob: 3}, &Go{Runs: []wire.RunID{1}}, &Columns{Names: []string{"lr"}},
		&matching.Match{Serial: 1, Pattern: "p", Texts: []string{"t"}}}
)

func TestStoredQuestions(t *testing.T) { wiretest.Types(t, &Stored.Questions, storedQuestions...) }

func TestStoredAnswers(t *testing.T) { wiretest.Types(t, &Stored.Answers, storedAnswers...) }

func TestShownQuestions(t *testing.T) { wiretest.Types(t, &Shown.Questions, shownQuestions...) }

func TestShownAnswers(t *testing.T) { wiretest.Types(t, &Shown.Answers, shownAnswers...) }

// TestStoredAnswersAreQuestions checks that the page can forward the store worker's answers without
// decoding them.
func TestStoredAnswersAreQuestions(t *testing.T) {
	for _, answer := range storedAnswers {
		question, err := Shown.Questions.Unpack(Stored.Answers.Pack(answer))
		require.NoError(t, err)
		assert.Equal(t, answer, question)
	}
}

func FuzzStoredQuestion(f *testing.F) { wiretest.Fuzz(f, &Stored.Questions, storedQuestions...) }

func FuzzStoredAnswer(f *testing.F) { wiretest.Fuzz(f, &Stored.Answers, storedAnswers...) }

func FuzzShownQuestion(f *testing.F) { wiretest.Fuzz(f, &Shown.Questions, shownQuestions...) }

func FuzzShownAnswer(f *testing.F) { wiretest.Fuzz(f, &Shown.Answers, shownAnswers...) }
