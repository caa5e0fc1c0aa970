package main

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestDifference(t *testing.T) {
	one := point{Step: 1, Wall: 10, Value: "a"}
	two := point{Step: 2, Wall: 20, Value: "b"}
	nan := point{Step: 3, Wall: math.NaN(), Value: "NaN"}
	tests := map[string]struct {
		ours, theirs series
		want         string // "" if the series are the same
	}{
		"nothing on both sides": {series{}, series{}, ""},
		"the same points": {series{Points: []point{one, nan}},
			series{Points: []point{one, nan}}, ""},
		"one more": {series{Points: []point{one, two}},
			series{Points: []point{one}}, "2 points"},
		"none of theirs": {series{Points: []point{one}}, series{}, "no points"},
		"another value": {series{Points: []point{one}},
			series{Points: []point{{Step: 1, Wall: 10, Value: "b"}}}, "point 0 of 1 and 1"},
		"negative zero": {series{Points: []point{{Wall: 0}}},
			series{Points: []point{{Wall: math.Copysign(0, -1)}}}, "point 0"},
		"both fail":                  {series{Fails: true}, series{Fails: true}, ""},
		"one fails":                  {series{}, series{Fails: true}, "the route fails"},
		"numbers that are rounded":   {numbers(1e6, 0.1), numbers(1e6, 0.1+1e-5), ""},
		"numbers that are not equal": {numbers(1, 0.1), numbers(1, 0.1+1e-5), "point 0"},
		"fewer numbers":              {numbers(1), numbers(1, 2), "point 0"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got := difference(test.ours, test.theirs)
			assert.Equal(t, test.want == "", got == "", got)
			assert.Contains(t, got, test.want)
		})
	}
}

func numbers(all ...float64) series { return series{Points: []point{{Numbers: all}}} }
