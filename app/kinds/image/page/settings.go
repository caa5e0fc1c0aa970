package page

import (
	"strconv"

	"eventlens/app/address"
	"eventlens/app/state/cards"
	"eventlens/app/wire"
)

// look holds the settings that apply to all images.
type look struct {
	brightness, contrast int // brightness and contrast in thousandths; 1000 for images as logged
	zoom                 zoomOf
	same                 bool // all images share one zoom
}

// zoomOf is the zoom of images that were not zoomed by hand.
type zoomOf int

const (
	zoomFit zoomOf = iota
	zoomActual
	zoomOwn // neither
)

// zoomWords name the zooms in the URL, and to the script.
var zoomWords = [...]string{"fit", "actual"}

// asLogged is the unchanged look.
var asLogged = look{brightness: 1000, contrast: 1000}

// Upper limits of brightness and contrast, the same as in TensorBoard.
const (
	mostBrightness = 2000
	mostContrast   = 5000
)

var (
	zoomChoice = address.Choice{Key: address.ImageSize, Words: zoomWords[:]}
	sameChoice = address.Choice{Key: address.ImageZoom, Words: []string{"own", "same"}}
)

var _ cards.KindSettings = (*images)(nil)

// Write writes the look into a URL, brightness and contrast in percent. A zoom by hand is not
// written.
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

// Read reads the look from a URL.
func (k *images) Read(f *address.Fragment) {
	tone := func(key *address.Key, most int) int {
		if n, err := strconv.Atoi(f.Text(key)); err == nil {
			return min(max(10*n, 0), most)
		}
		return asLogged.brightness
	}
	zoom := zoomOf(zoomChoice.Read(f, int(zoomFit)))
	if k.look.zoom == zoomOwn && zoom == zoomFit { // a zoom by hand is in no URL
		zoom = zoomOwn
	}
	k.look = look{
		brightness: tone(address.Brightness, mostBrightness),
		contrast:   tone(address.Contrast, mostContrast), zoom: zoom,
		same: sameChoice.Read(f, 0) == 1,
	}
	k.show()
}

// Apply implements state.KindSettings. The look matters only to the page.
func (*images) Apply(*wire.View) {}

// show tells the scripts about changes.
func (k *images) show() {
	l, was := k.look, k.shownLook
	k.shownLook = l
	if l.brightness != was.brightness || l.contrast != was.contrast {
		k.media.TonePictures(float64(l.brightness)/1000, float64(l.contrast)/1000)
	}
	if l.zoom != was.zoom && l.zoom != zoomOwn {
		k.media.ZoomPicture("", zoomWords[l.zoom])
	}
	if l.same != was.same {
		how := "own"
		if l.same {
			how = "same"
		}
		k.media.ZoomPicture("", how)
	}
}
