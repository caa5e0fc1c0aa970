package image

import (
	"strconv"

	"eventlens/app/address"
	"eventlens/app/state"
	"eventlens/app/wire"
)

// look is how all pictures are shown.
type look struct {
	brightness, contrast int // in thousandths of what was logged
	zoom                 zoomOf
	same                 bool // one zoom for all
}

// zoomOf is how pictures lie in their places that no hand was on.
type zoomOf int

const (
	zoomFit zoomOf = iota
	zoomActual
	zoomOwn // neither
)

// zoomWords name a zoom in the address, and to the script.
var zoomWords = [...]string{"fit", "actual"}

// asLogged is the look of pictures as they are.
var asLogged = look{brightness: 1000, contrast: 1000}

// How far the two can be turned, as the peer has them.
const (
	mostBrightness = 2000
	mostContrast   = 5000
)

var (
	zoomChoice = address.Choice{Key: address.ImageSize, Words: zoomWords[:]}
	sameChoice = address.Choice{Key: address.ImageZoom, Words: []string{"own", "same"}}
)

var _ state.KindSettings = (*images)(nil)

// Write puts the look of pictures into an address, brightness and contrast in percent. How far a hand zoomed is not in it.
func (k *images) Write(f *address.Fragment) {
	l := k.look
	if l.zoom != zoomOwn {
		zoomChoice.Write(f, int(l.zoom))
	}
	same := 0
	if l.same {
		same = 1
	}
	sameChoice.Write(f, same)
	tone := func(key *address.Key, now int) {
		if now != asLogged.brightness {
			f.Set(key, strconv.Itoa(now/10))
		}
	}
	tone(address.Brightness, l.brightness)
	tone(address.Contrast, l.contrast)
}

// Read takes it from an address.
func (k *images) Read(f *address.Fragment) {
	tone := func(key *address.Key, most int) int {
		if n, err := strconv.Atoi(f.Text(key)); err == nil {
			return min(max(10*n, 0), most)
		}
		return asLogged.brightness
	}
	zoom := zoomOf(zoomChoice.Read(f, int(zoomFit)))
	if k.look.zoom == zoomOwn && zoom == zoomFit { // which no address says
		zoom = zoomOwn
	}
	k.look = look{brightness: tone(address.Brightness, mostBrightness), contrast: tone(address.Contrast, mostContrast), zoom: zoom, same: sameChoice.Read(f, 0) == 1}
	k.show()
}

// Apply implements state.KindSettings: pictures look so on the page alone.
func (*images) Apply(*wire.View) {}

// show tells the scripts what changed.
func (k *images) show() {
	l, was := k.look, k.shown
	k.shown = l
	if l.brightness != was.brightness || l.contrast != was.contrast {
		k.host.TonePictures(float64(l.brightness)/1000, float64(l.contrast)/1000)
	}
	if l.zoom != was.zoom && l.zoom != zoomOwn {
		k.host.ZoomPicture("", zoomWords[l.zoom])
	}
	if l.same != was.same {
		how := "own"
		if l.same {
			how = "same"
		}
		k.host.ZoomPicture("", how)
	}
}
