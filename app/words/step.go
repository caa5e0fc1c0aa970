package words

// StepOfAll says which of how many steps is chosen, counted from 1; 0 is none of them.
func StepOfAll(at, all int) string {
	if at == 0 {
		return stepsOfAll.with("all", Count(all))
	}
	return stepOfAll.with("at", Count(at), "all", Count(all))
}

// StepRate says how fast steps are played: so many in so many seconds. As fast as possible is 0 of them.
func StepRate(steps, seconds int) string {
	switch {
	case steps == 0:
		return StepFastest.Text()
	case seconds > 1:
		return stepSlow.with("count", Count(seconds))
	}
	return stepsPerSecond.with("count", Count(steps))
}
