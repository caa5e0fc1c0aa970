//go:build !js

package words

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestFill(t *testing.T) {
	plural := "{count, one: # run, which {name} has, is, other: # runs of {name} are} hidden"
	assert.Equal(t, "1 run, which a has, is hidden",
		fill(plural, []string{"count", Count(1), "name", "a"}))
	assert.Equal(t, "1,204 runs of {#} are hidden",
		fill(plural, []string{"count", Count(1204), "name", "{#}"}), "arguments are no templates")
	assert.Equal(t, "{a} b", fill("{{a}} {b}", []string{"b", "b"}))
	optional := "a page{title, none: , other: , titled #}"
	assert.Equal(t, "a page", fill(optional, nil))
	assert.Equal(t, "a page, titled {title} # }", fill(optional, []string{"title", "{title} # }"}))
	assert.Equal(t, "no end {b", fill("no end {b", nil))
}

func TestArguments(t *testing.T) {
	assert.Equal(t, []string{"count", "name", "file"},
		arguments("{{a}} {count, one: # of {name} is, other: # of {name} are} in {file}{count}"))
	assert.Empty(t, arguments("{{a}}"))
	assert.NotPanics(t, func() { arguments("no end {b") })
}

func TestAnotherLanguage(t *testing.T) {
	before := formats
	defer func() { formats = before }()
	formats = &format{thousands: ".", decimal: ",", minus: "-", units: before.units, day: "2. 1.",
		dayOfYear: "2. 1. 2006", plural: func(n int64) string {
			switch {
			case n%10 == 1:
				return "one"
			case n%10 < 5:
				return "few"
			}
			return "other"
		}}
	forms := "{count, one: # jedan, few: # nekoliko, other: # mnogo}"
	for n, want := range map[int64]string{
		21: "21 jedan", 3: "3 nekoliko", 7: "7 mnogo", 1000001: "1.000.001 jedan",
	} {
		assert.Equal(t, want, fill(forms, []string{"count", Count(n)}))
	}
	assert.Equal(t, "3 mnogo",
		fill("{count, one: # jedan, other: # mnogo}", []string{"count", Count(3)}),
		"other stands for forms that are not there")
	assert.Equal(t, "1,5 MB", Bytes(1500000))
	assert.Equal(t, "-12.345,5", formats.localNumber("-12345.5"))
	at := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	assert.Equal(t, "1. 3.", formats.date(at, at))
	assert.Equal(t, "1. 3. 2025", formats.date(at.AddDate(-1, 0, 0), at))
}
