package words

// PinsCut says that the address does not hold all that is pinned and combined.
func PinsCut(kept, all int) string {
	return pinsCut.with("kept", Count(kept), "all", Count(all))
}

// LooksCut says that the address does not hold the looks of all charts.
func LooksCut(kept, all int) string {
	return looksCut.with("kept", Count(kept), "all", Count(all))
}

// RunsCut says that the address does not hold all changes to runs.
func RunsCut(kept, all int) string {
	return runsCut.with("kept", Count(kept), "all", Count(all))
}
