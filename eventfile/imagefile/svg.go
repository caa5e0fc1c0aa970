package imagefile

import (
	"bytes"
	"html"
	"math"
	"strconv"
	"strings"
	"unicode"
)

// An SVG is a drawing program: a kilobyte of it can demand more than a browser draws in a year. So
// its cost is counted before any browser gets it: its elements, counted each time they are used. An
// SVG in which the count could be evaded, for example by escapes in style sheets or by embedded
// documents, is not drawn. SVGs in logs do not do that.
const (
	maxSVG     = 16 << 20 // bytes
	maxDepth   = 1000     // nesting of elements
	filterCost = 200      // cost of a filter step, in elements
)

// drawing is the state of examining an SVG.
type drawing struct {
	info    *Info
	nodes   []node
	byID    map[string]int
	open    []int // elements that are still open
	inStyle bool
	sheet   []byte   // text of all style sheets
	styles  []string // ids referred to in style sheets
	paths   int      // total bytes of all paths
}

// node is an element.
type node struct {
	parent int
	name   string
	refs   []string
	at     int
	cost   float64
	state  uint8 // state of counting: not begun, in progress, done
}

// svg counts the cost of an SVG, and reads its size.
func (i *Info) svg(b []byte) {
	if len(b) > maxSVG {
		i.wrong(Many, 0)
		return
	}
	d := &drawing{info: i, byID: map[string]int{}}
	d.read(bytes.TrimPrefix(b, []byte("\xef\xbb\xbf")))
	if i.Problem.Shown() && d.total() > MaxElements {
		i.Problem, i.At = Expands, 0
	}
}

// refuse records why an SVG is not drawn; this replaces problems with which it would be drawn.
func (d *drawing) refuse(p Problem, at int) {
	if d.info.Problem.Shown() {
		d.info.Problem, d.info.At = p, at
	}
}

// note records a part that a browser leaves out.
func (d *drawing) note(p Problem, at int) {
	if d.info.Problem < p && d.info.Problem.Shown() {
		d.info.Problem, d.info.At = p, at
	}
}

func (d *drawing) read(b []byte) {
	x := xml{b: b}
	x.text = func(text []byte) {
		if d.inStyle {
			d.sheet = append(d.sheet, text...)
		}
	}
	x.instruction = func(text []byte) { d.instruction(strings.ToLower(string(text)), x.at) }
	x.doctype = func(text []byte) {
		if bytes.IndexByte(text, '[') >= 0 || bytes.Contains(text, []byte("ENTITY")) {
			d.refuse(Entities, x.at)
		}
	}
	for d.info.Problem.Shown() {
		e, ok := x.next()
		if !ok {
			break
		}
		if e.opens {
			d.begin(&e)
		}
		if e.ends && len(d.open) > 0 {
			d.open = d.open[:len(d.open)-1]
			d.inStyle = false
		}
	}
	d.styleSheet()
	if len(d.open) > 0 {
		d.note(Truncated, len(b))
	}
}

// instruction checks a processing instruction.
func (d *drawing) instruction(text string, at int) {
	switch {
	case strings.HasPrefix(text, "<?xml-stylesheet"):
		if strings.Contains(text, "data:") || strings.Contains(text, "&") ||
			strings.Contains(text, "#") {
			d.refuse(Imports, at)
		}
		d.note(Outside, at)
	case strings.HasPrefix(text, "<?xml"):
		_, encoding, ok := strings.Cut(text, "encoding")
		encoding = strings.Trim(encoding, " \t\r\n=?>\"'")
		encoding, _, _ = strings.Cut(encoding, `"`)
		encoding, _, _ = strings.Cut(encoding, "'")
		if ok && encoding != "utf-8" && encoding != "us-ascii" && encoding != "iso-8859-1" &&
			encoding != "ascii" {
			d.refuse(Encoding, at)
		}
	}
}

// styleSheet checks the style sheets, which apply to elements implicitly.
func (d *drawing) styleSheet() {
	text := squeezed(html.UnescapeString(string(d.sheet)))
	switch {
	case strings.Contains(text, "@import"):
		d.refuse(Imports, 0)
	case strings.Contains(text, `\`):
		d.refuse(Escapes, 0)
	case strings.Contains(text, svgInside):
		d.refuse(Nested, 0)
	}
	for _, part := range strings.Split(text, "url(")[1:] {
		switch ref := strings.TrimLeft(part, "\"'"); {
		case strings.HasPrefix(ref, "#"):
			d.styles = append(d.styles, references(ref[:min(len(ref), 200)])...)
		case !strings.HasPrefix(ref, "data:"):
			d.note(Outside, 0)
		}
	}
}

// svgInside begins a data URL with an embedded SVG.
const svgInside = "data:image/svg"

// squeezed returns a text in lower case, without the white space that browsers remove from URLs.
func squeezed(s string) string {
	return strings.Map(func(r rune) rune {
		if r <= ' ' {
			return -1
		}
		return unicode.ToLower(r)
	}, s)
}

// begin processes an element's start.
func (d *drawing) begin(e *element) {
	n := node{parent: -1, name: e.name, at: e.at}
	if len(d.open) > 0 {
		n.parent = d.open[len(d.open)-1]
	} else if len(d.nodes) == 0 {
		d.size(e)
	}
	d.open = append(d.open, len(d.nodes))
	d.inStyle = e.name == "style"
	switch e.name {
	case "script", "iframe", "object", "embed", "handler":
		d.note(Scripts, e.at)
	case "link":
		d.refuse(Imports, e.at)
	case "set", "animate":
		if e.get("href") != "" && local(e.get("attributeName")) == "href" {
			d.refuse(Changing, e.at)
		}
	}
	for _, a := range e.attributes {
		d.attribute(&n, a)
	}
	d.nodes = append(d.nodes, n)
	switch {
	case len(d.nodes) > MaxElements:
		d.refuse(Many, e.at)
	case len(d.open) > maxDepth:
		d.refuse(Deep, e.at)
	}
}

func (d *drawing) attribute(n *node, a attribute) {
	name, value := local(a.name), a.value
	text := squeezed(value)
	switch {
	case name == "id":
		if _, twice := d.byID[value]; !twice {
			d.byID[value] = len(d.nodes)
		}
		return
	case name == "d", name == "points":
		d.paths += len(value)
		return
	case a.name == "xmlns" || strings.HasPrefix(a.name, "xmlns:") || name == "class" ||
		n.name == "a" && name == "href":
		if strings.Contains(text, "javascript:") {
			d.note(Scripts, n.at)
		}
		return
	case strings.HasPrefix(strings.ToLower(name), "on") || strings.Contains(text, "javascript:"):
		d.note(Scripts, n.at)
		return
	case strings.Contains(text, svgInside), name == "srcset" && strings.Contains(text, "svg"):
		d.refuse(Nested, n.at)
	case strings.Contains(value, `\`) && !strings.Contains(a.name, ":"):
		d.refuse(Escapes, n.at)
	case name == "href" || name == "src" || name == "srcset":
		if strings.HasPrefix(text, "data:") {
			return
		}
		if text != "" && text[0] != '#' {
			d.note(Outside, n.at)
		}
	case strings.Contains(text, "url(") && strings.Contains(text, "//"):
		d.note(Outside, n.at)
	}
	n.refs = append(n.refs, references(value)...)
}

// references returns the ids that a value refers to. The result may include colours.
func references(value string) (ids []string) {
	for {
		at := strings.IndexByte(value, '#')
		if at < 0 {
			return ids
		}
		value = value[at+1:]
		end := strings.IndexAny(value, " \t\r\n;,)\"'#")
		if end < 0 {
			end = len(value)
		}
		if id := value[:end]; id != "" {
			ids = append(ids, id)
			if plain := unescaped(id); plain != id {
				ids = append(ids, plain)
			}
		}
	}
}

// unescaped decodes percent-escapes.
func unescaped(id string) string {
	if strings.IndexByte(id, '%') < 0 {
		return id
	}
	var b []byte
	for i := 0; i < len(id); i++ {
		if id[i] == '%' && i+2 < len(id) {
			if v, err := strconv.ParseUint(id[i+1:i+3], 16, 8); err == nil {
				b = append(b, byte(v))
				i += 2
				continue
			}
		}
		b = append(b, id[i])
	}
	return string(b)
}

// total returns the number of elements drawn, counting reused ones each time.
func (d *drawing) total() float64 {
	children := make([][]int, len(d.nodes))
	for i, n := range d.nodes {
		if n.parent >= 0 {
			children[n.parent] = append(children[n.parent], i)
		}
	}
	sum, markers := 0.0, 0.0
	for i := range d.nodes {
		if d.nodes[i].parent < 0 {
			sum += d.count(i, children, 0)
		}
		if d.nodes[i].name == "marker" {
			markers += d.count(i, children, 0)
		}
	}
	for _, id := range d.styles {
		if i, ok := d.byID[id]; ok && !strings.HasSuffix(d.nodes[i].name, "Gradient") {
			return math.Inf(1) // any element may have this style
		}
	}
	if markers > 0 { // markers may be drawn at each corner of a path
		sum += float64(d.paths) / 4 * markers * sum / float64(len(d.nodes))
	}
	return sum
}

// count returns the number of elements drawn for element i, including those in it. For an element
// that contains itself, which browsers do not draw, it is infinite.
func (d *drawing) count(i int, children [][]int, depth int) float64 {
	n := &d.nodes[i]
	switch {
	case n.state == 2:
		return n.cost
	case n.state == 1 || depth > 2*maxDepth:
		return math.Inf(1)
	}
	n.state = 1
	n.cost = 1
	if strings.HasPrefix(n.name, "fe") {
		n.cost = filterCost
	}
	for _, child := range children[i] {
		n.cost += d.count(child, children, depth+1)
	}
	for _, id := range n.refs {
		if target, ok := d.byID[id]; ok && n.cost <= MaxElements {
			n.cost += d.count(target, children, depth+1)
		}
	}
	n.state = 2
	return n.cost
}

// size reads the stated size of an SVG. The default in browsers is 300 by 150.
func (d *drawing) size(e *element) {
	w, h := length(e.get("width")), length(e.get("height"))
	box := strings.FieldsFunc(e.get("viewBox"), func(r rune) bool {
		return r == ' ' || r == ',' || r == '\n' || r == '\t' || r == '\r'
	})
	if len(box) == 4 {
		bw, bh := length(box[2]), length(box[3])
		switch {
		case bw <= 0 || bh <= 0:
		case w <= 0 && h <= 0:
			w, h = bw, bh
		case w <= 0:
			w = h * bw / bh
		case h <= 0:
			h = w * bh / bw
		}
	}
	if w <= 0 {
		w = 300
	}
	if h <= 0 {
		h = 150
	}
	d.info.Width, d.info.Height = whole(w), whole(h)
}

func whole(v float64) int { return int(math.Ceil(min(max(v, 1), 1<<31-1))) }

var units = map[string]float64{
	"": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 9.6 / 2.54,
	"em": 16, "ex": 8,
}

// length parses a length in pixels, 0 for a relative or missing one.
func length(s string) float64 {
	s = strings.ToLower(strings.TrimSpace(s))
	number := strings.TrimRight(s, "abcdefghijklmnopqrstuvwxyz%")
	v, err := strconv.ParseFloat(number, 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		return 0
	}
	return v * units[s[len(number):]]
}
