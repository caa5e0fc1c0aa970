package words

// Texts of the page's step.
const (
	StepPrevious   Message = "Previous step"
	StepNext       Message = "Next step"
	StepPlay       Message = "Play the steps"
	StepPause      Message = "Pause"
	StepLoop       Message = "Repeat"
	StepSpeed      Message = "Speed"
	StepFastest    Message = "As fast as possible"
	StepLatest     Message = "Latest"
	StepLatestHint Message = "Every card shows its latest step."
	StepBar        Message = "Step of all cards"
	StepType       Message = "Type a step"
	StepOwn        Message = "Own step"
	StepOwnHint    Message = "This card has its own step. Click to follow the page again."
	shortcutStep   Message = "Previous or next step on all cards"
	stepSlow       Message = "A step every {count, one: # second, other: # seconds}"
	stepsPerSecond Message = "{count, one: # step, other: # steps} a second"
	stepOfAll      Message = "{at} of {all}"
	stepsOfAll     Message = "{all, one: # step, other: # steps}"
	stepAtNoTime   Message = "Step {step}"
	stepAtTime     Message = "Step {step} · {when}"
	stepSlider     Message = "Step of {tag} in {run}"
	sampleOf       Message = "{sample} of {all}"
)

// StepOfAll says which of all steps is selected, counted from 1; 0 is none.
func StepOfAll(at, all int) string {
	if at == 0 {
		return stepsOfAll.With(Count(all))
	}
	return stepOfAll.With(Count(at), Count(all))
}

// StepRate labels the speed of playing steps: this many steps in this many seconds. 0 steps means
// as fast as possible.
func StepRate(steps, seconds int) string {
	switch {
	case steps == 0:
		return StepFastest.Text()
	case seconds > 1:
		return stepSlow.With(Count(seconds))
	}
	return stepsPerSecond.With(Count(steps))
}

// StepAt labels the value logged at a step.
func StepAt(step, when string) string {
	if when == "" {
		return stepAtNoTime.With(step)
	}
	return stepAtTime.With(step, when)
}

// StepSlider labels the slider of an image card.
func StepSlider(tag, run string) string { return stepSlider.With(tag, run) }

// SampleOf says which of a step's images is shown, counted from 1.
func SampleOf(i, n int) string { return sampleOf.With(Count(i), Count(n)) }
