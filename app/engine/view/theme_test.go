package view

import (
	"fmt"
	"image/color"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestChartThemeEqualsTokens checks that the worker draws in the colours of the page around it.
func TestChartThemeEqualsTokens(t *testing.T) {
	css, err := os.ReadFile("../../../web/tokens.css")
	require.NoError(t, err)
	light, dark, found := strings.Cut(string(css), "\n[data-theme=\"dark\"] {")
	require.True(t, found)
	for name, block := range map[string]string{"light": light, "dark": dark} {
		t.Run(name, func(t *testing.T) {
			theme := ChartTheme(name)
			for token, c := range map[string]color.NRGBA{
				"surface": theme.Surface, "text": theme.Text, "chart-grid": theme.Grid,
				"chart-axis":  theme.Axis,
				"chart-label": theme.Label,
			} {
				assert.Equal(t, tokenValue(t, block, token), hexColor(c), token)
			}
			for i, c := range theme.Runs {
				token := fmt.Sprintf("run-%d", i+1)
				assert.Equal(t, tokenValue(t, block, token), hexColor(c), token)
			}
		})
	}
}

func tokenValue(t *testing.T, block, token string) string {
	m := regexp.MustCompile(`--` + token + `:\s*(#[0-9a-f]{6});`).FindStringSubmatch(block)
	require.NotNil(t, m, "--%s is in tokens.css", token)
	return m[1]
}

func hexColor(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
