package address

import (
	"strconv"

	"eventlens/eventfile/jsontext"
)

// SavedView is a view under a name.
type SavedView struct {
	Name    string
	Default bool     // to be opened by an address that says nothing of the view
	View    Fragment // as [Fragment.View] returns it, without the name
}

// Limits of a file of saved views: views, bytes of a view's fragment, and characters of a name.
const (
	maxViews     = 100
	maxViewBytes = 64 << 10
	maxViewName  = 80
)

// ParseViews reads a file of saved views:
//
//	{"version": 1, "views": [{"name": "Morning check", "default": true,
//	  "state": {"tags": "loss", "pin": ["train/loss", "val/loss"]},
//	  "notes": [{"chart": "train/loss", "step": 300, "text": "the gap opens"}]}]}
//
// The state has the keys of the address. What is not understood is left out: left has its
// places, such as views[0].state.embed. After an error, which is in words for people, the views
// before it are returned.
func ParseViews(text []byte) (views []SavedView, left []string, err error) {
	p := &viewsParser{Reader: jsontext.NewReader(text, "the file")}
	p.Object(func(name string) {
		switch {
		case name == "version":
			if n, ok := p.Int(); !ok || n != 1 {
				p.leave(name)
			}
		case name == "views" && p.Kind() == "array":
			i := 0
			p.Array(func() {
				p.view("views[" + strconv.Itoa(i) + "]")
				i++
			})
		default:
			p.pass(name)
		}
	})
	return p.views, p.left, p.End()
}

// viewsParser reads a file of saved views.
type viewsParser struct {
	*jsontext.Reader
	views []SavedView
	left  []string
	room  int // bytes that the current view may still have
}

// leave notes that the value at a place was left out.
func (p *viewsParser) leave(place string) {
	if p.Err() == nil {
		p.left = append(p.left, place)
	}
}

// pass skips the next value, which is left out.
func (p *viewsParser) pass(place string) {
	p.Pass()
	p.leave(cut(place, maxViewName))
}

func (p *viewsParser) view(place string) {
	if p.Kind() != "object" || len(p.views) >= maxViews {
		p.pass(place)
		return
	}
	v, notes := SavedView{}, []string(nil)
	p.room = maxViewBytes
	p.Object(func(name string) {
		at, kind := place+"."+name, p.Kind()
		switch {
		case name == "name" && kind == "string":
			v.Name = OneLine(p.Text(), maxViewName)
		case name == "default" && kind == "bool":
			v.Default = p.Bool()
		case name == "state" && kind == "object":
			p.Object(func(name string) { p.setting(&v.View, name, at+"."+name) })
		case name == "notes" && kind == "array":
			i := 0
			p.Array(func() {
				notes = p.note(notes, at+"["+strconv.Itoa(i)+"]")
				i++
			})
		default:
			p.pass(at)
		}
	})
	if notes != nil {
		v.View.SetList(NoteAt, notes)
	}
	for i := range p.views {
		if p.views[i].Name == v.Name {
			v.Name = ""
		}
	}
	if v.Name == "" {
		p.leave(place)
	} else if p.Err() == nil {
		p.views = append(p.views, v)
	}
}

// setting reads the value of a key: a text, or an array of texts.
func (p *viewsParser) setting(v *Fragment, name, place string) {
	k := KeyNamed(name)
	if k == nil || k.apart || k == ViewName || !isViewKey(k) {
		p.pass(place)
		return
	}
	var list []string
	one := func() {
		text := ""
		if p.Kind() != "string" {
			p.pass(place)
			return
		}
		text = p.Text()
		if p.room -= len(text); p.room < 0 || !k.means(text) {
			p.leave(place)
			return
		}
		list = append(list, text)
	}
	if p.Kind() == "array" {
		p.Array(one)
	} else {
		one()
	}
	if !k.repeats && len(list) > 0 {
		v.Set(k, list[len(list)-1])
	} else {
		v.SetList(k, list)
	}
}

// isViewKey reports whether a key is one of the pages that show data, not of the list of jobs.
func isViewKey(k *Key) bool {
	for _, other := range Keys {
		if other == k {
			return true
		}
	}
	return false
}

// note reads a note and adds it to others.
func (p *viewsParser) note(notes []string, place string) []string {
	if p.Kind() != "object" {
		p.pass(place)
		return notes
	}
	step, stepped, text, chart := int64(0), false, "", ""
	p.Object(func(name string) {
		switch {
		case name == "step":
			step, stepped = p.Int()
		case name == "text":
			text = p.OptionalText()
		case name == "chart":
			chart = p.OptionalText()
		default:
			p.pass(place + "." + name)
		}
	})
	note := NoteText(step, OneLine(text, MaxNote), chart)
	if p.room -= len(note); p.room < 0 || !stepped || text == "" || chart == "" {
		p.leave(place)
		return notes
	}
	return append(notes, note)
}

// NoteText writes a note as the value of [NoteAt]: its step, its text, which has one line, and the
// name of its card, which may have several.
func NoteText(step int64, text, card string) string {
	return strconv.FormatInt(step, 10) + "\n" + text + "\n" + card
}
