package resultfile

import (
	"strconv"

	"eventlens/eventfile/jsontext"
)

// readTables reads tables in JSON, as the page of TensorBoard takes them: one, or a list.
func readTables(kind Kind, text []byte) (*Results, error) {
	r := &Results{Kind: kind}
	in := jsontext.NewReader(text, "the results")
	in.NonFinite = true
	if text[0] == '[' {
		in.Array(func() { r.table(in) })
	} else {
		r.table(in)
	}
	return r, in.End()
}

// table reads a table. Its properties become facts, and its columns are named by their IDs.
func (r *Results) table(in *jsontext.Reader) {
	if in.Kind() != "object" {
		in.Pass()
		return
	}
	t := Table{Name: "table_" + strconv.Itoa(len(r.Tables)+1)}
	in.Object(func(name string) {
		switch {
		case name == "cols" && in.Kind() == "array":
			in.Array(func() { t.column(in) })
		case name == "rows" && in.Kind() == "array":
			in.Array(func() { t.row(in) })
		case name == "p" && in.Kind() == "object":
			in.Object(func(name string) {
				r.Facts = append(r.Facts, Fact{name, scalar(in)})
			})
		default:
			in.Pass()
		}
	})
	if len(t.Columns) > 0 {
		r.Tables = append(r.Tables, t)
	}
}

// column reads a column.
func (t *Table) column(in *jsontext.Reader) {
	c := Column{}
	if in.Kind() != "object" {
		in.Pass()
		return
	}
	in.Object(func(name string) {
		switch name {
		case "id":
			c.Name = scalar(in)
		case "type":
			c.IsNumber = scalar(in) == "number"
		default:
			in.Pass()
		}
	})
	t.Columns = append(t.Columns, c)
}

// row reads a row. Cells beyond the columns are passed over; those that are missing are empty.
func (t *Table) row(in *jsontext.Reader) {
	if in.Kind() != "object" {
		in.Pass()
		return
	}
	var cells []string
	in.Object(func(name string) {
		if name != "c" || in.Kind() != "array" {
			in.Pass()
			return
		}
		in.Array(func() { cells = append(cells, cell(in)) })
	})
	// a short row costs no more memory than it has text, however many columns there are
	t.Rows = append(t.Rows, cells[:min(len(cells), len(t.Columns))])
}

// cell reads a cell.
func cell(in *jsontext.Reader) (text string) {
	if in.Kind() != "object" {
		return scalar(in)
	}
	in.Object(func(name string) {
		if name == "v" {
			text = scalar(in)
		} else {
			in.Pass()
		}
	})
	return text
}

// scalar reads a value as text; null and values with parts are empty.
func scalar(in *jsontext.Reader) string {
	switch in.Kind() {
	case "string":
		return in.Quoted()
	case "number", "bool":
		return in.Raw()
	}
	in.Pass()
	return ""
}
