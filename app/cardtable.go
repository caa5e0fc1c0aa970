package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// cardTable is the table of a scalar card. It has its own scroll, and only the rows near what is seen of it are elements: there may be thousands.
type cardTable struct {
	app.Compo
	Page  *page
	Card  string // id of the card
	Key   state.CardKey
	Full  bool
	Sort  state.TableSort
	Steps state.Steps
	Names uint64

	mounted string // the id under which the page knows it
	first   int    // row that is an element
	count   int    // of rows that are
	rowPx   int    // height of a row, as measured
}

// Before it is measured, a table is taken to be so large.
const (
	tableRowPx   = 28
	tableRows    = 24
	tableRowsOff = 8 // rows beyond each edge
)

// OnMount makes the table known to the page.
func (t *cardTable) OnMount(app.Context) { t.mount() }

// OnUpdate follows the card, which has another id after it was far from the viewport.
func (t *cardTable) OnUpdate(app.Context) {
	if t.mounted != t.Card {
		t.mount()
	}
}

// OnDismount takes that back.
func (t *cardTable) OnDismount() { t.Page.dismountTable(t, t.mounted) }

func (t *cardTable) mount() {
	before := t.mounted
	t.mounted = t.Card
	t.Page.mountTable(t, before)
}

func (t *cardTable) onScroll(ctx app.Context, _ app.Event) {
	box := ctx.JSSrc()
	if row := box.Call("querySelector", "tbody tr[data-row]"); row.Truthy() {
		t.rowPx = row.Get("offsetHeight").Int()
	}
	t.scrolled(box.Get("scrollTop").Int(), box.Get("clientHeight").Int())
}

// scrolled takes what is seen of the table. The first row moves in leaps, so that most scrolling changes nothing.
func (t *cardTable) scrolled(topPx, heightPx int) {
	row := max(t.rowPx, 1)
	t.first = max(0, topPx/row-tableRowsOff) / tableRowsOff * tableRowsOff
	t.count = heightPx/row + 3*tableRowsOff
}

func (t *cardTable) onSort(_ app.Context, e app.Event) {
	if c, err := strconv.Atoi(data(e, "column")); err == nil {
		t.sortBy(state.Column(c))
	}
}

// sortBy sorts all tables.
func (t *cardTable) sortBy(c state.Column) {
	hparam := ""
	if at := int(c) - int(state.ColumnHParam); at >= 0 && at < len(t.Page.model.Columns()) {
		hparam = t.Page.model.Columns()[at]
	}
	t.Page.tables.sort = t.Page.tables.sort.In(t.Page.model.Columns()).Next(c, hparam)
	t.first = 0
	for _, ask := range t.Page.tables.asked {
		t.Page.refresh(ask.table)
	}
	if box := app.Window().GetElementByID(tableID(t.Card)); box.Truthy() {
		box.Set("scrollTop", 0)
	}
}

func tableID(card string) string { return card + "-table" }

// shown returns what the table shows now.
func (t *cardTable) shown() (head *state.TableHead, rows []state.TableRow, answer *wire.Table) {
	p := t.Page
	ask := p.tables.asked[t.Card]
	if ask == nil {
		ask = &tableAsk{}
	}
	kind, tables := p.answers(ask, t.Full)
	head = &state.TableHead{Kind: kind, Full: t.Full, Smoothed: p.model.Smoothing().On(), HParams: p.model.Columns()}
	if tables[1] != nil {
		head.At = state.PlaceLabel(p.model.Axis(), tables[1].At.Lo, p.host.ZoneOffset)
	}
	return head, p.tableRows(ask, tables), tables[0]
}

// exported returns that for programs.
func (t *cardTable) exported() (columns []state.Column, headings []string, rows []state.TableRow) {
	head, rows, _ := t.shown()
	columns, headings = head.Exported(rows)
	return columns, headings, rows
}

func (t *cardTable) onCopy(app.Context, app.Event) {
	t.Page.host.CopyText(state.TableText(t.exported()), func(copied bool) {
		t.Page.do(func() {
			if copied {
				t.Page.say(words.TableCopied.Text())
			} else {
				t.Page.say(words.TableNotCopied.Text())
			}
		})
	})
}

func (t *cardTable) onSave(app.Context, app.Event) {
	t.Page.host.SaveText(state.FileName("csv", t.Page.model.TitleOf(t.Key).Full, words.TableSuffix), "text/csv", state.TableCSV(t.exported()))
}

func (t *cardTable) onClose(app.Context, app.Event) {
	t.Page.toggleTable(t.Key)
	card := t.Card
	t.Page.after(func() { focus(plotID(card)) })
}

// Render shows the rows that are seen, between two empty ones as high as the others would be.
func (t *cardTable) Render() app.UI {
	head, rows, answer := t.shown()
	columns := head.Columns()
	name := words.TableName(t.Page.model.TitleOf(t.Key).Full)
	caption, smoothed := words.TableWaiting.Text(), false
	switch {
	case answer == nil:
	case len(rows) == 0:
		caption = words.TableEmpty.Text()
	default:
		caption, smoothed = state.TableCaption(head.Kind, t.Page.model.Axis(), answer.At, t.Page.host.ZoneOffset), head.SaysSmoothed()
	}
	class := "card-table"
	if t.Full {
		class += " of-full"
	}
	if head.Smoothed && !head.SaysSmoothed() {
		class += " at-smoothed"
	}
	return element("section", class, attrs{"aria-label", name},
		t.head(caption, smoothed),
		element("div", "table-box", attrs{"id", tableID(t.Card), "tabindex", "0", "role", "group", "aria-label", name},
			element("table", "table", attrs{"aria-rowcount", strconv.Itoa(len(rows) + 1)},
				textIn("caption", "vh", name+". "+words.Figure(caption, smoothed)),
				element("thead", "", nil, element("tr", "", attrs{"aria-rowindex", "1"}, t.headings(head, columns)...).On("click", t.onSort)),
				element("tbody", "", nil, t.body(columns, rows)...))).On("scroll", t.onScroll))
}

// head is the caption, of which "smoothed" is not cut off, and the buttons.
func (t *cardTable) head(caption string, smoothed bool) app.UI {
	parts := []app.UI{
		textIn("span", "trunc", caption), textIn("span", "grow", words.Figure("", smoothed)),
		pressable("btn ghost small", t.onCopy, attrs{"data-clip", "text/plain", "title", words.TableCopyHint.Text()}, icon("copy"), app.Text(words.TableCopy.Text())),
		pressable("btn ghost small", t.onSave, attrs{"title", words.TableSaveHint.Text()}, icon("download"), app.Text(words.TableSave.Text())),
	}
	if !t.Full {
		parts = append(parts, signed("ghost small", "x", words.TableClose.Text(), words.TableClose.Text()+" (T)", t.onClose))
	}
	return element("div", "table-head", nil, parts...)
}

// headings are buttons that sort.
func (t *cardTable) headings(head *state.TableHead, columns []state.Column) []app.UI {
	sort := t.Page.tables.sort.In(t.Page.model.Columns())
	heads := make([]app.UI, len(columns))
	for i, c := range columns {
		class, with, sign := "n", attrs{"scope", "col", "aria-sort", "ascending"}, icon("up")
		switch {
		case !sort.On || sort.By != c:
			with, sign = with[:2], app.Text("")
		case sort.Descending:
			with[3], sign = "descending", icon("down")
		}
		name := head.Name(c)
		if c == state.ColumnRun || c >= state.ColumnHParam && !t.Page.model.HParam(name).Numeric {
			class = ""
		}
		heads[i] = element("th", class, with, pressable("", nil, attrs{"data-column", strconv.Itoa(int(c)), "title", head.Hint(c)}, app.Text(words.ShortName(name)), sign))
	}
	return heads
}

func (t *cardTable) body(columns []state.Column, rows []state.TableRow) []app.UI {
	if t.count == 0 {
		t.count, t.rowPx = tableRows+tableRowsOff, tableRowPx
	}
	first := min(t.first, max(0, len(rows)-t.count))
	last := min(first+t.count, len(rows))
	nearest := t.nearest()
	elements := make([]app.UI, 0, last-first+2)
	elements = append(elements, t.gap(first, len(columns)))
	for i := first; i < last; i++ {
		r := &rows[i]
		class := ""
		if nearest != (seriesKey{}) && keyOfSeries(&r.Series) == nearest {
			class = "near"
		}
		elements = append(elements, element("tr", class, attrs{"data-row", strconv.Itoa(i), "aria-rowindex", strconv.Itoa(i + 2)}, t.cells(columns, r)...))
	}
	return append(elements, t.gap(len(rows)-last, len(columns)))
}

// gap stands for rows that are not there.
func (t *cardTable) gap(rows, columns int) app.UI {
	if rows <= 0 {
		return element("tr", "", attrs{"hidden", "true"})
	}
	// An attribute, since styles of elements are not allowed by the page's policy.
	return element("tr", "", attrs{"aria-hidden", "true"}, element("td", "", attrs{"colspan", strconv.Itoa(columns), "height", strconv.Itoa(rows * t.rowPx)}))
}

func (t *cardTable) cells(columns []state.Column, r *state.TableRow) []app.UI {
	cells := make([]app.UI, len(columns))
	for i, c := range columns {
		if at := int(c) - int(state.ColumnHParam); at >= 0 {
			cells[i] = t.hparamCell(r, at)
			continue
		}
		if c != state.ColumnRun {
			cells[i] = textIn("td", "n", r.Cell(c))
			continue
		}
		who := []app.UI{inkSwatch(r.Ink), seriesName(r)}
		if r.Members > 0 {
			who = append(who, textIn("span", "count", words.TableMembers(r.Members)))
		}
		cells[i] = element("th", "", attrs{"scope", "row"}, element("div", "who", nil, who...))
	}
	return cells
}

// hparamCell is the value of a hyperparameter, as logged in its tooltip.
func (t *cardTable) hparamCell(r *state.TableRow, at int) app.UI {
	class, c := "of-hparam", state.ColumnHParam+state.Column(at)
	if columns := t.Page.model.Columns(); at < len(columns) && t.Page.model.HParam(columns[at]).Numeric {
		class = "n"
	}
	title := ""
	if at < len(r.HParams) {
		title = words.ShortName(r.HParams[at].Value)
	}
	return element("td", class, attrs{"title", title}, textIn("bdi", "", r.Cell(c)))
}

// nearest is the series that is nearest to the pointer on the card.
func (t *cardTable) nearest() seriesKey {
	if h := &t.Page.hover; h.card == t.Card {
		for i := range h.answer.Rows {
			if h.answer.Rows[i].Nearest {
				return keyOfSeries(&h.answer.Rows[i].Series)
			}
		}
	}
	return seriesKey{}
}

// seriesName is the name of a row, with the folder of a run dim.
func seriesName(r *state.TableRow) app.UI {
	folder := folderOf(r.Name)
	return splitName("nm", folder, r.Name[len(folder):], r.Title)
}
