package words

// Texts of image cards.
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

// ImageSteps says how many steps have images.
func ImageSteps(n int64) string { return imageSteps.with("count", Count(n)) }

// StepAt labels the value logged at a step.
func StepAt(step, when string) string {
	if when == "" {
		return stepAtNoTime.with("step", step)
	}
	return stepAtTime.with("step", step, "when", when)
}

// StepSlider labels the slider of an image card.
func StepSlider(tag, run string) string { return stepSlider.with("tag", tag, "run", run) }

// SampleOf says which of a step's images is shown, counted from 1.
func SampleOf(i, n int) string { return sampleOf.with("sample", Count(i), "all", Count(n)) }

// ImageSize formats the size of an image.
func ImageSize(width, height int) string {
	return imageSize.with("width", Count(width), "height", Count(height))
}

// AllSamples says how many of a step's images are shown side by side.
func AllSamples(shown, all int) string {
	return imageAllOf.with("shown", Count(shown), "all", Count(all))
}

// ImageSaveBytes labels the button that saves the bytes of an image that cannot be shown.
func ImageSaveBytes(n int) string { return imageSaveBytes.with("size", Bytes(int64(n))) }

// Percent formats a percentage.
func Percent(part int) string { return readingShare.with("percent", Count(part)) }
