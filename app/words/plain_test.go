//go:build !js

package words

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// mostWords is the most words in a sentence.
const mostWords = 20

// realistic has values for arguments that are longer than one word in practice. All other arguments
// count as one word.
var realistic = map[string]string{
	"page":     PagesOf("https://viewer.example"),
	"listedAs": ListedGCS.with(),
	"evidence": Evidence("AccessDenied", 403),
	"reason":   "the server sent other bytes than requested",
	"names":    "readme.md, weights.bin, config.json, ...",
	"headers":  "authorization, x-amz-date",
	"shown":    "the 12 records before it are shown",
	"why":      "It ended.",
	"store":    StoreS3.with(),
}

var (
	pluralArgument = regexp.MustCompile(`\{(\w+), [^{}]*other: ([^{}]*)\}`)
	argument       = regexp.MustCompile(`\{\w+\}`)
	sentenceEnd    = regexp.MustCompile(`[.?!]\s+`)
)

// rendered returns a template with realistic arguments, in the plural form for many.
func rendered(template string) string {
	value := func(name string) string {
		if v := realistic[name]; v != "" {
			return v
		}
		return "1,204"
	}
	text := argument.ReplaceAllStringFunc(template, func(a string) string {
		return value(strings.Trim(a, "{}"))
	})
	return pluralArgument.ReplaceAllStringFunc(text, func(a string) string {
		m := pluralArgument.FindStringSubmatch(a)
		return strings.ReplaceAll(m[2], "#", value(m[1]))
	})
}

// longSentence returns a sentence of a text that is too long, "" if there is none.
func longSentence(text string) string {
	for _, sentence := range sentenceEnd.Split(text, -1) {
		if len(strings.Fields(sentence)) > mostWords {
			return sentence
		}
	}
	return ""
}

// riddles are phrases that were hard to read. The catalogue uses the field's own words instead.
var riddles = []string{
	"What the server said is hidden", "stands between", "as the grey number says", "Take out",
	"Only some of it", "Kind of smoothing",
	"what came before", "Images at", "pauses left out", "Without a folder", "left out",
	"The last good one",
	"only wait", "by the rules", "# superseded", "is no JSON", "whoever", "What stands",
	"look there alone", "takes this back", "is what", "are what", "breaks off", "for lack of",
	"was told:", "did not let the",
}

func TestSentencesArePlain(t *testing.T) {
	for id, template := range readCatalogue(t).templates {
		assert.Empty(t, longSentence(rendered(template)), "%s has a sentence of more than %d words",
			id, mostWords)
		for _, riddle := range riddles {
			assert.NotContains(t, strings.ToLower(template), strings.ToLower(riddle), "%s", id)
		}
	}
}

func TestLongSentenceIsFound(t *testing.T) {
	twenty := strings.Repeat("word ", 19) + "word."
	assert.Empty(t, longSentence(twenty+" "+twenty))
	assert.NotEmpty(t, longSentence("Short. One "+twenty))
	assert.Equal(t, "1,204 runs of "+realistic["store"],
		rendered("{count, one: # run, other: # runs} of {store}"))
}
