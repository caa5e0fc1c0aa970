package eventfile

// Keys of the fields of Layout and of the messages in it.
const (
	layoutCategory = 2<<3 | wireBytes

	categoryTitle  = 1<<3 | wireBytes
	categoryChart  = 2<<3 | wireBytes
	categoryClosed = 3<<3 | wireVarint

	chartTitle     = 1<<3 | wireBytes
	chartMultiline = 2<<3 | wireBytes
	chartMargin    = 3<<3 | wireBytes

	multilineTag = 1<<3 | wireBytes

	marginSeries = 1<<3 | wireBytes

	bandValue = 1<<3 | wireBytes
	bandLower = 2<<3 | wireBytes
	bandUpper = 3<<3 | wireBytes
)

// LayoutTag is the tag under which plugin "custom_scalars" stores a run's layout.
const LayoutTag = "custom_scalars__config__"

// Layout groups scalars of a run into charts. It is a copy: it does not alias the record's data.
type Layout struct {
	Categories []LayoutCategory
}

// LayoutCategory is a group of charts.
type LayoutCategory struct {
	Title  string
	Charts []LayoutChart
	// Closed means that the group is folded at first.
	Closed bool
}

// LayoutChart is one chart of a layout.
type LayoutChart struct {
	Title string
	// Kind tells which of the following fields is set.
	Kind ChartKind
	// Tags are regular expressions for the tags of a ChartMultiline. TensorBoard matches them from
	// the start of a tag, but not up to its end.
	Tags []string
	// Bands are the lines of a ChartMargin, each with its margin.
	Bands []LayoutBand
}

// ChartKind is the kind of a layout's chart.
type ChartKind uint8

// The kinds of chart. ChartEmpty is a chart without content.
const (
	ChartEmpty ChartKind = iota
	ChartMultiline
	ChartMargin
)

// LayoutBand names the tags of a line and of the margin around it.
type LayoutBand struct {
	Value, Lower, Upper string
}

// Layout decodes the value, a tensor of one string that is an encoded Layout
// (tensorboard/plugins/custom_scalar/layout.proto). It ignores the layout's version, as TensorBoard
// does. Errors are of type *ValueError.
func (v *Value) Layout() (*Layout, error) {
	encoded, err := v.EncodedLayout()
	if err != nil {
		return nil, err
	}
	return DecodeLayout(encoded)
}

// EncodedLayout returns the input of [DecodeLayout]. It aliases the record's data.
func (v *Value) EncodedLayout() ([]byte, error) {
	encoded, err := v.OnlyString()
	if err != nil {
		return nil, err
	}
	return v.payloadPart(encoded), nil
}

// DecodeLayout is [Value.Layout] for the result of EncodedLayout. On error it also returns a layout
// of the charts that can be read.
func DecodeLayout(encoded []byte) (*Layout, error) {
	layout := new(Layout)
	d := newContentDecoder("layout")
	for s := d.begin(encoded); d.next(&s); {
		if s.key == layoutCategory {
			if c := d.category(s.bytes); d.part("category", c.Title) || len(c.Charts) > 0 {
				layout.Categories = append(layout.Categories, c)
			}
		}
	}
	if len(encoded) > MaxLayout {
		d.fail("layout of more than %d bytes", MaxLayout)
	}
	return layout, d.problem()
}

func (d *contentDecoder) category(message []byte) (category LayoutCategory) {
	d.entry()
	for s := d.begin(message); d.next(&s); {
		switch s.key {
		case categoryTitle:
			category.Title = string(s.bytes)
		case categoryChart:
			if chart := d.chart(s.bytes); d.part("chart", chart.Title) {
				category.Charts = append(category.Charts, chart)
			}
		case categoryClosed:
			category.Closed = s.num != 0
		}
	}
	return category
}

// chart decodes a chart. If it has both kinds the last one counts.
func (d *contentDecoder) chart(message []byte) (chart LayoutChart) {
	d.entry()
	for s := d.begin(message); d.next(&s); {
		switch s.key {
		case chartTitle:
			chart.Title = string(s.bytes)
		case chartMultiline:
			chart.Kind, chart.Bands = ChartMultiline, nil
			chart.Tags = d.multiline(chart.Tags, s.bytes)
		case chartMargin:
			chart.Kind, chart.Tags = ChartMargin, nil
			chart.Bands = d.margin(chart.Bands, s.bytes)
		}
	}
	return chart
}

func (d *contentDecoder) multiline(tags []string, message []byte) []string {
	for s := d.begin(message); d.next(&s); {
		if s.key == multilineTag {
			d.entry()
			tags = append(tags, string(s.bytes))
		}
	}
	return tags
}

func (d *contentDecoder) margin(bands []LayoutBand, message []byte) []LayoutBand {
	for s := d.begin(message); d.next(&s); {
		if s.key == marginSeries {
			bands = append(bands, d.band(s.bytes))
		}
	}
	return bands
}

func (d *contentDecoder) band(message []byte) (band LayoutBand) {
	d.entry()
	for s := d.begin(message); d.next(&s); {
		switch s.key {
		case bandValue:
			band.Value = string(s.bytes)
		case bandLower:
			band.Lower = string(s.bytes)
		case bandUpper:
			band.Upper = string(s.bytes)
		}
	}
	return band
}
