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
