package words

// Texts about state that does not fit into the URL.
const (
	looksCut Message = "The address has room for {kept} of {all} custom scales, zooms and ranges. A copied link, Back or a reload loses the others."
	noTab    Message = "There is no tab “{name}”, so the first tab that has data is shown."
	runsCut  Message = "The address has room for {kept} of {all} changes to runs. A copied link, Back or a reload loses the others."
)

// PinsCut says that the URL does not hold all pinned and combined cards.
func PinsCut(kept, all int) string {
	return pinsCut.With(Count(kept), Count(all))
}

// NoTab says that the tab named in the URL does not exist.
func NoTab(name string) string { return noTab.With(name) }

// LooksCut says that the URL does not hold the settings of all charts.
func LooksCut(kept, all int) string {
	return looksCut.With(Count(kept), Count(all))
}

// RunsCut says that the URL does not hold all changes to runs.
func RunsCut(kept, all int) string {
	return runsCut.With(Count(kept), Count(all))
}
