package graph

import (
	"testing"

	"eventlens/app/wire"
	"eventlens/app/wire/wiretest"
	"eventlens/eventfile"
)

var (
	place     = Place{Run: 1, Tag: 2, Index: 3}
	questions = []wire.Coded{&List{}, &Fetch{place}, &FindTags{[]wire.RunID{1, 2}}}
	answers   = []wire.Coded{
		&Listed{
			Graphs: []Graph{{
				Place: place, Form: eventfile.FormGraphDef, Name: "g", Bytes: 5, Step: 6,
				Time: wire.Plain("now"),
			}},
			More: 4,
		},
		&Fetched{Bytes: 3, Problem: wire.Plain("gone")},
		&FoundTags{[]wire.RunID{1}, []wire.TagID{2, 3}},
	}
)

func TestStoredQuestions(t *testing.T) { wiretest.Types(t, &Stored.Questions, questions...) }

func TestStoredAnswers(t *testing.T) { wiretest.Types(t, &Stored.Answers, answers...) }

func FuzzStoredQuestion(f *testing.F) { wiretest.Fuzz(f, &Stored.Questions, questions...) }

func FuzzStoredAnswer(f *testing.F) { wiretest.Fuzz(f, &Stored.Answers, answers...) }
