package bookmark

import (
	"strconv"

	"eventlens/eventfile/jsontext"
)

// Append appends a file with bookmarks, as the projector reads it.
func Append(dst []byte, bookmarks []*Bookmark) []byte {
	dst = append(dst, '[')
	for i, b := range bookmarks {
		dst = b.append(jsontext.Separate(dst, i))
	}
	return append(dst, "]\n"...)
}

func (b *Bookmark) append(dst []byte) []byte {
	w := writer{dst: append(dst, '{')}
	w.text("label", b.Label)
	w.flag("isSelected", b.IsSelected)
	w.text("selectedProjection", b.Projection)
	w.whole("dataSetDimensions", []int{b.Rows, b.Dimensions})
	w.number("tSNEIteration", float64(b.TSNE.Iterations))
	w.number("tSNEPerplexity", b.TSNE.Perplexity)
	w.number("tSNELearningRate", b.TSNE.LearningRate)
	w.flag("tSNEis3d", b.TSNE.Is3D)
	w.flag("umapIs3d", b.UMAP.Is3D)
	w.number("umapNeighbors", float64(b.UMAP.Neighbors))
	w.number("umapMinDist", b.UMAP.MinDist)
	w.whole("pcaComponentDimensions", b.Components)
	w.text("customSelectedSearchByMetadataOption", b.Custom.Column)
	w.search("customXLeft", b.Custom.Left)
	w.search("customXRight", b.Custom.Right)
	w.search("customYUp", b.Custom.Up)
	w.search("customYDown", b.Custom.Down)
	w.coordinates(b.Coordinates)
	if b.Filtered != nil {
		w.whole("filteredPoints", b.Filtered)
	}
	w.whole("selectedPoints", b.Chosen)
	if b.Camera != nil {
		w.camera(b.Camera)
	}
	w.text("selectedColorOptionName", b.ColorColumn)
	w.flag("forceCategoricalColoring", b.IsCategorical)
	w.text("selectedLabelOption", b.LabelColumn)
	return append(w.dst, '}')
}

// writer writes the fields of an object.
type writer struct {
	dst    []byte
	fields int
}

func (w *writer) name(name string) {
	w.dst = append(jsontext.AppendString(jsontext.Separate(w.dst, w.fields), name), ':')
	w.fields++
}

func (w *writer) text(name, text string) {
	w.name(name)
	w.dst = jsontext.AppendString(w.dst, text)
}

func (w *writer) flag(name string, is bool) {
	w.name(name)
	w.dst = strconv.AppendBool(w.dst, is)
}

func (w *writer) number(name string, x float64) {
	w.name(name)
	w.dst = jsontext.AppendFloat(w.dst, x)
}

func (w *writer) whole(name string, numbers []int) {
	w.name(name)
	w.dst = append(w.dst, '[')
	for i, n := range numbers {
		w.dst = strconv.AppendInt(jsontext.Separate(w.dst, i), int64(n), 10)
	}
	w.dst = append(w.dst, ']')
}

func (w *writer) search(prefix string, s Search) {
	w.text(prefix+"Text", s.Text)
	w.flag(prefix+"Regex", s.IsRegex)
}

// coordinates writes an object for each point. A NaN is left out.
func (w *writer) coordinates(all []Coordinate) {
	w.name("projections")
	w.dst = append(w.dst, '[')
	rows := 0
	for _, c := range all {
		rows = max(rows, len(c.Values))
	}
	for row := range rows {
		w.dst = append(jsontext.Separate(w.dst, row), '{')
		point := writer{dst: w.dst}
		for _, c := range all {
			if row < len(c.Values) && c.Values[row]-c.Values[row] == 0 {
				point.name(c.Name)
				point.dst = strconv.AppendFloat(point.dst, float64(c.Values[row]), 'g', -1, 32)
			}
		}
		w.dst = append(point.dst, '}')
	}
	w.dst = append(w.dst, ']')
}

func (w *writer) camera(c *Camera) {
	w.name("cameraDef")
	in := writer{dst: append(w.dst, '{')}
	in.flag("orthographic", c.IsOrthographic)
	in.point("position", c.Position)
	in.point("target", c.Target)
	in.number("zoom", c.Zoom)
	w.dst = append(in.dst, '}')
}

func (w *writer) point(name string, p [3]float64) {
	w.name(name)
	w.dst = append(w.dst, '[')
	for i, x := range p {
		w.dst = jsontext.AppendFloat(jsontext.Separate(w.dst, i), x)
	}
	w.dst = append(w.dst, ']')
}
