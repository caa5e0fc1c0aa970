package jobs

import (
	"testing"

	"eventlens/app/wire"
	"eventlens/app/wire/matching"
	"eventlens/app/wire/wiretest"
)

var questions = []wire.Coded{
	&Open{Lists: []List{{URL: "https://b.example/jobs.json", Blob: 7}}},
	&View{Order: 3, Sort: "updated", Descending: true, Group: "owner", Folded: []string{"vision"},
		Filter:  Filter{Search: "vit", Status: "running", Owner: "!vision", Kind: "notebook"},
		Scalars: []string{"loss", ""}, Fields: []string{"GPU"}, EachRun: true, Figures: true,
		First: 16, Count: 64, Seen: 20, SeenCount: 15},
	&Find{IDs: []string{"a", "b"}},
	&Pick{First: 1, Last: 9},
	&Refresh{},
	&Access{wire.Access{Grants: []wire.Grant{{Scope: "https://b.example/",
		Headers: []wire.HeaderField{{Name: "Authorization", Value: "Bearer x"}},
		Keys:    wire.Keys{ID: "i", Secret: "s", Token: "t", Region: "r"}, Cookies: true}}}},
	&Renewed{wire.Renewed{Number: 1, URL: "https://b.example/jobs.json?sig=2"}},
	&Change{List: "{}", Remove: "a"},
	&matching.Matched{Serial: 1, Hits: []byte{1}, Wrong: "w"},
}

var answers = []wire.Coded{
	&Facts{State: Read, From: "jobs.json", Title: "Lab", Objects: 12, Checking: true, AtMs: 1,
		Jobs: 14, Matching: 12, Runs: 99, Bytes: 4_500_000_000,
		Statuses: []Count{{"running", 3}}, Kinds: []Count{{"notebook", 4}},
		Owners: []Count{{"vision", 5}}, Tags: []Count{{"loss", 7}}, Fields: []string{"GPU"},
		Scalar: "loss", Acts: true, Creates: true, Datasets: []string{"Lab", "s3://lab/"},
		Known: KnowsKind | KnowsSize, Unread: true, New: 2, Moved: true,
		Problems: []Problem{{
			List: "jobs.json", Text: wire.Plain("2 of 14"), Left: 2,
			First: []Fault{{6, "src", "missing"}}, URL: "https://b.example/jobs.json", Access: true,
		}}},
	&Rows{All: 10_000, Start: 24, Count: 64, First: 32,
		Rows: []Row{{Head: true, Group: "vision", Jobs: 4, Folded: true,
			ID: "1", Name: "vit", Place: "s3://lab/vit",
			Sources: []string{"https://b.example/vit/"},
			Link:    "https://platform.example/1", Kind: "notebook", Status: "running", Guessed: true,
			Owner: "vision", Description: "about it", Board: "disabled",
			Actions: []string{"stop", "Stop"}, Fields: []string{"8"},
			CreatedMs: 1, UpdatedMs: 2, DurationMs: 3, Steps: 4, Bytes: 5, Runs: 6, Gone: true,
			Scalars: []Scalar{{
				State: ScalarKnown, Run: "val", Last: 0.5, First: 0.75, Lines: []string{"M0 0L1 1"},
				X: 1, Y: 2,
			}},
		}}},
	&Found{
		Jobs: []Job{{ID: "1", Name: "vit", Sources: []string{"https://b.example/vit/"}}}, Runs: 6,
	},
	&Picked{IDs: []string{"1"}, More: true},
	&Refused{wire.Refused{Number: 1, URL: "https://b.example/jobs.json"}},
	&matching.Match{Serial: 1, Pattern: "p", Texts: []string{"t"}},
}

func TestQuestions(t *testing.T) { wiretest.Types(t, &Protocol.Questions, questions...) }

func TestAnswers(t *testing.T) { wiretest.Types(t, &Protocol.Answers, answers...) }

func FuzzQuestion(f *testing.F) { wiretest.Fuzz(f, &Protocol.Questions, questions...) }

func FuzzAnswer(f *testing.F) { wiretest.Fuzz(f, &Protocol.Answers, answers...) }
