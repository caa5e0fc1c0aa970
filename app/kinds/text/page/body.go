package page

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kinds/text"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// body is the content of a card: the elements of its marks, or the raw text. It is a separate
// component because a card renders far more often than its content changes.
type body struct {
	app.Compo
	Card    *TextCard
	Version uint64 // version of the card's content
	All     uint64 // version of the state that all cards share
}

// Render shows the content.
func (b *body) Render() app.UI {
	c := b.Card
	e := elements{images: c.Texts.images, failed: b.onFailed}
	box := ui.Element("div", "text-body", nil).On("click", b.onPress)
	_, failed := c.Texts.program.Failed()
	switch {
	case len(c.raw) > 0 && c.asRaw:
		return box.Body(b.rawText()...)
	case c.marks == nil && failed:
		return box.Body(b.withoutProgram()...)
	case c.marks == nil:
		return box
	case len(c.marks.Marks) == 0:
		return box.Body(ui.Text("p", "hint", text.Empty.Text()))
	}
	e.hits = hitsInMarks(c.Texts.find.pattern, c.marks.Marks)
	return box.Class("markdown").Body(e.all(c.marks.Marks, 0)...)
}

// rawText returns the text as it was logged, as far as it was read.
func (b *body) rawText() []app.UI {
	c := b.Card
	parts := make([]app.UI, 0, len(c.raw)+1)
	for _, part := range c.raw {
		parts = append(parts,
			ui.Element("pre", "raw", nil, marked(part, hitsIn(c.Texts.find.pattern, part))...))
	}
	if c.all == 0 {
		return []app.UI{ui.Text("p", "hint", text.Empty.Text())}
	}
	if c.next > 0 {
		parts = append(parts,
			ui.Button("btn small more", c.onMore, nil, app.Text(text.More(c.next, c.all))))
	}
	return parts
}

// withoutProgram says that the Markdown program is missing, and shows the raw texts.
func (b *body) withoutProgram() []app.UI {
	c := b.Card
	reason, _ := c.Texts.program.Failed()
	raw := strings.Join(c.shown.Cells, "\n\n")
	return []app.UI{
		ui.Element("div", "text-lacks", ui.Attrs{"role", "status", "title", reason},
			ui.Icon("warn"), ui.Text("span", "grow", text.NoProgram.Text()),
			ui.Button("btn small", b.onAgain, nil, app.Text(words.ProgramAgain.Text()))),
		ui.Element("pre", "raw", nil, marked(raw, hitsIn(c.Texts.find.pattern, raw))...),
	}
}

func (b *body) onAgain(app.Context, app.Event) { b.Card.Texts.program.Again() }

// onPress loads a pressed image.
func (b *body) onPress(_ app.Context, e app.Event) {
	if address := ui.Data(e, "image"); address != "" {
		b.Card.Load(address)
	}
}

// onFailed handles an image that could not be loaded: it may be gone, or a policy of the page
// forbids it.
func (b *body) onFailed(ctx app.Context, _ app.Event) {
	b.Card.Fail(ctx.JSSrc().Get("src").String())
}

// Load loads an image, in all texts that contain it.
func (c *TextCard) Load(address string) { c.setImage(address, imageLoads) }

// Fail replaces an image that could not be loaded by a link.
func (c *TextCard) Fail(address string) {
	if c.Texts.images[address] == imageLoads {
		c.setImage(address, imageFailed)
	}
}

// imageState is the state of an image. The zero value is an image that was not loaded, because the
// person did not ask for it.
type imageState uint8

const (
	imageLoads imageState = iota + 1
	imageFailed
)

func (c *TextCard) setImage(address string, to imageState) {
	k := c.Texts
	k.images[address] = to
	for _, other := range k.cards.All {
		if other, ok := other.(*TextCard); ok {
			other.version++
			k.page.RenderOnly(other)
		}
	}
}

// elements converts marks to elements.
type elements struct {
	hits   [][]span              // hits in each text, in order
	texts  int                   // number of texts made so far
	images map[string]imageState // by URL
	failed app.EventHandler      // called for an image that failed to load
}

// all returns the elements of the marks at a depth and below.
func (e *elements) all(marks []text.Mark, depth int) (all []app.UI) {
	for i := 0; i < len(marks); {
		end := i + 1
		for end < len(marks) && marks[end].Depth > depth {
			end++
		}
		all = append(all, e.one(&marks[i], marks[i+1:end], depth)...)
		i = end
	}
	return all
}

// one returns the elements of a mark and of the marks within it.
func (e *elements) one(m *text.Mark, within []text.Mark, depth int) []app.UI {
	switch m.Tag {
	case text.Text:
		if e.texts++; e.texts <= len(e.hits) {
			return marked(m.Text, e.hits[e.texts-1])
		}
		return marked(m.Text, nil)
	case text.BR:
		return []app.UI{app.Raw("<br>")}
	case text.HR:
		return []app.UI{app.Raw("<hr>")}
	case text.Img:
		return []app.UI{e.image(m)}
	case text.A:
		if m.URL == "" {
			return []app.UI{ui.Element("span", "no-link", ui.Attrs{"title", m.Title},
				e.all(within, depth+1)...)}
		}
		return e.link(m, within, depth)
	case text.H1, text.H2, text.H3, text.H4, text.H5, text.H6:
		// A card's title has level 3 on the page.
		level := string(rune('1' + min(int(m.Tag-text.H1)+3, 5)))
		return []app.UI{ui.Element("div", "md-head "+m.Tag.Name(),
			ui.Attrs{"role", "heading", "aria-level", level}, e.all(within, depth+1)...)}
	case text.Pre:
		return []app.UI{ui.Element("pre", "code", nil, e.all(within, depth+1)...)}
	}
	name := m.Tag.Name()
	if name == "" {
		return e.all(within, depth+1)
	}
	return []app.UI{ui.Element(name, "", nil, e.all(within, depth+1)...)}
}

// link returns a link. Images in it are placed before it: an image is loaded by a button, and
// pressing a button inside a link would also follow the link.
func (e *elements) link(m *text.Mark, within []text.Mark, depth int) (all []app.UI) {
	rest := make([]text.Mark, 0, len(within))
	for i := range within {
		if within[i].Tag == text.Img {
			all = append(all, e.image(&within[i]))
		} else {
			rest = append(rest, within[i])
		}
	}
	content := e.all(rest, depth+1)
	if len(content) == 0 {
		content = []app.UI{app.Text(hostOf(m.URL))}
	}
	return append(all,
		ui.Element("a", "",
			ui.Attrs{"href", m.URL, "title", m.Title, "target", "_blank", "rel",
				"noopener noreferrer"}, content...))
}

// marked returns a text with some parts of it marked.
func marked(s string, hits []span) (parts []app.UI) {
	from := 0
	for _, hit := range hits {
		if hit.from > from {
			parts = append(parts, app.Text(s[from:hit.from]))
		}
		parts = append(parts, ui.Text("mark", "", s[hit.from:hit.to]))
		from = hit.to
	}
	if from < len(s) || len(parts) == 0 {
		parts = append(parts, app.Text(s[from:]))
	}
	return parts
}

// image returns an image from the web once a person has allowed loading it; until then, a button
// that names its host.
func (e *elements) image(m *text.Mark) app.UI {
	name := m.Text
	if name == "" {
		name = m.Title
	}
	if m.URL == "" || !strings.HasPrefix(strings.ToLower(m.URL), "http") {
		return ui.Text("span", "no-image", text.ImageLost(name))
	}
	switch e.images[m.URL] {
	case imageLoads:
		return ui.Element("img", "",
			ui.Attrs{"src", m.URL, "alt", m.Text, "title", m.Title, "loading", "lazy",
				"referrerpolicy", "no-referrer"}).On("error", e.failed, m.URL)
	case imageFailed:
		return ui.Element("span", "image-failed", ui.Attrs{"role", "status"}, ui.Icon("warn"),
			app.Text(text.ImageFailed(name, hostOf(m.URL))),
			ui.Element("a", "",
				ui.Attrs{"href", m.URL, "target", "_blank", "rel", "noopener noreferrer"},
				app.Text(text.ImageOpen.Text())))
	}
	return ui.Button("btn small load-image", nil, ui.Attrs{"data-image", m.URL, "title", m.URL},
		ui.Icon("image"), app.Text(text.Image(name, hostOf(m.URL))))
}

// hostOf returns the host of a URL, for people.
func hostOf(address string) string {
	_, rest, _ := strings.Cut(address, "://")
	if at := strings.IndexAny(rest, "/?#"); at >= 0 {
		rest = rest[:at]
	}
	return rest[strings.LastIndexByte(rest, '@')+1:]
}
