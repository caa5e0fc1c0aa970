package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	scalarpage "eventlens/app/kinds/scalar/page"
	"eventlens/app/page/pagetest"
)

func TestCombineDialog(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.OpenMenu(ids[0])
	f.Choose("Combine with…")
	d := &scalarpage.CombineDialog{Scalars: pagetest.ScalarsOf(f.Page)}
	find := func(text string) {
		f.Play(func() {
			d.Find(text)
			pagetest.ScalarsOf(f.Page).Dialogs.Combine.Version++
			f.Page.Cards.Popups.Version++
			f.Page.Render()
		})
	}
	assert.Contains(t, f.Text(), "Tags in one chart")
	assert.Contains(t, f.HTML(), `data-tag="1"`)
	find("lr")
	assert.NotContains(t, f.HTML(), `data-tag="1"`, "train/loss does not match")
	f.Play(func() { d.Act("add", 3) })
	assert.Equal(t, "src=../runs/&multichart=train%2Facc%0Alr", f.Host.Address)
	f.Play(func() { d.Act("add", 1) })
	assert.Equal(t, "src=../runs/&multichart=train%2Facc%0Alr%0Atrain%2Floss", f.Host.Address,
		"the chart takes more in")
	f.Play(func() { d.Act("drop", 3) })
	assert.Equal(t, "src=../runs/&multichart=train%2Facc%0Atrain%2Floss", f.Host.Address)
	find("(")
	assert.Contains(t, f.Text(), "Invalid pattern: “(” has no “)”")
	f.Play(func() { d.Pattern() })
	assert.True(t, pagetest.ScalarsOf(f.Page).Dialogs.Combine.Open)
	find("^train")
	f.Play(func() { d.Pattern() })
	assert.False(t, pagetest.ScalarsOf(f.Page).Dialogs.Combine.Open)
	assert.Contains(t, f.Host.Address, "&multichart=re%3A%5Etrain")
	assert.Contains(t, f.Text(), "^train · 2 tags")
	assert.False(t, f.Page.Key("p", false) && pagetest.ScalarsOf(f.Page).Dialogs.Combine.Open)
}
