package words

// Texts of cards of images.
const (
	ImagesTitle     Message = "Images load when you scroll to them."
	ImageReading    Message = "Reading the image"
	ImageUndecoded  Message = "The browser cannot decode this image: its data are damaged or incomplete."
	PreviousImage   Message = "Previous image of this step"
	NextImage       Message = "Next image of this step"
	ImageAll        Message = "All images of this step"
	imageAllOf      Message = "{shown} of {all}"
	ImageBrightness Message = "Brightness"
	ImageContrast   Message = "Contrast"
	ImagePlain      Message = "Brightness and contrast as logged"
	ImageSizeLabel  Message = "Size of images"
	ImageFit        Message = "Fit"
	ImageActual     Message = "1:1"
	ImageFitOne     Message = "Fit"
	ImageActualOne  Message = "Actual size"
	ImageZoomIn     Message = "Zoom in"
	ImageZoomOut    Message = "Zoom out"
	ImageSame       Message = "Same zoom for all images"
	ImageSave       Message = "Save image"
	imageSaveBytes  Message = "Save its {size}"
	ImageOfStep     Message = "Images of this step"
	readingShare    Message = "{percent} %"
	imageSteps      Message = "{count, one: # step, other: # steps} with images"
	stepAtNoTime    Message = "Step {step}"
	stepAtTime      Message = "Step {step} · {when}"
	stepSlider      Message = "Step of {tag} in {run}"
	sampleOf        Message = "{sample} of {all}"
	imageSize       Message = "{width} × {height}"
)

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
