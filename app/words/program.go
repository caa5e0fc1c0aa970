package words

// ProgramLoading says that the program of a view is being loaded, by the name of the view.
func ProgramLoading(name string) string { return programLoading.with("name", name) }

// ProgramUnloaded says that it could not be loaded.
func ProgramUnloaded(name string) string { return programUnloaded.with("name", name) }

// ProgramStopped says that it ended by itself.
func ProgramStopped(name string) string { return programStopped.with("name", name) }
