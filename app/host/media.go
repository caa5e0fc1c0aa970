package host

import "eventlens/app/wire"

// Media are images and audio clips, which elements of the page show and play by URL.
type Media interface {
	Refs
	// ObjectURL makes a blob: URL for a Blob and releases ref; RevokeURL frees it.
	ObjectURL(ref wire.Ref) string
	RevokeURL(url string)
	// PictureAddress returns a URL of the image in an ArrayBuffer and releases ref: a still is
	// shown by a still-picture element, any other image by img. RevokeURL frees both.
	PictureAddress(ref wire.Ref, mime string, still bool, width, height int) (address string)
	// DecodePicture decodes the image at a URL so that it appears at once in the element with this
	// id. It calls done, never synchronously, with whether the browser can decode it, and whether a
	// still turned out to be rotated by a quarter turn against its stated size. RevokeURL frees the
	// decoded image, too.
	DecodePicture(address, placeID string, done func(ok, turned bool))
	// ZoomPicture zooms the image in an element, or all images for "". how is "fit", "actual",
	// "toggle" between these two, "in" or "out"; for all images also "same" for one common zoom and
	// "own" for separate zooms. The browser also zooms and moves them as the person does.
	ZoomPicture(elementID, how string)
	// TonePictures sets the brightness and contrast of all images; 1 is unchanged.
	TonePictures(brightness, contrast float64)
	// Clip makes a blob: URL for the parts of an audio clip and releases them; RevokeURL frees it.
	// If decoded is not nil, the browser also decodes the clip and calls decoded with a WAVE file,
	// 0 if it could not.
	Clip(parts []wire.Ref, mime string, decoded func(wave wire.Ref)) string
}
