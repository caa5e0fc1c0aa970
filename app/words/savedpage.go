package words

// Texts of the page of saved sources.
const (
	SavedTitle      Message = "Saved on this device"
	SavedLead       Message = "This browser keeps what you opened. The next visit opens at once and downloads only new data. Nothing leaves this device."
	SavedUsed       Message = "Used"
	SavedSources    Message = "Sources"
	SavedOther      Message = "Other files"
	SavedOtherText  Message = "These files belong to no source in this list. They are deleted first when space runs out."
	SavedLimit      Message = "Limit"
	SavedLimitText  Message = "Above this limit, eventlens deletes the sources you opened longest ago. It keeps open sources and never touches your original files."
	SavedClear      Message = "Delete all"
	SavedClearText  Message = "eventlens reads a source again when you open it. Files that were dropped must be dropped again."
	SavedKeepAll    Message = "Keep all"
	SavedEmptyTitle Message = "Nothing saved yet"
	SavedEmptyText  Message = "eventlens saves what you open, so that it opens at once next time."
	SavedCleared    Message = "Deleted everything saved on this device"
	SavedLower      Message = "Lower the limit"
	savedClearAll   Message = "Delete all saved data of {count, one: # source, other: # sources}, {size}?"
	savedClearBytes Message = "Delete all {size}?"
	savedDelete     Message = "Delete saved data of {name}"
	savedDeleted    Message = "Deleted saved data of {name}, {size}"
	savedLowerAsk   Message = "Lower the limit to {limit}? This deletes up to {size}, starting with the sources you opened longest ago."
	savedKeepLimit  Message = "Keep {limit}"
	savedOf         Message = "{size} of {limit}"
	savedFoot       Message = "{size} saved on this device"
	SavedSignedLink Message = "Signed link"
	SavedFolder     Message = "Folder"
	SavedFiles      Message = "Files"
	SavedURL        Message = "URL"
)

// LimitChoice formats a size limit: 256 MB, 2 GB, 2.1 GB.
func LimitChoice(bytes int64) string {
	const mega, giga = 2, 3
	switch {
	case bytes%1e9 == 0:
		return inWholeUnits(bytes/1e9, giga)
	case bytes%1e6 == 0 && bytes < 1e9:
		return inWholeUnits(bytes/1e6, mega)
	}
	return Bytes(bytes)
}

// SavedDelete labels the button that deletes a source's saved data.
func SavedDelete(name string) string { return savedDelete.With(name) }

// SavedDeleted announces that a source's saved data was deleted.
func SavedDeleted(name string, bytes int64) string {
	return savedDeleted.With(name, Bytes(bytes))
}

// SavedClearAsk asks whether to delete everything.
func SavedClearAsk(sources int, bytes int64) string {
	if sources == 0 {
		return savedClearBytes.With(Bytes(bytes))
	}
	return savedClearAll.With(Count(sources), Bytes(bytes))
}

// SavedLowerAsk asks whether to lower the limit below the size of the saved data.
func SavedLowerAsk(limit, bytes int64) string {
	return savedLowerAsk.With(LimitChoice(limit), Bytes(bytes-limit))
}

// SavedKeepLimit labels the button that keeps the limit.
func SavedKeepLimit(limit int64) string { return savedKeepLimit.With(LimitChoice(limit)) }

// SavedOf says how much of the limit is used.
func SavedOf(bytes, limit int64) string {
	return savedOf.With(Bytes(bytes), LimitChoice(limit))
}

// SavedFoot labels the link from the open page to the saved sources.
func SavedFoot(bytes int64) string { return savedFoot.With(Bytes(bytes)) }
