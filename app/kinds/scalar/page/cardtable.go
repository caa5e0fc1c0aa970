package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kinds/scalar"
	"eventlens/app/kinds/scalar/table"
	"eventlens/app/page/card"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/words"
	"eventlens/charts"
)

// cardTable is the table of a scalar card. It scrolls by itself, and only the rows in or near view
// are elements, because there may be thousands.
type cardTable struct {
	app.Compo
	Scalars *Kind
	Card    string // id of the card
	Key     cards.Key
	Full    bool
	Sort    table.Sort
	Steps   cards.Steps
	Names   uint64

	mounted string // id of the card under which the table is registered
	first   int    // index of the first row that is an element
	count   int    // number of rows that are elements
	rowPx   int    // measured height of a row
}

// Assumed sizes of a table before it is measured.
const (
	tableRowPx   = 28
	tableRows    = 24
	tableRowsOff = 8 // extra rows above and below the visible ones
)

// OnMount registers the table.
func (t *cardTable) OnMount(app.Context) { t.mount() }

// OnUpdate registers the table under a new id of its card, which changes after the card was far
// from the viewport.
func (t *cardTable) OnUpdate(app.Context) {
	if t.mounted != t.Card {
		t.mount()
	}
}

// OnDismount unregisters the table.
func (t *cardTable) OnDismount() { t.Scalars.Tables.dismountTable(t, t.mounted) }

func (t *cardTable) mount() {
	before := t.mounted
	t.mounted = t.Card
	t.Scalars.Tables.mountTable(t, before)
}

func (t *cardTable) onScroll(ctx app.Context, _ app.Event) {
	box := ctx.JSSrc()
	if row := box.Call("querySelector", "tbody tr[data-row]"); row.Truthy() {
		t.rowPx = row.Get("offsetHeight").Int()
	}
	t.Scrolled(box.Get("scrollTop").Int(), box.Get("clientHeight").Int())
}

// Scrolled takes the visible part of the table. The first row moves several rows at a time, so that
// most scrolling renders nothing.
func (t *cardTable) Scrolled(topPx, heightPx int) {
	row := max(t.rowPx, 1)
	t.first = max(0, topPx/row-tableRowsOff) / tableRowsOff * tableRowsOff
	t.count = heightPx/row + 3*tableRowsOff
}

func (t *cardTable) onSort(_ app.Context, e app.Event) {
	if c, err := strconv.Atoi(ui.Data(e, "column")); err == nil {
		t.SortBy(table.Column(c))
	}
}

// SortBy sorts all tables by a column.
func (t *cardTable) SortBy(c table.Column) {
	hparam := ""
	if at := int(c) - int(table.ColumnHParam); at >= 0 && at < len(t.Scalars.model.Runs.Columns()) {
		hparam = t.Scalars.model.Runs.Columns()[at]
	}
	t.Scalars.Tables.sort = t.Scalars.Tables.sort.In(t.Scalars.model.Runs.Columns()).Next(c, hparam)
	t.first = 0
	for _, ask := range t.Scalars.Tables.Requests {
		t.Scalars.page.RenderOnly(ask.Table)
	}
	if box := app.Window().GetElementByID(tableID(t.Card)); box.Truthy() {
		box.Set("scrollTop", 0)
	}
}

func tableID(card string) string { return card + "-table" }

// shown returns the current contents of the table.
func (t *cardTable) shown() (head *table.Head, rows []table.Row, answer *scalar.Table) {
	k := t.Scalars
	ask := k.Tables.Requests[t.Card]
	if ask == nil {
		ask = &tableAsk{}
	}
	kind, tables := k.Tables.answers(ask, t.Full)
	head = &table.Head{
		Kind: kind, Full: t.Full, Smoothed: k.model.Cards.Smoothing().On(),
		HParams: k.model.Runs.Columns(),
	}
	if tables[1] != nil {
		head.At = cards.PlaceLabel(k.model.Cards.Axis(), tables[1].At.Lo, k.host.Clock.ZoneOffset)
	}
	return head, k.Tables.tableRows(ask, tables), tables[0]
}

// exported returns the contents of the table for other programs.
func (t *cardTable) exported() (columns []table.Column, headings []string, rows []table.Row) {
	head, rows, _ := t.shown()
	columns, headings = head.Exported(rows)
	return columns, headings, rows
}

func (t *cardTable) OnCopy(app.Context, app.Event) {
	t.Scalars.exports.CopyText(table.Text(t.exported()), scalar.TableCopied.Text(),
		scalar.TableNotCopied.Text())
}

func (t *cardTable) OnSave(app.Context, app.Event) {
	t.Scalars.host.Saver.SaveText(state.FileName("csv", t.Scalars.model.Cards.TitleOf(t.Key).Full,
		scalar.TableSuffix), "text/csv", table.CSV(t.exported()))
}

func (t *cardTable) OnClose(app.Context, app.Event) {
	t.Scalars.Tables.ToggleTable(t.Key)
	id := t.Card
	t.Scalars.page.After(func() { ui.Focus(card.PlotID(id)) })
}

// Render shows the rows in view, between two empty rows with the height of all others.
func (t *cardTable) Render() app.UI {
	head, rows, answer := t.shown()
	columns := head.Columns()
	name := scalar.TableName(t.Scalars.model.Cards.TitleOf(t.Key).Full)
	caption, smoothed := scalar.TableWaiting.Text(), false
	switch {
	case answer == nil:
	case len(rows) == 0:
		caption = scalar.TableEmpty.Text()
	default:
		caption, smoothed = table.Caption(head.Kind, t.Scalars.model.Cards.Axis(), answer.At,
			t.Scalars.host.Clock.ZoneOffset), head.SaysSmoothed()
	}
	class := "card-table"
	if t.Full {
		class += " of-full"
	}
	if head.Smoothed && !head.SaysSmoothed() {
		class += " at-smoothed"
	}
	return ui.Element("section", class, ui.Attrs{"aria-label", name},
		t.head(caption, smoothed),
		ui.Element("div", "table-box",
			ui.Attrs{"id", tableID(t.Card), "tabindex", "0", "role", "group", "aria-label", name},
			ui.Element("table", "table", ui.Attrs{"aria-rowcount", strconv.Itoa(len(rows) + 1)},
				ui.Text("caption", "vh",
					scalar.TableCaption(name, words.Figure(caption, smoothed))),
				ui.Element("thead", "", nil,
					ui.Element("tr", "", ui.Attrs{"aria-rowindex", "1"},
						t.headings(head, columns)...).On("click", t.onSort)),
				ui.Element("tbody", "", nil, t.body(columns, rows)...))).On("scroll", t.onScroll))
}

// head returns the caption, of which the word "smoothed" is never truncated, and the buttons.
func (t *cardTable) head(caption string, smoothed bool) app.UI {
	parts := []app.UI{
		ui.Text("span", "trunc", caption), ui.Text("span", "grow", words.Figure("", smoothed)),
		ui.Button("btn ghost small", t.OnCopy,
			ui.Attrs{"data-clip", "text/plain", "title", scalar.TableCopyHint.Text()},
			ui.Icon("copy"), app.Text(scalar.TableCopy.Text())),
		ui.Button("btn ghost small", t.OnSave, ui.Attrs{"title", scalar.TableSaveHint.Text()},
			ui.Icon("download"), app.Text(scalar.TableSave.Text())),
	}
	if !t.Full {
		parts = append(parts,
			ui.IconButton("ghost small", "x", scalar.TableClose.Text(),
				words.WithKey(scalar.TableClose.Text(), "T"), t.OnClose))
	}
	return ui.Element("div", "table-head", nil, parts...)
}

// headings returns the column headings, buttons that sort.
func (t *cardTable) headings(head *table.Head, columns []table.Column) []app.UI {
	sort := t.Scalars.Tables.sort.In(t.Scalars.model.Runs.Columns())
	heads := make([]app.UI, len(columns))
	for i, c := range columns {
		class, with, sign := "n", ui.Attrs{"scope", "col", "aria-sort", "ascending"}, ui.Icon("up")
		switch {
		case !sort.On || sort.By != c:
			with, sign = with[:2], app.Text("")
		case sort.Descending:
			with[3], sign = "descending", ui.Icon("down")
		}
		name := head.Name(c)
		if c == table.ColumnRun ||
			c >= table.ColumnHParam && !t.Scalars.model.Runs.HParam(name).Numeric {
			class = ""
		}
		heads[i] = ui.Element("th", class, with,
			ui.Button("", nil, ui.Attrs{"data-column", strconv.Itoa(int(c)), "title", head.Hint(c)},
				app.Text(words.ShortName(name)), sign))
	}
	return heads
}

func (t *cardTable) body(columns []table.Column, rows []table.Row) []app.UI {
	if t.count == 0 {
		t.count, t.rowPx = tableRows+tableRowsOff, tableRowPx
	}
	first := min(t.first, max(0, len(rows)-t.count))
	last := min(first+t.count, len(rows))
	nearest := t.nearest()
	digits := t.Scalars.Tables.digits(t.Card, columns)
	elements := make([]app.UI, 0, last-first+2)
	elements = append(elements, t.gap(first, len(columns)))
	for i := first; i < last; i++ {
		r := &rows[i]
		class := ""
		if nearest != (seriesKey{}) && keyOfSeries(&r.Series) == nearest {
			class = "near"
		}
		elements = append(elements,
			ui.Element("tr", class,
				ui.Attrs{"data-row", strconv.Itoa(i), "aria-rowindex", strconv.Itoa(i + 2)},
				t.cells(columns, r, digits)...))
	}
	return append(elements, t.gap(len(rows)-last, len(columns)))
}

// gap returns an empty row that is as high as a number of rows.
func (t *cardTable) gap(rows, columns int) app.UI {
	if rows <= 0 {
		return ui.Element("tr", "", ui.Attrs{"hidden", "true"})
	}
	// hidden by an attribute, since the page's policy does not allow style attributes
	return ui.Element("tr", "", ui.Attrs{"aria-hidden", "true"},
		ui.Element("td", "",
			ui.Attrs{"colspan", strconv.Itoa(columns), "height", strconv.Itoa(rows * t.rowPx)}))
}

func (t *cardTable) cells(columns []table.Column, r *table.Row,
	digits map[table.Column]*charts.Digits) []app.UI {
	cells := make([]app.UI, len(columns))
	for i, c := range columns {
		if at := int(c) - int(table.ColumnHParam); at >= 0 {
			cells[i] = t.hparamCell(r, at)
			continue
		}
		if c != table.ColumnRun {
			cells[i] = ui.Text("td", "n", r.Cell(c, digits[c]))
			continue
		}
		who := []app.UI{ui.InkSwatch(r.Ink), ui.ShortName(r.Short.Head, r.Short.Tail, r.Title)}
		if r.Members > 0 {
			who = append(who, ui.Text("span", "count", scalar.TableMembers(r.Members)))
		}
		cells[i] = ui.Element("th", "", ui.Attrs{"scope", "row"},
			ui.Element("div", "who", nil, who...))
	}
	return cells
}

// hparamCell returns the cell of a hyperparameter, with the value as logged in its tooltip.
func (t *cardTable) hparamCell(r *table.Row, at int) app.UI {
	class, c := "of-hparam", table.ColumnHParam+table.Column(at)
	if columns := t.Scalars.model.Runs.Columns(); at < len(columns) &&
		t.Scalars.model.Runs.HParam(columns[at]).Numeric {
		class = "n"
	}
	title := ""
	if at < len(r.HParams) {
		title = words.ShortName(r.HParams[at].Value)
	}
	return ui.Element("td", class, ui.Attrs{"title", title}, ui.Text("bdi", "", r.Cell(c, nil)))
}

// nearest returns the series nearest to the pointer on the card.
func (t *cardTable) nearest() seriesKey {
	if h := &t.Scalars.cards.Hover; h.Card == t.Card {
		for i := range h.Answer.Rows {
			if h.Answer.Rows[i].Nearest {
				return keyOfSeries(&h.Answer.Rows[i].Series)
			}
		}
	}
	return seriesKey{}
}
