package other

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// otherCard is a tag that was counted and is not drawn.
type otherCard struct {
	app.Compo
	Others *others
	Key    state.CardKey
	Values int64
}

// Render names the tag, its kind and how much of it there is.
func (c *otherCard) Render() app.UI {
	tag := c.Others.model.Tag(c.Key.Tag)
	if tag == nil {
		tag = &state.Tag{}
	}
	return ui.Element("article", "card other", nil,
		ui.Element("h3", "card-title", nil, ui.SplitName("name", tag.Folder, tag.Leaf, tag.Called())),
		ui.Element("p", "card-line", nil, ui.Element("span", "badge", nil, app.Text(words.PluginName(tag.Plugin))), ui.Element("span", "", nil, app.Text(words.OtherCount(c.Values, tag.Bytes)))),
	)
}
