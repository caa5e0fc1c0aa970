package toy

import (
	"testing"

	"eventlens/app/wire/wiretest"
)

func TestQuestions(t *testing.T) { wiretest.Types(t, &Protocol.Questions, &Get{Tag: 1, Run: 2}) }

func TestAnswers(t *testing.T) { wiretest.Types(t, &Protocol.Answers, &Toy{Step: 7, Bytes: 9}) }
