package words

// Texts of cards of other tensors.
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

// OtherCount says how much a tag of an undrawn kind holds.
func OtherCount(values, bytes int64) string {
	size := "" // of metadata alone
	if bytes != 0 {
		size = Bytes(bytes)
	}
	return otherCount.with("count", Count(values), "size", size)
}

// OtherFacts says what a run has of such a tag: at how many steps, of which type and shape, and how large.
func OtherFacts(steps int, dtype, shape string, bytes int64) string {
	facts := []string{otherSteps.with("count", Count(steps))}
	if dtype != "" {
		facts = append(facts, dtype+" "+shape)
	}
	return Facts(append(facts, Bytes(bytes))...)
}

// OtherSave names the button that saves the numbers of a step.
func OtherSave(step string) string { return otherSave.with("step", step) }
