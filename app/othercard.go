package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/words"
)

// otherCard is a tag that was counted and is not drawn.
type otherCard struct {
	app.Compo
	Page   *page
	Key    state.CardKey
	Values int64
}

// Render names the tag, its kind and how much of it there is.
func (c *otherCard) Render() app.UI {
	tag := c.Page.model.Tag(c.Key.Tag)
	if tag == nil {
		tag = &state.Tag{}
	}
	return app.Article().Class("card other").Body(
		app.H3().Class("card-title").Body(splitName("name", tag.Folder, tag.Leaf, tag.Called())),
		app.P().Class("card-line").Body(app.Span().Class("badge").Text(words.PluginName(tag.Plugin)), app.Span().Text(words.OtherCount(c.Values, tag.Bytes))),
	)
}
