package address

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestParseViews reads a file as the page writes it.
func TestParseViews(t *testing.T) {
	views, left, err := ParseViews([]byte(`{"version": 1, "views": [
		{"name": " Morning\n check ", "default": true,
			"state": {"tags": "loss", "smoothing": "0.9", "pin": ["train/loss", "val/loss"]},
			"notes": [{"chart": "train/loss", "step": 300, "text": "the gap\nopens"},
				{"chart": "chart:a\nb", "step": -1, "text": "x"}]},
		{"name": "Plain"}]}`))
	require.NoError(t, err)
	assert.Empty(t, left)
	require.Len(t, views, 2)
	assert.Equal(t, "Morning check", views[0].Name)
	assert.True(t, views[0].Default)
	assert.Equal(t, "tags=loss&smoothing=0.9&pin=train%2Floss&pin=val%2Floss"+
		"&note=300%0Athe%20gap%20opens%0Atrain%2Floss&note=-1%0Ax%0Achart%3Aa%0Ab",
		views[0].View.String())
	assert.Equal(t, SavedView{Name: "Plain"}, views[1])
}

// TestParseViewsLeavesOut keeps what is readable of a damaged or hostile file, and names the rest.
func TestParseViewsLeavesOut(t *testing.T) {
	for text, want := range map[string]struct {
		views, left string
		failed      bool
	}{
		`{}`:                               {},
		`{"version": 2, "views": []}`:      {left: "version"},
		`{"views": 3, "more": {"a": [1]}}`: {left: "views more"},
		`{"views": [3, {"state": {}}, {"name": 4}, {"name": "a", "runs": 1}]}`: {
			"a", "views[0] views[1] views[2].name views[2] views[3].runs", false},
		`{"views": [{"name": "a"}, {"name": "a", "state": {"tags": "x"}}]}`: {"a", "views[1]", false},
		`{"views": [{"name": "a", "state": {"src": "https://evil.example/", "theme": "dark", ` +
			`"embed": "card", "store": "1", "view": "x", "viewname": "b", "job": "1", "search": "x", ` +
			`"tags": 3, "runs": "r", "pin": [1, "p"], "recent": "y"}}]}`: {"a:runs=r&pin=p",
			"views[0].state.src views[0].state.theme views[0].state.embed views[0].state.store " +
				"views[0].state.view views[0].state.viewname views[0].state.job " +
				"views[0].state.search views[0].state.tags views[0].state.pin views[0].state.recent",
			false},
		`{"views": [{"name": "a", "notes": [1, {"step": "x", "text": "t", "chart": "c"}, ` +
			`{"step": 1, "text": "t", "chart": "c", "on": 1}]}]}`: {"a:note=1%0At%0Ac",
			"views[0].notes[0] views[0].notes[1] views[0].notes[2].on", false},
		`{"views": [{"name": "a"}, {"name": "b"`: {"a", "", true},
		`[]`:                                     {failed: true},
		``:                                       {failed: true},
		"\x00\xff":                               {failed: true},
		`{"views": [{"name": "a"}]} x`:           {"a", "", true},
		`{"deep": ` + strings.Repeat("[", 5000):  {failed: true},
	} {
		views, left, err := ParseViews([]byte(text))
		var got []string
		for _, v := range views {
			one := v.Name
			if state := v.View.String(); state != "" {
				one += ":" + state
			}
			got = append(got, one)
		}
		assert.Equal(t, want.views, strings.Join(got, " "), "%.80s", text)
		assert.Equal(t, want.left, strings.Join(left, " "), "%.80s", text)
		assert.Equal(t, want.failed, err != nil, "%.80s: %v", text, err)
	}
}

// TestParseViewsLimits: a huge file has limits of views, of names and of their fragments.
func TestParseViewsLimits(t *testing.T) {
	long := strings.Repeat("x", maxViewBytes)
	views, left, err := ParseViews([]byte(`{"views": [{"name": "` + long + `", "state": {"pin": ["` +
		long + `", "a"], "` + long + `": 1}}]}`))
	require.NoError(t, err)
	assert.Equal(t, maxViewName, len(views[0].Name))
	assert.Len(t, views[0].View.List(Pin), 1)
	require.Len(t, left, 2)
	assert.LessOrEqual(t, len(left[1]), maxViewName)
	views, left, err = ParseViews([]byte(`{"views": [` +
		strings.Repeat(`{"name": "a"}, `, 10) + `{"name": "b"}]}`))
	require.NoError(t, err)
	assert.Len(t, views, 2)
	assert.Len(t, left, 9)
}

func FuzzViews(f *testing.F) {
	for _, s := range []string{
		`{"version": 1, "views": [{"name": "a", "default": true, "state": {"tags": "x", "pin": ["a"]}, "notes": [{"chart": "c", "step": 3, "text": "t"}]}]}`,
		`{"views": [{"name": "javascript:alert(1)", "state": {"src": "x", "depth": "0"}}]}`,
		`{"views": [[[[[`, `{"views": [{"name": "\ud800", "state": {"note": ["1\n\n"]}}]}`, "",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		views, _, _ := ParseViews(text)
		assert.LessOrEqual(t, len(views), maxViews)
		names := map[string]bool{"": true}
		for _, v := range views {
			assert.False(t, names[v.Name], "%q is a name twice, or none", v.Name)
			names[v.Name] = true
			assert.Equal(t, v.View, v.View.View(), "a view opens nothing")
			assert.Equal(t, v.View.String(), Parse(v.View.String()).String())
			assert.Empty(t, v.View.Sources)
			assert.Empty(t, v.View.Rest)
		}
	})
}
