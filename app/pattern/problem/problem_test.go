package problem

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/pattern"
)

// TestText checks the explanations of invalid expressions.
func TestText(t *testing.T) {
	for expression, says := range map[string]string{
		"a":         "",
		"(":         "Invalid pattern: “(” has no “)”.",
		"*":         "Invalid pattern: nothing precedes “*”.",
		"a{9999}":   "Invalid pattern: invalid repeat count.",
		"(?!a)":     "“(?!” is not supported.",
		"(?<!a)b":   "“(?<!a)b” is not supported.",
		`(a)\1`:     `“\1” is not supported.`,
		`\y`:        `“\y” is not supported.`,
		"(?<a-b>c)": "“(?<a-b>” is not supported.",
		"(?<n>a)(?": "“(?” is not supported.",
	} {
		_, err := regexp.Compile(expression)
		assert.Equal(t, says, Text(err), expression)
	}
	assert.Equal(t, "Invalid pattern.", Text(pattern.Invalid))
	assert.Equal(t, "Matching this expression takes too long.", Text(pattern.Slow))
	assert.Equal(t, "This expression is matched in a worker, and none could be started here.",
		Text(pattern.NoWorker))
	assert.Equal(t, "It takes too long.", Text(pattern.Failure("It takes too long.")),
		"in a program, the words of its page")
	assert.Empty(t, Text(nil))
}
