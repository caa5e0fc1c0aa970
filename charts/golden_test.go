package charts

import (
	"flag"
	"image/color"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// requireGolden compares got with a file in testdata.
func requireGolden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(want), got)
}

// String is used by the goldens of this package.
func (s *Scene) String() string { return SceneText(s) }

// css parses #rrggbb.
func css(hex string) color.NRGBA {
	n, err := strconv.ParseUint(hex[1:], 16, 32)
	if err != nil || len(hex) != 7 {
		panic("not a colour: " + hex)
	}
	return color.NRGBA{R: uint8(n >> 16), G: uint8(n >> 8), B: uint8(n), A: 255}
}

// light and dark are the colours of the style sheets.
var (
	light = Theme{
		Surface: css("#ffffff"), Text: css("#15191f"), Grid: css("#e8ebee"), Axis: css("#c3c9d1"),
		Label: css("#5d6673"),
		Runs: [8]color.NRGBA{css("#2856eb"), css("#e4762c"), css("#116b4a"), css("#b14182"),
			css("#069ecc"), css("#742216"), css("#5b0891"), css("#796508")},
	}
	dark = Theme{
		Surface: css("#171a20"), Text: css("#e9ecf1"), Grid: css("#242932"), Axis: css("#3c4450"),
		Label: css("#98a1ad"),
		Runs: [8]color.NRGBA{css("#6480fb"), css("#fda736"), css("#29b187"), css("#db5eac"),
			css("#94e7f8"), css("#e64e19"), css("#c5a8fd"), css("#e3e394")},
	}
)
