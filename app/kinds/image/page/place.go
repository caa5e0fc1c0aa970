package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kinds/image"
	"eventlens/app/page/card"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/imagefile"
)

// place returns the place of the picture, with its notes. The place holds one picture, which
// images.js zooms.
func (c *ImageCard) place(id string, tag *cards.Tag, run *runs.Run) app.UI {
	with := ui.Attrs{"id", card.PlotID(id), "tabindex", "0", "role", "group"}
	if c.shown == nil {
		return ui.Element("div", "picture", with).Aria("busy", true).Body(ui.Text("span", "vh",
			image.Reading.Text()))
	}
	first := c.shown.first()
	alt := words.Items(tag.Called(), run.ShownName(), words.StepAt(words.Say(first.Step), ""))
	frame := ui.Element("div", "picture", append(with, "aria-label", alt))
	if len(c.shown.pictures) > 1 {
		return frame.Class("many").Body(c.many(alt)...)
	}
	if !first.shown() {
		return frame.Body(c.problem(first))
	}
	return frame.Attr("data-zooms", "1").Body(
		c.img(first, alt),
		ui.Element("span", "zoom-level", ui.Attrs{"aria-hidden", "true"}),
		note(first),
	)
}

// img returns the element of a picture. The URL of an SVG image is valid only until the image is
// shown; see stills.js.
func (c *ImageCard) img(p *picture, alt string) app.UI {
	class := ""
	if c.enlarged(p) {
		class = "pixels"
	}
	if p.still() {
		still := ui.Attrs{"src", p.url, "width", strconv.Itoa(p.Width), "height",
			strconv.Itoa(p.Height), "aria-hidden", ui.Bool(alt == "")}
		if alt != "" {
			still = append(still, "role", "img", "aria-label", alt)
		}
		return ui.Element("still-picture", class, still)
	}
	with := ui.Attrs{"src", p.url, "alt", alt, "width", strconv.Itoa(p.Width), "height",
		strconv.Itoa(p.Height), "decoding", "sync", "draggable", "false"}
	if p.Format == imagefile.SVG {
		class, with = "", append(with, "data-once", "1")
	}
	return ui.Element("img", class, with).On("error", c.OnUndecoded, p.url)
}

// many returns the images of a step, each a button that shows it alone.
func (c *ImageCard) many(alt string) (all []app.UI) {
	for i, p := range c.shown.pictures {
		name := words.Items(alt, words.SampleOf(p.Sample+1, p.Samples))
		content := app.UI(ui.Icon("warn"))
		if p.shown() {
			content = c.img(p, "")
		} else {
			name = words.Items(name, c.problemText(p))
		}
		all = append(all,
			ui.Button("sample", nil,
				ui.Attrs{"data-sample", strconv.Itoa(p.Sample), "aria-label", name, "title", name},
				content).On("click", c.onSample, c.slot.Id, i))
	}
	return all
}

// problemText returns the problem of a picture, or says which part of it is not shown; "" for none.
func (c *ImageCard) problemText(p *picture) string {
	if p.undecoded && p.Problem.None() {
		return words.ImageUndecodedOf(p.Width, p.Height)
	}
	return words.Say(p.Problem)
}

// problem says why there is no picture, and offers to save the bytes if there are any.
func (c *ImageCard) problem(p *picture) app.UI {
	parts := []app.UI{ui.Icon("warn"), ui.Element("span", "", nil, app.Text(c.problemText(p)))}
	if p.Bytes > 0 {
		parts = append(parts,
			ui.Button("btn small", nil, nil, ui.Icon("download"),
				app.Text(image.SaveBytes(p.Bytes))).On("click", c.onSave, c.slot.Id))
	}
	return ui.Element("div", "plot-note", ui.Attrs{"role", "status"}, parts...)
}

// note says which part of a picture is not shown.
func note(p *picture) app.UI {
	if p.Problem.None() {
		return ui.Hidden()
	}
	text := words.Say(p.Problem)
	return ui.Element("p", "picture-note", ui.Attrs{"role", "status", "title", text},
		ui.Icon("warn"), ui.Element("span", "", nil, app.Text(text)))
}

// OnUndecoded says on the card that the browser cannot decode a picture, unless something else is
// shown by now.
func (c *ImageCard) OnUndecoded(ctx app.Context, _ app.Event) {
	src := ctx.JSSrc().Get("src").String()
	if c.shown == nil {
		return
	}
	for _, p := range c.shown.pictures {
		if p.url == src && !p.undecoded {
			p.undecoded = true
			c.Images.page.RenderOnly(c)
		}
	}
}

// pictureHeight is the minimum height of the picture's place in web/groups.css, in CSS px.
const pictureHeight = 150

// enlarged reports whether the image is shown larger than its size, so that its pixels should be
// visible as squares.
func (c *ImageCard) enlarged(p *picture) bool {
	width, height := c.Images.cards.Near[c.slot.Id].Width, pictureHeight
	if n := len(c.shown.pictures); n > 1 {
		width, height = width/2, height/2
	}
	return float64(p.Width) < width && p.Height < height
}

func (c *ImageCard) onSave(app.Context, app.Event) { c.save() }

// save requests the bytes of the shown image.
func (c *ImageCard) save() {
	get := *c.get()
	if c.shown != nil { // save the step on screen, even while another one is pending
		get.StepRequest = wire.StepRequest{Index: c.Stamp().Index, AllAttempts: c.shown.AllAttempts}
		get.Sample = max(0, c.shown.sample)
	}
	serial := c.Images.page.Ask(c.Images, c.slot.Id, &image.Save{Get: get})
	c.Images.saving[serial] = c.Key
}

// saved saves the bytes of an image as a file.
func (k *images) saved(m *image.File, serial uint32) {
	key, ok := k.saving[serial]
	delete(k.saving, serial)
	switch {
	case !ok:
		k.saver.Release(m.Blob)
	case m.Blob == 0:
		k.page.Say(words.Say(m.Problem))
	default:
		name := k.fileName(key, m)
		k.saver.SaveBlob(name, m.Blob)
		k.page.Say(words.ExportSaved(name, int64(m.Bytes)))
	}
}

// fileName returns the file name of an image: its run, tag and step, and its number within the
// step.
func (k *images) fileName(key cards.Key, m *image.File) string {
	var parts []string
	if run := k.model.Runs.Run(key.Run); run != nil {
		parts = append(parts, run.Name)
	}
	if tag := k.model.Cards.Tag(key.Tag); tag != nil {
		parts = append(parts, tag.Name)
	}
	parts = append(parts, strconv.FormatInt(m.Number, 10))
	if m.Samples > 1 {
		parts = append(parts, strconv.Itoa(m.Sample+1))
	}
	return state.FileName(m.Format.Extension(), parts...)
}
