package words

// Texts about loading the programs of views.
const (
	ProgramUnloadedText Message = "Check the connection and try again. If it fails again, upload the whole folder of the site."
	ProgramStoppedText  Message = "The rest of eventlens still works. Start it again to see this page."
	ProgramAgain        Message = "Try again"
	ProgramRestart      Message = "Start again"
	programLoading      Message = "Loading {name}"
	programUnloaded     Message = "{name} could not be loaded"
	programStopped      Message = "{name} stopped"
)

// ProgramLoading says that a view's program is being loaded.
func ProgramLoading(name string) string { return programLoading.With(name) }

// ProgramUnloaded says that a view's program could not be loaded.
func ProgramUnloaded(name string) string { return programUnloaded.With(name) }

// ProgramStopped says that a view's program ended unexpectedly.
func ProgramStopped(name string) string { return programStopped.With(name) }
