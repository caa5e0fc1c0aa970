package words

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
