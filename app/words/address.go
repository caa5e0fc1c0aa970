package words

// Texts of what an address cuts off.
const (
	looksCut Message = "The address has room for {kept} of {all} custom scales, zooms and ranges. A copied link, Back or a reload loses the others."
	noTab    Message = "There is no tab “{name}”, so the first tab that has data is shown."
	runsCut  Message = "The address has room for {kept} of {all} changes to runs. A copied link, Back or a reload loses the others."
)

// PinsCut says that the address does not hold all that is pinned and combined.
func PinsCut(kept, all int) string {
	return pinsCut.with("kept", Count(kept), "all", Count(all))
}

// NoTab says that there is no tab of the name in the address.
func NoTab(name string) string { return noTab.with("name", name) }

// LooksCut says that the address does not hold the looks of all charts.
func LooksCut(kept, all int) string {
	return looksCut.with("kept", Count(kept), "all", Count(all))
}

// RunsCut says that the address does not hold all changes to runs.
func RunsCut(kept, all int) string {
	return runsCut.with("kept", Count(kept), "all", Count(all))
}
