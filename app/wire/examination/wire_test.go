package examination

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
	"eventlens/app/wire/wiretest"
)

var (
	question = &Question{URL: "s3://b/runs", Origin: "null", Offline: true, Broke: true,
		Nowhere: true, Access: wire.Access{Grants: []wire.Grant{{
			Scope: "s3://b", Headers: []wire.HeaderField{{Name: "n", Value: "v"}},
			Keys: wire.Keys{ID: "i", Secret: "s", Token: "t", Region: "r"}, Cookies: true,
		}}}}
	report = &Report{Title: "a", Text: "b", Fixes: []Fix{{Text: "c", Copy: "d"}},
		Wants: MayWantAccess, Works: true, Guide: GuideStorage}
)

func TestQuestion(t *testing.T) { wiretest.Types(t, &Protocol.Questions, question) }

func TestReport(t *testing.T) { wiretest.Types(t, &Protocol.Answers, report) }

func FuzzQuestion(f *testing.F) { wiretest.Fuzz(f, &Protocol.Questions, question, &Question{}) }

func FuzzReport(f *testing.F) { wiretest.Fuzz(f, &Protocol.Answers, report, &Report{}) }

func TestEveryFindingHasAPageOfTheGuide(t *testing.T) {
	seen := map[string]bool{}
	for page := range GuideStorage + 1 {
		address := page.Address()
		assert.True(t, strings.HasPrefix(address, "guide/"), address)
		assert.False(t, seen[address], "two pages are %s", address)
		seen[address] = true
	}
}
