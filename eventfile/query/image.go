package query

import "eventlens/eventfile/store"

// Image is the place of an encoded image, with its properties.
type Image struct {
	store.Range              // in the file
	File        store.FileID // the file with the image

	Step store.Step
	Wall store.WallTime
	Size store.Size // size as stated by the image's writer

	Index, Count    int // index of the logged step, and number of steps
	Sample, Samples int // index of the image within the step, and number of images
}

// ImageAt returns an image of a series: the given sample, counted from 0, of the logged step index,
// counted from 0 or, if negative, from the end, with -1 for the last. ok is false if there is none;
// the properties of the step are returned nevertheless, so that a step without images can be shown.
func ImageAt(s store.PayloadSeries, index, sample int) (image Image, ok bool) {
	count := s.Len()
	if index < 0 {
		index += count
	}
	if index < 0 || index >= count {
		return Image{Count: count}, false
	}
	at := s.At(index)
	image = Image{File: at.File, Step: at.Step, Wall: at.Wall, Size: at.Size,
		Index: index, Count: count, Sample: sample, Samples: len(at.Encoded)}
	if sample < 0 || sample >= len(at.Encoded) {
		return image, false
	}
	image.Range = at.Encoded[sample]
	return image, true
}
