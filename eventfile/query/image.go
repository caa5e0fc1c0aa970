package query

import "eventlens/eventfile/store"

// Image is where an encoded image is, and what is known of it.
type Image struct {
	store.Range              // in the file
	File        store.FileID // that has it

	Step store.Step
	Wall store.WallTime
	Size store.Size // as its writer stated it

	Index, Count    int // which of how many logged steps
	Sample, Samples int // which of how many images of that step
}

// ImageAt returns an image of a series: of logged step index, counted from 0 or, if
// negative, back from the end, -1 being the last; and of its images the given sample,
// counted from 0. ok is false if there is none; what is known of the step is returned
// nevertheless, so that a step without images can be shown as such.
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
