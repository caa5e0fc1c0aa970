package bookmark

import (
	"errors"
	"math"

	"eventlens/eventfile/jsontext"
)

// Bookmark is a state of the projector.
type Bookmark struct {
	Label      string
	IsSelected bool   // it is the one on screen
	Projection string // "pca", "tsne", "umap" or "custom"
	// Rows and Dimensions are the size of the vectors that it was made of; 0 if it does not say.
	Rows, Dimensions int

	Components []int // of the PCA that are the axes, from 0 on
	TSNE       TSNE
	UMAP       UMAP
	Custom     Custom

	// Coordinates are the coordinates of all points, by name: "pca-0", "tsne-1", "umap-2", "linear-x".
	// A point without one has NaN, or the column ends before it.
	Coordinates []Coordinate
	Filtered    []int // rows that are isolated; nil for all
	Chosen      []int // rows that are selected

	Camera        *Camera // nil if it does not say
	ColorColumn   string  // of metadata
	IsCategorical bool    // a column of numbers is coloured as categories
	LabelColumn   string
}

// TSNE are the parameters of t-SNE.
type TSNE struct {
	Iterations               int
	Perplexity, LearningRate float64
	Is3D                     bool
}

// UMAP are the parameters of UMAP.
type UMAP struct {
	Neighbors int
	MinDist   float64
	Is3D      bool
}

// Custom are axes between the means of searches.
type Custom struct {
	Column                string // of metadata, which is searched
	Left, Right, Up, Down Search
}

// Search finds rows.
type Search struct {
	Text    string
	IsRegex bool
}

// Camera is the place that the points are seen from.
type Camera struct {
	IsOrthographic   bool // the picture has two axes
	Position, Target [3]float64
	Zoom             float64
}

// Coordinate is one coordinate of all points.
type Coordinate struct {
	Name   string
	Values []float32
}

// A coordinate takes some bytes of a file, so that a file with more of them than this many a byte has
// mostly gaps, which would cost more than the file is worth.
const most = 4

// Read reads a file. The error says where it is damaged; the bookmarks in front of that are returned.
func Read(content []byte) (bookmarks []*Bookmark, err error) {
	r := &reader{Reader: jsontext.NewReader(content, "the file of bookmarks")}
	r.left = most * len(content)
	r.NonFinite = true
	one := func() {
		b := &Bookmark{}
		r.Object(func(name string) { r.field(b, name) })
		if r.Err() == nil {
			bookmarks = append(bookmarks, b)
		}
	}
	if r.Kind() == "object" {
		one()
	} else {
		r.Array(one)
	}
	if err = r.End(); err == nil && r.left < 0 {
		err = errors.New("most points of the bookmarks lack coordinates; the rest is not read")
	}
	return bookmarks, err
}

// reader reads bookmarks.
type reader struct {
	*jsontext.Reader
	left int // number of coordinates that may still be kept
}

// field reads a field of a bookmark.
func (r *reader) field(b *Bookmark, name string) {
	switch name {
	case "label":
		b.Label = r.Text()
	case "isSelected":
		b.IsSelected = r.Bool()
	case "selectedProjection":
		b.Projection = r.Text()
	case "dataSetDimensions":
		if size := r.whole(); len(size) == 2 {
			b.Rows, b.Dimensions = size[0], size[1]
		}
	case "pcaComponentDimensions":
		b.Components = r.whole()
	case "projections":
		r.projections(b)
	case "filteredPoints":
		b.Filtered = r.whole()
	case "selectedPoints":
		b.Chosen = r.whole()
	case "cameraDef":
		r.camera(b)
	case "selectedColorOptionName":
		b.ColorColumn = r.Text()
	case "forceCategoricalColoring":
		b.IsCategorical = r.Bool()
	case "selectedLabelOption":
		b.LabelColumn = r.Text()
	default:
		if !r.parameter(b, name) && !r.search(&b.Custom, name) {
			r.Pass()
		}
	}
}

// parameter reads a parameter of a projection.
func (r *reader) parameter(b *Bookmark, name string) bool {
	switch name {
	case "tSNEIteration":
		b.TSNE.Iterations = int(r.number())
	case "tSNEPerplexity":
		b.TSNE.Perplexity = r.number()
	case "tSNELearningRate":
		b.TSNE.LearningRate = r.number()
	case "tSNEis3d":
		b.TSNE.Is3D = r.Bool()
	case "umapNeighbors":
		b.UMAP.Neighbors = int(r.number())
	case "umapMinDist":
		b.UMAP.MinDist = r.number()
	case "umapIs3d":
		b.UMAP.Is3D = r.Bool()
	default:
		return false
	}
	return true
}

// search reads a field of custom axes.
func (r *reader) search(c *Custom, name string) bool {
	for prefix, s := range map[string]*Search{
		"customXLeft": &c.Left, "customXRight": &c.Right, "customYUp": &c.Up,
		"customYDown": &c.Down,
	} {
		switch name {
		case prefix + "Text":
			s.Text = r.Text()
			return true
		case prefix + "Regex":
			s.IsRegex = r.Bool()
			return true
		}
	}
	if name == "customSelectedSearchByMetadataOption" {
		c.Column = r.Text()
		return true
	}
	return false
}

// number reads a number; a fraction is allowed where none is meant.
func (r *reader) number() float64 {
	x, _ := r.Float()
	if !(math.Abs(x) < 1<<53) {
		return 0
	}
	return x
}

// whole reads an array of whole numbers.
func (r *reader) whole() (numbers []int) {
	numbers = []int{}
	r.Array(func() { numbers = append(numbers, int(r.number())) })
	return numbers
}

// projections reads the coordinates of each point.
func (r *reader) projections(b *Bookmark) {
	row := 0
	r.Array(func() {
		r.Object(func(name string) {
			x, ok := r.Float()
			if ok {
				r.coordinate(b, name, row, float32(x))
			}
		})
		row++
	})
}

// coordinate sets a coordinate of a point.
func (r *reader) coordinate(b *Bookmark, name string, row int, x float32) {
	var c *Coordinate
	for i := range b.Coordinates {
		if b.Coordinates[i].Name == name {
			c = &b.Coordinates[i]
		}
	}
	const mostNames = 64
	if c == nil && len(b.Coordinates) < mostNames {
		b.Coordinates = append(b.Coordinates, Coordinate{Name: name})
		c = &b.Coordinates[len(b.Coordinates)-1]
	}
	if c == nil || len(c.Values) > row {
		return
	}
	if r.left -= row + 1 - len(c.Values); r.left < 0 {
		return
	}
	for len(c.Values) < row {
		c.Values = append(c.Values, float32(math.NaN()))
	}
	c.Values = append(c.Values, x)
}

// camera reads a camera.
func (r *reader) camera(b *Bookmark) {
	c := &Camera{}
	r.Object(func(name string) {
		switch name {
		case "orthographic":
			c.IsOrthographic = r.Bool()
		case "position":
			r.point(&c.Position)
		case "target":
			r.point(&c.Target)
		case "zoom":
			c.Zoom = r.number()
		default:
			r.Pass()
		}
	})
	b.Camera = c
}

// point reads an array of three numbers.
func (r *reader) point(p *[3]float64) {
	i := 0
	r.Array(func() {
		if x := r.number(); i < len(p) {
			p[i] = x
		}
		i++
	})
}
