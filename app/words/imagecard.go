package words

// ImageSteps says at how many steps there are images.
func ImageSteps(n int64) string { return imageSteps.with("count", Count(n)) }

// StepAt labels what was logged at a step.
func StepAt(step, when string) string {
	if when == "" {
		return stepAtNoTime.with("step", step)
	}
	return stepAtTime.with("step", step, "when", when)
}

// StepSlider names the slider of an image card.
func StepSlider(tag, run string) string { return stepSlider.with("tag", tag, "run", run) }

// SampleOf says which of a step's images is shown, counted from 1.
func SampleOf(i, n int) string { return sampleOf.with("sample", Count(i), "all", Count(n)) }

// ImageSize says how large an image is.
func ImageSize(width, height int) string {
	return imageSize.with("width", Count(width), "height", Count(height))
}

// AllSamples says how many of a step's images are shown beside each other.
func AllSamples(shown, all int) string {
	return imageAllOf.with("shown", Count(shown), "all", Count(all))
}

// ImageSaveBytes offers the bytes of an image that is not shown.
func ImageSaveBytes(n int) string { return imageSaveBytes.with("size", Bytes(int64(n))) }

// Percent writes a part.
func Percent(part int) string { return readingShare.with("percent", Count(part)) }
