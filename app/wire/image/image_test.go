package image

import (
	"testing"

	"eventlens/app/wire"
	"eventlens/app/wire/wiretest"
)

var (
	question = &Get{Tag: 1, Run: 2, Index: -1, Sample: 3, AllAttempts: true}
	answer   = &Image{Index: 1, Count: 2, Samples: 3, Step: wire.Plain("10"), Time: wire.Plain("t"), Width: 28, Height: 29, Blob: wire.Ref(5), Problem: wire.Plain("gone")}
)

func TestQuestions(t *testing.T) { wiretest.Types(t, &Protocol.Questions, question) }

func TestAnswers(t *testing.T) { wiretest.Types(t, &Protocol.Answers, answer) }

func FuzzQuestion(f *testing.F) { wiretest.Fuzz(f, &Protocol.Questions, question, &Get{}) }

func FuzzAnswer(f *testing.F) { wiretest.Fuzz(f, &Protocol.Answers, answer, &Image{}) }
