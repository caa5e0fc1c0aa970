package ui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"github.com/stretchr/testify/assert"

	"eventlens/app/state"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// html renders elements as HTML, without space between tags.
func html(of ...app.UI) string {
	return regexp.MustCompile(`>\s+<`).ReplaceAllString(app.HTMLString(app.Elem("div").Body(of...)),
		"><")
}

// text returns the text of elements.
func text(of ...app.UI) string {
	return strings.Join(strings.Fields(regexp.MustCompile(`<svg.*?</svg>|<[^>]*>`).ReplaceAllString(html(of...), " ")), " ")
}

func TestElements(t *testing.T) {
	assert.Equal(t, `<div><p><b class="note">a &lt;b&gt;</b></p></div>`,
		html(Element("p", "", nil, Text("b", "note", "a <b>"))), "a text is no HTML")
	open := html(Button("btn", nil, Named("Open a file", "id", "open"), Icon("folder")))
	for _, part := range []string{
		`type="button"`, `class="btn"`, `aria-label="Open a file"`, `title="Open a file"`,
		`id="open"`, `aria-hidden="true"`,
	} {
		assert.Contains(t, open, part)
	}
	pressed := 0
	IconButton("ghost", "x", "Close", "Close (Esc)", func(app.Context, app.Event) { pressed++ })
	assert.Contains(t, html(IconButton("ghost", "x", "Close", "Close (Esc)", nil)),
		`title="Close (Esc)"`)
	assert.Zero(t, pressed)
	assert.Equal(t, "true false", Bool(true)+" "+Bool(false))
	assert.Equal(t, "0.25 1000000", Number(0.25)+" "+Number(1e6))
}

func TestEveryIconIsADrawing(t *testing.T) {
	for name := range icons {
		assert.Regexp(t,
			`^<div><svg class="i" viewBox="0 0 16 16" aria-hidden="true">(<.+>)+</svg></div>$`,
			html(Icon(name)), name)
	}
	assert.Contains(t, html(Logo()), `class="logo"`)
}

func TestDataOfWhatIsPressed(t *testing.T) {
	assert.Equal(t, "r1", Data(uitest.Pressed(uitest.Object{"row": "r1"}), "row"))
	assert.Empty(t, Data(uitest.Pressed(uitest.Object{"row": "r1"}), "item"))
	assert.Equal(t, "r2", Data(uitest.Over(uitest.Object{"row": "r2"}, nil), "row"),
		"an element around it")
	assert.Empty(t, Data(uitest.Over(uitest.Object{"row": "r2"}, nil), "item"))
	assert.Empty(t, Data(uitest.Event(uitest.Object{}, nil), "item"),
		"of an event without a target")
}

func TestTheFocusGoesBackOnlyToWhatIsThere(t *testing.T) {
	focused := 0
	element := func(tag string, connected bool) app.Value {
		return uitest.Object{"isConnected": connected, "tagName": tag, "focus": func(...any) any {
			focused++
			return nil
		}}.Value()
	}
	FocusAgain(element("BUTTON", true), "other")
	assert.Equal(t, 1, focused)
	FocusAgain(element("BUTTON", false), "other")
	FocusAgain(element("BODY", true), "other")
	FocusAgain(nil, "other")
	assert.Equal(t, 1, focused)
}

func TestDialogHead(t *testing.T) {
	assert.Equal(t, "Export", text(DialogHead("export-title", "Export", "Close the export", nil)))
	assert.Contains(t, html(DialogHead("export-title", "Export", "Close the export", nil)),
		`aria-label="Close the export"`)
	ShowDialog("none", "none") // nothing happens if the element does not exist
	CloseDialog("none")
	Reveal("none")
}

func TestFields(t *testing.T) {
	choice := html(Choice("order", "Order", 1, []string{"Value", "Name"}, nil))
	assert.Regexp(t, `<label[^>]*for="order"[^>]*>Order</label>`, choice)
	assert.Regexp(t, `<option( value="1"| selected)+>Name</option>`, choice)
	assert.Equal(t, 3, Chosen(uitest.Field("3")))
	for _, odd := range []string{"", "x", "-1", "100", "1.5"} {
		assert.Zero(t, Chosen(uitest.Field(odd)), odd)
	}
	on := html(Switch("moved", "marks", "Marks", "Show every point", true, nil))
	assert.Contains(t, on, `role="switch"`)
	assert.Contains(t, on, `aria-description="Show every point"`)
	assert.Equal(t, "Size S M",
		text(Segments("Size", nil,
			[]app.UI{Segment("size", "s", "S", "", true),
				Segment("size", "m", "M", "Medium", false)})...))
	assert.NotContains(t, html(Segment("size", "s", "S", "", true)), "aria-label", "it says all")
	assert.Contains(t, html(Segment("size", "m", "M", "Medium", false)), `aria-label="Medium"`)
}

// told records the calls of fields.
type told struct{ said []string }

func (o *told) Search(id, text string) { o.said = append(o.said, id+" "+text) }
func (o *told) SetPlain(id string, plain bool) {
	o.said = append(o.said, fmt.Sprint(id, " plain ", plain))
}
func (o *told) Choose(id string, chosen int) {
	o.said = append(o.said, fmt.Sprint(id, " ", chosen))
}
func (o *told) take() (said []string) { said, o.said = o.said, nil; return said }
func mounted(t *testing.T, c app.UI) func() app.UI {
	disp := app.NewClientTester(c)
	t.Cleanup(disp.Close)
	disp.Consume()
	return func() app.UI { return c }
}

func TestSearchField(t *testing.T) {
	o := &told{}
	f := &SearchField{
		Searcher: o, ID: "tags", Label: "Filter tags", Tip: "a pattern", Text: "loss",
		Count: "1 of 3", Mode: SearchRegex,
	}
	mounted(t, f)
	assert.Equal(t, "loss", f.typed, "what is in force is in the field")
	assert.Contains(t, html(f), `placeholder="Filter tags"`)
	assert.Equal(t, "1 of 3 .*", text(f))
	assert.Contains(t, html(f), words.PlainTextOff.Text())
	f.onInput(uitest.Field("loss("), app.Event{})
	assert.Equal(t, []string{"tags loss("}, o.take())
	f.onPlain(nil, app.Event{})
	assert.Equal(t, []string{"tags plain true"}, o.take())
	f.OnUpdate(nil)
	assert.Equal(t, "loss", f.typed, "it follows what is in force")

	f = &SearchField{
		Searcher: o, ID: "low", Label: "Lowest", Hint: "0.001", Problem: "Not a number.",
	}
	mounted(t, f)
	assert.Contains(t, html(f), `placeholder="0.001"`)
	assert.Contains(t, html(f), `aria-describedby="low-problem"`)
	assert.Equal(t, "Not a number.", text(f), "no button: it is never a pattern")

	f = &SearchField{Searcher: o, ID: "tags", Mode: SearchPlain}
	mounted(t, f)
	assert.Contains(t, html(f), words.PlainTextOn.Text())
	f.onPlain(nil, app.Event{})
	assert.Equal(t, []string{"tags plain false"}, o.take())
}

func TestModeOfAFilter(t *testing.T) {
	m := state.New("")
	assert.Equal(t, SearchRegex, ModeOf(m.Cards.TagFilter()))
	m.Cards.SetTagPlain(true)
	assert.Equal(t, SearchPlain, ModeOf(m.Cards.TagFilter()))
}

func TestChoiceField(t *testing.T) {
	o := &told{}
	f := &ChoiceField{Chooser: o, ID: "sort", Label: "Sort runs", Names: "folder\nname", Chosen: 1}
	mounted(t, f)
	assert.Regexp(t, `<option( value="1"| selected)+>name</option>`, html(f))
	assert.Contains(t, html(f), `aria-label="Sort runs"`)
	f.onChange(uitest.Field("0"), app.Event{})
	f.onChange(uitest.Field("odd"), app.Event{})
	assert.Equal(t, []string{"sort 0"}, o.take())
	f.OnUpdate(nil)
}

func TestSwatches(t *testing.T) {
	for _, c := range []struct {
		ink        wire.Ink
		class, has string
	}{
		{wire.Ink{Colour: 0}, "hue-1", "dash-1"},
		{wire.Ink{Colour: 9}, "hue-2", "dash-2"},
		{wire.Ink{Colour: 23}, "hue-8", "dash-3"},
		{wire.Ink{Colour: 24}, "hue-1", "dash-1"},
		{noInk, "hue-none", "sw hue-none\""},
		{wire.Ink{Colour: 8, Own: 0x100ff7f}, "own",
			`stroke="#00ff7f" stroke-width="3" stroke-dasharray="5 3"`},
		{wire.Ink{Colour: 16, Own: 0x1000000}, "own",
			`stroke="#000000" stroke-width="3" stroke-dasharray="2 2"`},
	} {
		assert.Equal(t, c.class, InkClass(c.ink))
		assert.Contains(t, html(InkSwatch(c.ink)), c.has)
	}
	assert.Equal(t, html(InkSwatch(noInk)), html(Swatch(nil)), "a run that is not known")
	m := state.New("")
	m.Apply(&wire.Catalogue{Runs: []wire.Run{{ID: 1, Name: "lr0.1/train", Colour: 3},
		{ID: 2, Name: "lr0.2/train"}}})
	assert.Equal(t, html(InkSwatch(wire.Ink{Colour: 3})), html(Swatch(m.Runs.Run(1))))
	assert.Contains(t, html(RunName(m.Runs.Run(1))), `title="lr0.1/train"`)
	assert.Equal(t, "lr0.1", text(RunName(m.Runs.Run(1))))
	assert.Empty(t, text(RunName(nil)))
}

func TestMarkdown(t *testing.T) {
	shown := html(Markdown("# Title\n\nSome **strong** `code` and [a link](https://a.example/x).\n\n1. one\n2. two\n\n---\n\n```\n<script>\n```\n\n> quoted\n\n| a | b |\n|---|---|\n| 1 | 2 |")...)
	for _, part := range []string{`role="heading"`, "<strong>strong</strong>", "<code>code</code>",
		`href="https://a.example/x"`, `rel="noopener noreferrer"`, "<ol", "<hr>", "&lt;script&gt;",
		"<blockquote>", "<th>a</th>", "<td>2</td>"} {
		assert.Contains(t, shown, part)
	}
	bad := html(Markdown("[x](javascript:alert(1)) <img src=x onerror=y>")...)
	assert.NotContains(t, bad, `href="javascript`)
	assert.NotContains(t, bad, "<img")
	assert.Contains(t, text(Markdown(strings.Repeat("word ", 200_000))...),
		words.DescriptionCut.Text())
}
