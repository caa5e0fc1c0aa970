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
	StepOwnHint    Message = "This card has its own step. Press to follow the page again."
	shortcutStep   Message = "One step back or forth on all cards"
	stepSlow       Message = "A step in {count, one: # second, other: # seconds}"
	stepsPerSecond Message = "{count, one: # step, other: # steps} a second"
	stepOfAll      Message = "{at} of {all}"
	stepsOfAll     Message = "{all, one: # step, other: # steps}"
)

// StepOfAll says which of all steps is selected, counted from 1; 0 is none.
func StepOfAll(at, all int) string {
	if at == 0 {
		return stepsOfAll.with("all", Count(all))
	}
	return stepOfAll.with("at", Count(at), "all", Count(all))
}

// StepRate labels the speed of playing steps: this many steps in this many seconds. 0 steps means
// as fast as possible.
func StepRate(steps, seconds int) string {
	switch {
	case steps == 0:
		return StepFastest.Text()
	case seconds > 1:
		return stepSlow.with("count", Count(seconds))
	}
	return stepsPerSecond.with("count", Count(steps))
}
