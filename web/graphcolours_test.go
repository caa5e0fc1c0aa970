package web_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/web/chromium"
)

// boxPixels returns the colours of the canvas in a row of a box, below its text, at shares of its
// width.
func boxPixels(t *testing.T, tab *chromium.Tab, name string, shares ...float64) (colours []string) {
	t.Helper()
	graphPlace(t, tab, name)
	for _, share := range shares {
		colours = append(colours,
			evaluate[string](t, tab,
				fmt.Sprintf(`(() => { const c = %s, i = %s, [x, y, w, h] = eventlens.graphPlace(c.list, i, 1), canvas = c.canvas, scale = canvas.width / canvas.clientWidth;
			const at = (p, size, from, share) => Math.round(((p + size * share) * c.view.k + from) * scale);
			return canvas.getContext('2d').getImageData(at(x, w, c.view.x, %v), at(y, h, c.view.y, 0.93), 1, 1).data.join(); })()`, graphCanvas, graphBox(name), share)))
	}
	return colours
}

// TestGraphColoursOfClustersAndTPUs chooses both colourings by name: a group has several colours if
// its nodes do, the legend explains them, and the URL restores them.
func TestGraphColoursOfClustersAndTPUs(t *testing.T) {
	tab := openGraph(t, chromium.Options{}, "tf1-clusters", "")
	by := func(name string) {
		evaluate[any](t, tab,
			fmt.Sprintf(`((list) => { list.selectedIndex = [...list.options].findIndex((o) => o.text === %q); list.dispatchEvent(new Event('input', { bubbles: true })); return null; })(document.querySelector('select[data-set=colours]'))`, name))
	}
	pressElement(t, tab,
		`[...document.querySelectorAll('.graph-side .seg button')].find((e) => e.textContent === 'Look')`)
	by("XLA cluster")
	waitFor(t, tab,
		`location.hash.includes('graphlook=xla') && `+graphSide+
			`.textContent.includes('cluster_1') && `+graphCanvas+`.list.bands.size > 0 && `+
			graphRests)
	two, one := boxPixels(t, tab, "two", 0.1, 0.6, 0.9), boxPixels(t, tab, "one", 0.1, 0.9)
	assert.Equal(t, two[0], two[1], "five of seven operations")
	assert.NotEqual(t, two[0], two[2])
	assert.Equal(t, one[0], one[1])
	assert.Equal(t, one[0], two[2], "of one cluster")
	by("TPU compatibility")
	waitFor(t, tab,
		`location.hash.includes('graphlook=tpu') && `+graphSide+
			`.textContent.includes('Not compatible') && `+graphRests)
	series, whole := boxPixels(t, tab, "series", 0.1, 0.6, 0.9), boxPixels(t, tab, "two", 0.1, 0.9)
	assert.Equal(t, series[0], series[1], "twelve of 18 operations")
	assert.NotEqual(t, series[0], series[2])
	assert.Equal(t, []string{series[0], series[0]}, whole)
	assert.Empty(t, tab.Errors())

	again := openGraph(t, chromium.Options{}, "tf1-clusters", "&graphlook=tpu")
	assert.Equal(t, series, boxPixels(t, again, "series", 0.1, 0.6, 0.9))
}
