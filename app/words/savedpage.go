package words

// LimitChoice names a limit of what is saved: 256 MB, 2 GB, 2.1 GB.
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

// SavedDelete is the name of the button that deletes what is saved of a source.
func SavedDelete(name string) string { return savedDelete.with("name", name) }

// SavedDeleted announces that it was deleted.
func SavedDeleted(name string, bytes int64) string {
	return savedDeleted.with("name", name, "size", Bytes(bytes))
}

// SavedClearAsk asks whether to delete everything.
func SavedClearAsk(sources int, bytes int64) string {
	if sources == 0 {
		return savedClearBytes.with("size", Bytes(bytes))
	}
	return savedClearAll.with("count", Count(sources), "size", Bytes(bytes))
}

// SavedLowerAsk asks whether to lower the limit below what is kept.
func SavedLowerAsk(limit, bytes int64) string {
	return savedLowerAsk.with("limit", LimitChoice(limit), "size", Bytes(bytes-limit))
}

// SavedKeepLimit is the button that leaves the limit as it is.
func SavedKeepLimit(limit int64) string { return savedKeepLimit.with("limit", LimitChoice(limit)) }

// SavedOf says how much is saved of what may be.
func SavedOf(bytes, limit int64) string {
	return savedOf.with("size", Bytes(bytes), "limit", LimitChoice(limit))
}

// SavedFoot names the link from the open page.
func SavedFoot(bytes int64) string { return savedFoot.with("size", Bytes(bytes)) }
