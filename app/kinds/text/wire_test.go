package text

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
	"eventlens/app/wire/wiretest"
)

var (
	place = Place{
		Tag: 1, Run: 2,
		StepRequest: wire.StepRequest{
			Index: -1, Placed: true, Axis: wire.AxisWall, At: 1.5, AllAttempts: true,
		},
	}
	stamp = wire.Stamp{
		Index: 1, Count: 2, Number: 10, Step: wire.Plain("10"), Time: wire.Plain("t"), Wall: 1.5,
		Relative: 2.5,
	}

	questions = []wire.Coded{&Get{place}, &GetRaw{place, 3, 4}, &GetWhole{place},
		&Find{Expression: "a", In: []Series{{1, 2}}, AllAttempts: true}}
	answers = []wire.Coded{
		&Texts{
			Stamp: stamp, Cells: []string{"a"}, Columns: 1, Shape: []int64{1}, Bytes: 1, Cut: true,
			Problem: wire.Plain("gone"),
		},
		&Raw{Stamp: stamp, Text: "a", From: 1, Next: 2, All: 3, Problem: wire.Plain("gone")},
		&Whole{Stamp: stamp, Blob: 5, Problem: wire.Plain("gone")},
		&Found{
			Hits: []Hit{{
				Series: Series{1, 2}, Number: 3, Step: wire.Plain("3"), Wall: 4, Before: "a",
				Text: "b", After: "c", Lines: 5,
			}},
			Steps: 1, All: 2, Unread: 3, More: true, Done: true,
		},
	}
	asked = []wire.Coded{&Render{Cells: []string{"a"}, Columns: 1},
		&Compare{Before: "a", After: "b"}}
	told = []wire.Coded{
		&Rendered{
			Marks: []Mark{{Tag: Img, Depth: 1, Text: "a", URL: "b", Title: "c"}}, Cut: true,
			Plain: true,
		},
		&Compared{
			Lines: []Line{{
				Change: Changed, Number: 1, Other: 2, Before: []Piece{{Removed, "a"}},
				After: []Piece{{Added, "b"}},
			}},
			Changes: 1, Rough: true, Cut: true,
		},
	}
)

func TestQuestions(t *testing.T) { wiretest.Types(t, &Protocol.Questions, questions...) }
func TestAnswers(t *testing.T)   { wiretest.Types(t, &Protocol.Answers, answers...) }
func TestAsked(t *testing.T)     { wiretest.Types(t, &Rendering.Questions, asked...) }
func TestTold(t *testing.T)      { wiretest.Types(t, &Rendering.Answers, told...) }

func FuzzQuestion(f *testing.F) { wiretest.Fuzz(f, &Protocol.Questions, questions...) }
func FuzzAnswer(f *testing.F)   { wiretest.Fuzz(f, &Protocol.Answers, answers...) }
func FuzzAsked(f *testing.F)    { wiretest.Fuzz(f, &Rendering.Questions, asked...) }
func FuzzTold(f *testing.F)     { wiretest.Fuzz(f, &Rendering.Answers, told...) }

func TestTags(t *testing.T) {
	for tag := A; tag.Name() != ""; tag++ {
		named, ok := TagNamed(tag.Name())
		assert.True(t, ok)
		assert.Equal(t, tag, named)
	}
	for _, name := range []string{"", "script", "style", "iframe", "svg", "A"} {
		_, ok := TagNamed(name)
		assert.False(t, ok, name)
	}
	assert.Empty(t, Tag(200).Name())
}
