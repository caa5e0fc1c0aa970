package hosttest

import (
	"fmt"

	"eventlens/app/wire"
)

// Media fakes [host.Media]. The URL of an object, an image or a clip is blob: and its reference.
type Media struct {
	Refs
	Pictured []Image
	Clips    []Clip
	Revoked  []string
	Zoomed   []Zoom
	Toned    []Tone

	// images being decoded; if nil, they are decoded at once
	Decoding map[string]func(ok, turned bool)
	Decoded  func(wave wire.Ref) // called with the decoded form of the last clip
}

// Image is an image that got a URL.
type Image struct {
	Ref   wire.Ref
	Still bool
}

// Clip is a clip that got a URL.
type Clip struct {
	Parts []wire.Ref
	MIME  string
}

// Zoom is how the image in an element was zoomed, all images for "".
type Zoom struct{ Element, How string }

// Tone is a tone of all images.
type Tone struct{ Brightness, Contrast float64 }

func (m *Media) forget() {
	m.Released, m.Pictured, m.Clips, m.Revoked, m.Zoomed, m.Toned = nil, nil, nil, nil, nil, nil
}

func (m *Media) ObjectURL(ref wire.Ref) string { return fmt.Sprint("blob:", ref) }
func (m *Media) RevokeURL(url string)          { m.Revoked = append(m.Revoked, url) }

func (m *Media) PictureAddress(ref wire.Ref, _ string, still bool, _, _ int) string {
	m.Pictured = append(m.Pictured, Image{ref, still})
	return fmt.Sprint("blob:", ref)
}

// DecodePicture succeeds at once, or when the test says so.
func (m *Media) DecodePicture(url, _ string, done func(ok, turned bool)) {
	if m.Decoding != nil {
		m.Decoding[url] = done
		return
	}
	done(true, false)
}

func (m *Media) ZoomPicture(element, how string) { m.Zoomed = append(m.Zoomed, Zoom{element, how}) }

func (m *Media) TonePictures(brightness, contrast float64) {
	m.Toned = append(m.Toned, Tone{brightness, contrast})
}

// Clip leaves decoding to the test.
func (m *Media) Clip(parts []wire.Ref, mime string, decoded func(wire.Ref)) string {
	m.Clips = append(m.Clips, Clip{parts, mime})
	m.Decoded = decoded
	return fmt.Sprint("blob:", parts[0])
}
