package opening_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/host/hosttest"
	"eventlens/app/page"
	"eventlens/app/page/opening"
	"eventlens/app/page/pagetest"
	"eventlens/app/report"
	"eventlens/app/wire"
)

// saved returns the page of saved data, with three sources and 10 MB that belong to none.
func saved(t *testing.T, fragment string) (*pagetest.Fixture, *opening.SavedPage) {
	f := pagetest.New(t, fragment)
	f.Tell(&wire.Ready{}, &wire.Recents{Bytes: 522e6, Limit: 2e9, Sources: []wire.Recent{
		{
			Key: "k1", Name: "vit", Detail: wire.Plain("https://b.example/vit/"), Bytes: 412e6,
			SavedMs: f.Host.Now() - 12_000,
		},
		{
			Key: "k2", Name: "logs", Detail: report.LocalFolder.Text(), Local: true, Bytes: 99e6,
			SavedMs: f.Host.Now() - 7_200_000,
		},
		{
			Key: "k3", Name: "ppo", Detail: wire.Plain("https://b.example/ppo/"), Signed: true,
			Bytes: 1e6, SavedMs: f.Host.Now() - 60_000,
		},
	}})
	return f, &opening.SavedPage{Opening: f.Page.Opening} // the handlers depend only on the page
}

func TestSavedPage(t *testing.T) {
	f, list := saved(t, "tab=saved")
	text := f.Text()
	assert.Contains(t, text, "522.0 MB of 2 GB")
	assert.Contains(t, text, "vit https://b.example/vit/ URL 412.0 MB Saved 12 s ago")
	assert.Contains(t, text, "logs Folder on this computer Folder 99.0 MB Saved 2 h ago")
	assert.Contains(t, text, "ppo https://b.example/ppo/ Signed link 1.0 MB")
	assert.Contains(t, text, "Other files")
	assert.Contains(t, text, "10.0 MB")
	assert.Contains(t, f.HTML(), `aria-label="Delete saved data of vit"`)
	assert.Contains(t, f.HTML(), `href="#"`, "back to the open page")
	assert.Equal(t, "Saved on this device · eventlens", f.Shell.Title)

	f.Play(func() { list.Act("delete", 1); list.Act("delete", 7); list.Act("", 0) })
	assert.Equal(t, []wire.Message{&wire.Forget{Key: "k2"}}, f.Asked())
	assert.Contains(t, f.Text(), "Deleted saved data of logs, 99.0 MB")
	f.Tell(&wire.Recents{Limit: 2e9})
	assert.Contains(t, f.Text(), "Nothing saved yet")
	assert.NotContains(t, f.Text(), "Delete all")
}

func TestSavedPageOpensASource(t *testing.T) {
	f, list := saved(t, "tab=saved")
	f.Play(func() { list.Act("open", 0) })
	assert.Equal(t, []wire.Message{&wire.Open{Sources: []wire.Source{{Name: "vit", Recent: "k1"}}}},
		f.Asked())
	assert.Equal(t, []hosttest.Visit{{Push: true}}, hosttest.Take(&f.Host.Visited),
		"Back returns to the list")
	assert.NotContains(t, f.HTML(), `savedpage"`, "it gives way to the charts")
}

func TestClearingAsksOnce(t *testing.T) {
	f, list := saved(t, "tab=saved")
	f.Play(func() { list.OnClear(nil, pagetest.EmptyEvent()) })
	assert.Empty(t, f.Asked())
	assert.Contains(t, f.Text(), "Delete all saved data of 3 sources, 522.0 MB?")
	f.Play(func() { f.Page.Opening.OpenView().Escape() })
	assert.NotContains(t, f.Text(), "3 sources, 522.0 MB?")
	f.Play(func() { list.OnClear(nil, pagetest.EmptyEvent()) })
	f.Play(func() { f.Page.Key("Escape", false) })
	assert.NotContains(t, f.Text(), "3 sources, 522.0 MB?")
	f.Play(func() { list.OnClear(nil, pagetest.EmptyEvent()) })
	f.Play(f.Page.Opening.ConfirmDelete)
	assert.Equal(t, []wire.Message{&wire.Forget{}}, f.Asked())
	assert.NotContains(t, f.Text(), "3 sources, 522.0 MB?")
	assert.Contains(t, f.Text(), "Deleted everything saved on this device")
}

func TestLimitIsChosen(t *testing.T) {
	f, list := saved(t, "tab=saved")
	f.Play(func() { list.Limit(5e9) })
	assert.Equal(t, []wire.Message{&wire.KeepLimit{Bytes: 5e9}}, f.Asked(),
		"nothing is deleted, so nothing is asked")
	f.Play(func() { list.Limit(256e6) })
	assert.Empty(t, f.Asked())
	assert.Contains(t, f.Text(), "Lower the limit to 256 MB? This deletes up to 266.0 MB")
	f.Play(f.Page.Opening.ConfirmDelete)
	assert.Equal(t, []wire.Message{&wire.KeepLimit{Bytes: 256e6}}, f.Asked())
	f.Play(func() { list.Limit(512e6) })
	f.Tell(&wire.Recents{Limit: 2e9, Bytes: 100e6})
	assert.NotContains(t, f.Text(), "Lower the limit to", "there is nothing to delete any more")
	assert.Equal(t, opening.SavedAsk{}, f.Page.Opening.Ask)
}

func TestSavedPageAndBack(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	assert.Contains(t, f.HTML(), `href="#src=../runs/&tab=saved"`)
	f.Play(func() { f.Host.TellFragment("src=../runs/&tab=images") })
	f.Play(func() { f.Host.TellFragment("src=../runs/&tab=saved") })
	assert.Contains(t, f.Text(), "Back to charts")
	assert.Contains(t, f.HTML(), `href="#src=../runs/&tab=images"`)
	assert.NotContains(t, f.HTML(), `class="tabs"`)
	f.Play(func() { f.Host.TellFragment("src=../runs/&tab=images") })
	assert.Contains(t, f.HTML(), `<h1 class="vh">Images</h1>`)

	// From the open page, Back leads there again.
	f.Play(func() { (&page.TopBar{Page: f.Page}).OnOpen(nil, pagetest.EmptyEvent()) })
	f.Play(func() { f.Host.TellFragment("src=../runs/&tab=saved") })
	assert.NotContains(t, f.Text(), "Back to charts")
	f.Play(func() { f.Host.TellFragment("src=../runs/&tab=images") })
	assert.Contains(t, f.Text(), "Drop files or a whole log folder here")
}

func TestSavedPageWithoutStorage(t *testing.T) {
	f := pagetest.New(t, "tab=saved")
	f.Tell(&wire.Ready{Lacks: []wire.Text{report.LacksStorage.Text()}})
	assert.Contains(t, f.Text(), "does not let the page save data")
	assert.Contains(t, f.Text(), "Nothing saved yet")
	assert.NotContains(t, f.Text(), "Limit")
}
