package words

// Texts of cards of data that is not drawn.
const (
	OtherText  Message = "eventlens does not draw these kinds of data. The numbers of tensors can be saved."
	noPlugin   Message = "no plugin"
	otherCount Message = "{count, one: # value, other: # values}{size, none: , other:  · #}"
	otherSteps Message = "{count, one: # step, other: # steps}"
	otherSave  Message = "Save step {step} (.npy)"
)

// PluginName names the plugin of a tag of an undrawn kind.
func PluginName(plugin string) string {
	if plugin == "" {
		return noPlugin.Text()
	}
	return plugin
}

// OtherCount says how much data a tag of an undrawn kind has.
func OtherCount(values, bytes int64) string {
	size := "" // the tag has only metadata
	if bytes != 0 {
		size = Bytes(bytes)
	}
	return otherCount.with("count", Count(values), "size", size)
}

// OtherFacts describes a run's data of such a tag: number of steps, type, shape and size.
func OtherFacts(steps int, dtype, shape string, bytes int64) string {
	facts := []string{otherSteps.with("count", Count(steps))}
	if dtype != "" {
		facts = append(facts, dtype+" "+shape)
	}
	return Facts(append(facts, Bytes(bytes))...)
}

// OtherSave labels the button that saves the numbers of a step.
func OtherSave(step string) string { return otherSave.with("step", step) }
