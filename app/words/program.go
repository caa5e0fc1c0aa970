package words

// Texts of the program's own state.
const (
	ProgramUnloadedText Message = "Check the connection and try again. If it fails again, upload the whole folder of the site."
	ProgramStoppedText  Message = "The rest of eventlens still works. Start it again to see this page."
	ProgramAgain        Message = "Try again"
	ProgramRestart      Message = "Start again"
	programLoading      Message = "Loading {name}"
	programUnloaded     Message = "{name} could not be loaded"
	programStopped      Message = "{name} stopped"
)

// ProgramLoading says that the program of a view is being loaded, by the name of the view.
func ProgramLoading(name string) string { return programLoading.with("name", name) }

// ProgramUnloaded says that it could not be loaded.
func ProgramUnloaded(name string) string { return programUnloaded.with("name", name) }

// ProgramStopped says that it ended by itself.
func ProgramStopped(name string) string { return programStopped.with("name", name) }
