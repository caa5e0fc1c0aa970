package engine_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/engine/intake"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/listing"
)

const oneView = `{"version": 1, "views": [{"name": "A", "default": true, "state": {"tags": "loss"}}]}`

// viewFile returns the first file of saved views that the page was told of.
func viewFile(p *page) *wire.ViewFile {
	for _, m := range p.seen {
		if m, ok := m.(*wire.ViewFile); ok {
			return m
		}
	}
	return until(p, func(*wire.ViewFile) bool { return true })
}

// TestViewFileBesideLogs reads the file beside dropped logs. What cannot be read is named, and the
// rest kept.
func TestViewFileBesideLogs(t *testing.T) {
	for text, want := range map[string]wire.ViewFile{
		oneView: {Views: []wire.SavedView{{View: "viewname=A&tags=loss", Default: true}}},
		`{"views": [{"name": "A", "state": {"src": "x"}}, 3, 4, 5, 6, 7, 8]}`: {
			Views: []wire.SavedView{{View: "viewname=A"}},
			Problem: wire.Plain("Not read of eventlens.view.json: views[0].state.src, " +
				"views[1], views[2], views[3], views[4]; and 2 more."),
		},
		`{"views": [{"name": "A"}, {"name"`: {
			Views:   []wire.SavedView{{View: "viewname=A"}},
			Problem: wire.Plain("eventlens.view.json could not be read: "),
		},
		strings.Repeat(" ", 1<<20) + oneView: {
			Problem: wire.Plain("The saved views of eventlens.view.json are not used: it has " +
				"more than 1 MB."),
		},
	} {
		files := layoutLog(t)
		files["log/"+listing.SavedViewsName] = []byte(text)
		p := startPage(t, intake.Config{})
		p.open(p.files(files))
		got := viewFile(p)
		assert.Equal(t, "eventlens.view.json", got.File)
		assert.False(t, got.Asked)
		assert.Equal(t, want.Views, got.Views, "%.60s", text)
		why := words.Say(got.Problem)
		assert.True(t, strings.HasPrefix(why, words.Say(want.Problem)), why)
		assert.Equal(t, want.Problem.None(), got.Problem.None(), "%.60s", text)
	}
}

// TestViewFileThatChanges is read again when its listing shows a change. Its views go with it.
func TestViewFileThatChanges(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		s := newSite(map[string]*logWriter{"run/a.tfevents": scalars("loss", 3)})
		p := follow(t, s, half)
		s.put(listing.SavedViewsName, []byte(oneView))
		first := until(p.page, func(*wire.ViewFile) bool { return true })
		assert.Equal(t, "viewname=A&tags=loss", first.Views[0].View)
		assert.Equal(t, siteURL, first.Source)
		s.put(listing.SavedViewsName, []byte(`{"views": [{"name": "Another"}]}`))
		until(p.page, func(m *wire.ViewFile) bool {
			return m.Key == first.Key && len(m.Views) == 1 && m.Views[0].View == "viewname=Another"
		})
		s.change(func() { delete(s.files, listing.SavedViewsName) })
		until(p.page, func(m *wire.ViewFile) bool { return m.Key == first.Key && m.Views == nil })
	})
}

// TestViewFileOfAnAddress reads the file that a page asks for, and says why it cannot.
func TestViewFileOfAnAddress(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		s := newSite(map[string]*logWriter{"run/a.tfevents": scalars("loss", 3)})
		s.put("team.json", []byte(oneView))
		p := follow(t, s, half)
		ask := func(name string) *wire.ViewFile {
			p.send(&wire.ReadViews{URL: siteURL + name})
			return until(p.page, func(m *wire.ViewFile) bool { return m.Asked })
		}
		got := ask("team.json")
		assert.Equal(t, []wire.SavedView{{View: "viewname=A&tags=loss", Default: true}}, got.Views)
		assert.True(t, got.Problem.None())
		missing := ask("missing.json")
		assert.Empty(t, missing.Views)
		assert.Contains(t, words.Say(missing.Problem), "missing.json could not be read: ")
		assert.Contains(t, words.Say(missing.Problem), "404")
	})
}
