package graph

import (
	"testing"

	"eventlens/app/wire"
	"eventlens/app/wire/matching"
	"eventlens/app/wire/scripted"
	"eventlens/app/wire/wiretest"
	"eventlens/eventfile"
)

var (
	shownQuestions = []wire.Coded{
		&Open{
			Parts: []Part{{Form: eventfile.FormKerasModel, Name: "n", Bytes: 2, Second: true}},
			Node:  "a/b", Look: "device",
		},
		&Look{Dark: true}, &scripted.UserAction{Act: "open 3", Value: "v"},
		&Tags{Kinds: []TagsOfKind{{Key: "k", Name: "n", Tags: []string{"t"}}}},
		&matching.Matched{Serial: 1, Hits: []byte{1}, Wrong: "w"},
	}
	shownAnswers = []wire.Coded{
		&scripted.ScriptMessage{What: "list", With: 1},
		&Link{Node: "a", Look: "b"}, &File{Name: "g.svg", Blob: 3},
		&Opened{Nothing: true, Problem: "p"},
		&matching.Match{Serial: 1, Pattern: "p", Texts: []string{"t"}},
	}
)

func TestShownQuestions(t *testing.T) { wiretest.Types(t, &Shown.Questions, shownQuestions...) }

func TestShownAnswers(t *testing.T) { wiretest.Types(t, &Shown.Answers, shownAnswers...) }

func FuzzShownQuestion(f *testing.F) { wiretest.Fuzz(f, &Shown.Questions, shownQuestions...) }

func FuzzShownAnswer(f *testing.F) { wiretest.Fuzz(f, &Shown.Answers, shownAnswers...) }
