package other

import "eventlens/app/words"

// Texts of cards of data that is not drawn.
const (
	Text       words.Message = "eventlens does not draw these kinds of data. It shows their numbers and texts, and saves tensors."
	Show       words.Message = "Show"
	Copy       words.Message = "Copy the value"
	more       words.Message = "{count, one: # more element, other: # more elements}"
	noPlugin   words.Message = "no plugin"
	count      words.Message = "{count, one: # value, other: # values}{size, none: , other:  · #}"
	otherSteps words.Message = "{count, one: # step, other: # steps}"
	save       words.Message = "Save step {step} (.npy)"
)

// PluginName names the plugin of a tag that is not drawn.
func PluginName(plugin string) string {
	if plugin == "" {
		return noPlugin.Text()
	}
	return plugin
}

// Count says how many values such a tag has, and their encoded size.
func Count(values, bytes int64) string {
	size := "" // the values are only metadata
	if bytes != 0 {
		size = words.Bytes(bytes)
	}
	return count.With(words.Count(values), size)
}

// Facts describes the values of such a tag in a run: their number, type, shape and encoded size.
func Facts(steps int, dtype, shape string, bytes int64) string {
	facts := []string{otherSteps.With(words.Count(steps))}
	if dtype != "" {
		facts = append(facts, dtype+" "+shape)
	}
	return words.Facts(append(facts, words.Bytes(bytes))...)
}

// More says how many elements a text leaves out.
func More(n int) string { return more.With(words.Count(n)) }

// OtherSave labels the button that saves the numbers of a step.
func OtherSave(step string) string { return save.With(step) }
