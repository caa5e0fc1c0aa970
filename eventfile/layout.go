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

// LayoutTag is the tag that plugin "custom_scalars" keeps a run's layout under.
const LayoutTag = "custom_scalars__config__"

// Layout says which scalars of a run go together into which chart. It is a copy: it does
// not alias the record's data.
type Layout struct {
	Categories []LayoutCategory
}

// LayoutCategory is a group of charts.
type LayoutCategory struct {
	Title  string
	Charts []LayoutChart
	// Closed tells that the group is to be folded at first.
	Closed bool
}

// LayoutChart is one chart of a layout.
type LayoutChart struct {
	Title string
	// Kind says which of the following counts.
	Kind ChartKind
	// Tags are regular expressions for the tags to draw, of a ChartMultiline. TensorBoard
	// matches them from a tag's start, but not up to its end.
	Tags []string
	// Bands are the lines to draw with a margin around each, of a ChartMargin.
	Bands []LayoutBand
}

// ChartKind says what a chart of a layout draws.
type ChartKind uint8

// The kinds of chart. ChartEmpty is one that nothing is said about.
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
// (tensorboard/plugins/custom_scalar/layout.proto). Its version is not looked at, since
// TensorBoard does not look at it either. Errors are of type *ValueError.
func (v *Value) Layout() (*Layout, error) {
	encoded, err := v.EncodedLayout()
	if err != nil {
		return nil, err
	}
	return DecodeLayout(encoded)
}

// EncodedLayout returns what [DecodeLayout] decodes. It aliases the record's data.
func (v *Value) EncodedLayout() ([]byte, error) {
	encoded, err := v.onlyString()
	if err != nil {
		return nil, err
	}
	return v.payloadPart(encoded), nil
}

// DecodeLayout is [Value.Layout] for what EncodedLayout returned. Beside an error there is a layout of the charts that can be read.
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

// chart decodes a chart. Of both kinds in one chart the last one counts.
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
