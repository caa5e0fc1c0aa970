package page

import (
	"math"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kinds/image"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// Settings returns the look, which the tools show.
func (k *images) Settings() any { return k.look }

// Tools returns the kind's part of the toolbar.
func (k *images) Tools(t *page.Toolbar) page.Tools {
	return page.Tools{Row: []app.UI{k.tone("fits-s", "row"), t.Attempts("fits-s"),
		ui.Text("span", "grow", ""), k.fits("fits-s")}, End: []app.UI{k.gallery.Button()},
		Narrow: true,
		Options: func() []app.UI {
			return []app.UI{k.tone("moved-s", "options"), k.fits("moved-s"), t.Attempts("moved-s")}
		}}
}

// SettingNames lists the settings.
func (*images) SettingNames() string { return image.SettingNames }

// OwnOptions returns the options that no other kind has.
func (k *images) OwnOptions() []app.UI { return []app.UI{k.tone("", "options"), k.fits("")} }

// tone returns the sliders of brightness and contrast. The toolbar and the options both have them,
// with different ids.
func (k *images) tone(class, where string) app.UI {
	return ui.Element("div", "control tone "+class, nil,
		k.toneSlider("brightness", "sun", where, image.Brightness.Text(), k.look.brightness,
			mostBrightness, k.onBrightness),
		k.toneSlider("contrast", "contrast", where, image.Contrast.Text(), k.look.contrast,
			mostContrast, k.onContrast),
		ui.Button("btn ghost icon small", k.onPlain,
			ui.Attrs{"aria-label", image.Plain.Text(), "title", image.Plain.Text(),
				"disabled",
				ui.Bool(k.look.brightness == asLogged.brightness &&
					k.look.contrast == asLogged.contrast)}, ui.Icon("reset")))
}

// toneSlider returns one of the sliders; now and most are in thousandths. Rendering sets the value
// of the slider. This cannot disturb a drag, because each movement takes effect at once, without a
// request.
func (k *images) toneSlider(what, icon, where, name string, now, most int,
	slide app.EventHandler) app.UI {
	percent := words.Percent(now / 10)
	return ui.Element("label", "tone-"+what, ui.Attrs{"title", words.Labelled(name, percent)},
		ui.Icon(icon),
		(&ui.Slider{
			ID: "image-" + what + "-" + where, High: most, Step: 10, Now: now, Label: name,
			Text: percent,
		}).On(slide, k.onToned))
}

func (k *images) onBrightness(ctx app.Context, _ app.Event) {
	k.SetTone(value(ctx, k.look.brightness), k.look.contrast)
}

func (k *images) onContrast(ctx app.Context, _ app.Event) {
	k.SetTone(k.look.brightness, value(ctx, k.look.contrast))
}

func value(ctx app.Context, otherwise int) int {
	if v, err := strconv.ParseFloat(ctx.JSSrc().Get("value").String(), 64); err == nil {
		return int(math.Round(v))
	}
	return otherwise
}

// onPlain shows the images as they were logged.
func (k *images) onPlain(app.Context, app.Event) {
	k.SetTone(asLogged.brightness, asLogged.contrast)
	k.page.ChangedKeepingReadout()
}

// onToned handles the end of a drag: the URL is updated.
func (k *images) onToned(app.Context, app.Event) { k.page.ChangedKeepingReadout() }

// SetTone sets the brightness and contrast of all images, in thousandths.
func (k *images) SetTone(brightness, contrast int) {
	k.look.brightness, k.look.contrast = min(max(brightness, 0), mostBrightness),
		min(max(contrast, 0), mostContrast)
	k.show()
	k.page.Render()
}

// fits returns the choice between images fitted to their place and images in actual size.
func (k *images) fits(class string) app.UI {
	chosen := [...]string{image.Fit.Text(), image.Actual.Text(), ""}[k.look.zoom]
	return page.Segments(class, image.SizeLabel.Text(), chosen, k.onFit, image.Fit.Text(),
		image.Actual.Text())
}

func (k *images) onFit(_ app.Context, e app.Event) { k.SetFit(ui.Data(e, "choice")) }

// SetFit sets the size of all images.
func (k *images) SetFit(choice string) {
	switch choice {
	case image.Fit.Text():
		k.look.zoom = zoomFit
	case image.Actual.Text():
		k.look.zoom = zoomActual
	default:
		return
	}
	k.shownLook.zoom = zoomOwn // so that show also resets images zoomed by hand
	k.show()
	k.page.ChangedKeepingReadout()
}

// zoomed is called with the common zoom of all images after the person zoomed one by hand.
func (k *images) zoomed(how string) {
	zoom := zoomOwn
	for i, word := range zoomWords {
		if word == how {
			zoom = zoomOf(i)
		}
	}
	if zoom != k.look.zoom {
		k.look.zoom, k.shownLook.zoom = zoom, zoom
		k.page.ChangedKeepingReadout()
	}
}

// setSame chooses between one zoom for all images and separate zooms.
func (k *images) setSame(same bool) {
	k.look.same = same
	k.show()
	k.page.ChangedKeepingReadout()
}

// Key handles a letter and reports whether it did.
func (k *images) Key(key string) bool {
	id := k.cards.Current()
	if key != "a" {
		at, _ := k.cards.PlaceOf(id)
		return k.gallery.Key(key, k.seen(id, at.Key))
	}
	if id == "" {
		return false
	}
	k.media.ZoomPicture(card.PlotID(id), "toggle")
	return true
}

// Menu returns the kind's entries in a card's menu.
func (k *images) Menu(at card.Place, id string) card.Menu {
	m := card.Menu{After: append(k.gallery.Items(k.seen(id, at.Key)), card.CopyName)}
	c, ok := k.cards.All[id].(*ImageCard)
	if !ok || c.shown == nil {
		return m
	}
	zoom := func(label words.Message, icon, hint, how string) card.Item {
		return card.Item{Label: label.Text(), Icon: icon, Hint: hint, Do: func() {
			k.media.ZoomPicture(card.PlotID(id), how)
		}}
	}
	if len(c.shown.pictures) == 1 && c.shown.first().shown() {
		m.Top = []card.Item{
			zoom(image.ZoomIn, "", "+", "in"), zoom(image.ZoomOut, "", "−", "out"),
			zoom(image.FitOne, "", "0", "fit"), zoom(image.ActualOne, "", "A", "toggle"),
			{Label: image.Same.Text(), Check: card.CheckOf(k.look.same), Do: func() {
				k.setSame(!k.look.same)
			}},
		}
	}
	if first := c.shown.first(); first.Bytes > 0 {
		m.End = []card.Item{{
			Label: image.ImageSave.Text(), Icon: "download", Hint: words.Bytes(int64(first.Bytes)),
			Do: c.save,
		}}
	}
	return m
}
