package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/cmd/bench/tensorboard"
)

func TestPrintTable(t *testing.T) {
	all := []tally{
		{
			Log: "demo", Loader: tensorboard.Rust, Kind: kindScalar, Compared: 3, Equal: 2,
			OnPurpose: 1, Reasons: map[string]int{"why": 1},
		},
		{Log: "demo", Loader: tensorboard.Rust, Kind: kindText, Compared: 1, Different: 1,
			Details: []detail{{key{Kind: kindText, Run: "run", Tag: "note"},
				"point 0; the rules predict otherwise"}}},
	}
	var b strings.Builder
	printTable(&b, all)
	want := `| log | loader | kind | compared | equal | different on purpose | different |
| --- | --- | --- | ---: | ---: | ---: | ---: |
| demo | rust | scalars | 3 | 2 | 1 | 0 |
| demo | rust | text | 1 | 0 | 0 | 1 |
| all | | | 4 | 2 | 1 | 1 |

Different on purpose, in series:
     1  rust: why

Compared:
  scalars         step, wall time and value of every point, bit for bit
  text            step, wall time and the strings, with Markdown off and HTML entities undone

DIFFERENT demo rust text: run "run" tag "note"
  point 0
  the rules predict otherwise
`
	assert.Equal(t, want, b.String())
}
