package app

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/page"
	"eventlens/app/page/opening"
	"eventlens/app/report"
	"eventlens/app/wire"
)

// saved is the page of what is saved, with three sources and 10 MB that belong to none.
func saved(t *testing.T, fragment string) (*fixture, *opening.SavedPage) {
	f := newFixture(t, fragment)
	f.tell(&wire.Ready{}, &wire.Recents{Bytes: 522e6, Limit: 2e9, Sources: []wire.Recent{
		{Key: "k1", Name: "vit", Detail: wire.Plain("https://b.example/vit/"), Bytes: 412e6, SavedMs: f.host.Now() - 12_000},
		{Key: "k2", Name: "logs", Detail: report.LocalFolder(), Local: true, Bytes: 99e6, SavedMs: f.host.Now() - 7_200_000},
		{Key: "k3", Name: "ppo", Detail: wire.Plain("https://b.example/ppo/"), Signed: true, Bytes: 1e6, SavedMs: f.host.Now() - 60_000},
	}})
	return f, &opening.SavedPage{Of: f.page.Opening} // what handlers do depends on the page alone
}

func TestSavedPage(t *testing.T) {
	f, list := saved(t, "tab=saved")
	text := f.text()
	assert.Contains(t, text, "522.0 MB of 2 GB")
	assert.Contains(t, text, "vit https://b.example/vit/ URL 412.0 MB Saved 12 s ago")
	assert.Contains(t, text, "logs Folder on this computer Folder 99.0 MB Saved 2 h ago")
	assert.Contains(t, text, "ppo https://b.example/ppo/ Signed link 1.0 MB")
	assert.Contains(t, text, "Other files")
	assert.Contains(t, text, "10.0 MB")
	assert.Contains(t, f.html(), `aria-label="Delete what is saved of vit"`)
	assert.Contains(t, f.html(), `href="#"`, "back to the open page")
	assert.Equal(t, "Saved on this device · eventlens", f.shell.Title)

	f.play(func() { list.Act("delete", 1); list.Act("delete", 7); list.Act("", 0) })
	assert.Equal(t, []wire.Message{&wire.Forget{Key: "k2"}}, f.asked())
	assert.Contains(t, f.text(), "Deleted what was saved of logs, 99.0 MB")
	f.tell(&wire.Recents{Limit: 2e9})
	assert.Contains(t, f.text(), "Nothing is saved yet")
	assert.NotContains(t, f.text(), "Delete all")
}

func TestSavedPageOpensASource(t *testing.T) {
	f, list := saved(t, "tab=saved")
	f.play(func() { list.Act("open", 0) })
	assert.Equal(t, []wire.Message{&wire.Open{Sources: []wire.Source{{Name: "vit", Recent: "k1"}}}}, f.asked())
	assert.Equal(t, []string{`SetFragment "" true`}, f.host.take("SetFragment"), "Back returns to the list")
	assert.NotContains(t, f.text(), "Saved on this device")
}

func TestClearingAsksOnce(t *testing.T) {
	f, list := saved(t, "tab=saved")
	f.play(func() { list.OnClear(nil, emptyEvent()) })
	assert.Empty(t, f.asked())
	assert.Contains(t, f.text(), "Delete all that is saved of 3 sources, 522.0 MB?")
	f.play(func() { list.OnKeep(nil, emptyEvent()) })
	assert.NotContains(t, f.text(), "3 sources, 522.0 MB?")
	f.play(func() { list.OnClear(nil, emptyEvent()) })
	f.play(func() { f.page.Key("Escape", false) })
	assert.NotContains(t, f.text(), "3 sources, 522.0 MB?")
	f.play(func() { list.OnClear(nil, emptyEvent()) })
	f.play(list.Yes)
	assert.Equal(t, []wire.Message{&wire.Forget{}}, f.asked())
	assert.NotContains(t, f.text(), "3 sources, 522.0 MB?")
	assert.Contains(t, f.text(), "Everything saved on this device was deleted")
}

func TestLimitIsChosen(t *testing.T) {
	f, list := saved(t, "tab=saved")
	f.play(func() { list.Limit(5e9) })
	assert.Equal(t, []wire.Message{&wire.KeepLimit{Bytes: 5e9}}, f.asked(), "nothing is deleted, so nothing is asked")
	f.play(func() { list.Limit(256e6) })
	assert.Empty(t, f.asked())
	assert.Contains(t, f.text(), "Lower the limit to 256 MB? Up to 266.0 MB of what is saved is deleted")
	f.play(list.Yes)
	assert.Equal(t, []wire.Message{&wire.KeepLimit{Bytes: 256e6}}, f.asked())
	f.play(func() { list.Limit(512e6) })
	f.tell(&wire.Recents{Limit: 2e9, Bytes: 100e6})
	assert.NotContains(t, f.text(), "Lower the limit to", "there is nothing to delete any more")
	assert.Equal(t, opening.SavedAsk{}, f.page.Opening.Ask)
}

func TestSavedPageAndBack(t *testing.T) {
	f, _ := charts(t, "src=../runs/")
	assert.Contains(t, f.html(), `href="#src=../runs/&tab=saved"`)
	f.play(func() { f.host.onFragment("src=../runs/&tab=images") })
	f.play(func() { f.host.onFragment("src=../runs/&tab=saved") })
	assert.Contains(t, f.text(), "Back to charts")
	assert.Contains(t, f.html(), `href="#src=../runs/&tab=images"`)
	assert.NotContains(t, f.html(), `class="tabs"`)
	f.play(func() { f.host.onFragment("src=../runs/&tab=images") })
	assert.Contains(t, f.html(), `<h1 class="vh">Images</h1>`)

	// From the open page, Back leads there again.
	f.play(func() { (&page.TopBar{Page: f.page}).OnOpen(nil, emptyEvent()) })
	f.play(func() { f.host.onFragment("src=../runs/&tab=saved") })
	assert.NotContains(t, f.text(), "Back to charts")
	f.play(func() { f.host.onFragment("src=../runs/&tab=images") })
	assert.Contains(t, f.text(), "Drop files or a whole log folder here")
}

func TestSavedPageWithoutStorage(t *testing.T) {
	f := newFixture(t, "tab=saved")
	f.tell(&wire.Ready{Lacks: []wire.Text{report.LacksStorage()}})
	assert.Contains(t, f.text(), "gives the page no storage")
	assert.Contains(t, f.text(), "Nothing is saved yet")
	assert.NotContains(t, f.text(), "Limit")
}
