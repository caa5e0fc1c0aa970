package layouts

import (
	"eventlens/eventfile"
	"eventlens/eventfile/jsontext"
)

// maxEntries limits the number of categories, charts, expressions and bands of a file together.
const maxEntries = 1 << 16

// ParseJSON reads a file of the name listing.ViewsName. Its form is that in which TensorBoard
// answers for a layout, of which "category" is the only field that counts:
//
//	{"version": 1, "category": [{"title": "Losses", "closed": false, "chart": [
//	  {"title": "loss", "multiline": {"tag": ["loss/.*"]}},
//	  {"title": "band", "margin": {"series": [{"value": "mean", "lower": "low", "upper": "high"}]}}]}]}
//
// Errors are in words for people.
func ParseJSON(text []byte) (layout []Category, err error) {
	p := &parser{Reader: jsontext.NewReader(text, "the layout"), left: maxEntries}
	p.Object(func(name string) {
		if name != "category" {
			p.Pass()
			return
		}
		p.Array(func() {
			if c := p.category(); p.room() {
				layout = append(layout, c)
			}
		})
	})
	return layout, p.End()
}

// parser reads a layout. Entries beyond the limit are dropped.
type parser struct {
	*jsontext.Reader
	left int
}

func (p *parser) room() bool {
	p.left--
	return p.left >= 0
}

func (p *parser) category() (c Category) {
	p.Object(func(name string) {
		switch name {
		case "title":
			c.Title = p.OptionalText()
		case "closed":
			c.Closed = p.Bool()
		case "chart":
			p.Array(func() {
				if chart := p.chart(); p.room() {
					c.Charts = append(c.Charts, chart)
				}
			})
		default:
			p.Pass()
		}
	})
	return c
}

// chart reads a chart. If it has both kinds the last one counts, as in an encoded layout.
func (p *parser) chart() (c Chart) {
	p.Object(func(name string) {
		switch name {
		case "title":
			c.Title = p.OptionalText()
		case "multiline":
			c.Kind, c.Tags, c.Bands = eventfile.ChartMultiline, p.list("tag"), nil
		case "margin":
			c.Kind, c.Tags, c.Bands = eventfile.ChartMargin, nil, p.bands()
		default:
			p.Pass()
		}
	})
	return c
}

// list reads an object and returns a field of it that is an array of texts.
func (p *parser) list(field string) (texts []string) {
	p.Object(func(name string) {
		if name != field {
			p.Pass()
			return
		}
		p.Array(func() {
			if text := p.OptionalText(); p.room() {
				texts = append(texts, text)
			}
		})
	})
	return texts
}

func (p *parser) bands() (bands []Band) {
	p.Object(func(name string) {
		if name != "series" {
			p.Pass()
			return
		}
		p.Array(func() {
			var b Band
			p.Object(func(name string) {
				switch name {
				case "value":
					b.Value = p.OptionalText()
				case "lower":
					b.Lower = p.OptionalText()
				case "upper":
					b.Upper = p.OptionalText()
				default:
					p.Pass()
				}
			})
			if p.room() {
				bands = append(bands, b)
			}
		})
	})
	return bands
}

// AppendJSON writes the format of ParseJSON.
func AppendJSON(dst []byte, layout []Category) []byte {
	dst = append(dst, `{"version": 1, "category": [`...)
	for i := range layout {
		c := &layout[i]
		dst = jsontext.AppendString(append(dst, separator(i, "\n  ")+`{"title": `...), c.Title)
		if c.Closed {
			dst = append(dst, `, "closed": true`...)
		}
		dst = append(dst, `, "chart": [`...)
		for k := range c.Charts {
			dst = appendChartJSON(append(dst, separator(k, "\n    ")...), &c.Charts[k])
		}
		dst = append(dst, "]}"...)
	}
	return append(dst, "]}\n"...)
}

func appendChartJSON(dst []byte, c *Chart) []byte {
	dst = jsontext.AppendString(append(dst, `{"title": `...), c.Title)
	switch c.Kind {
	case eventfile.ChartMultiline:
		dst = append(dst, `, "multiline": {"tag": [`...)
		for i, tag := range c.Tags {
			dst = jsontext.AppendString(append(dst, separator(i, " ")...), tag)
		}
		dst = append(dst, "]}"...)
	case eventfile.ChartMargin:
		dst = append(dst, `, "margin": {"series": [`...)
		for i, b := range c.Bands {
			dst = jsontext.AppendString(append(dst, separator(i, " ")+`{"value": `...), b.Value)
			dst = jsontext.AppendString(append(dst, `, "lower": `...), b.Lower)
			dst = append(jsontext.AppendString(append(dst, `, "upper": `...), b.Upper), '}')
		}
		dst = append(dst, "]}"...)
	}
	return append(dst, '}')
}

// separator stands before an element of a list: a comma before all but the first, then space.
func separator(i int, space string) string {
	switch {
	case i > 0:
		return "," + space
	case space == " ":
		return ""
	}
	return space
}
