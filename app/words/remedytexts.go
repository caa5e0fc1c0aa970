package words

// RemedyWhyOf names the button that explains why something could not be read.
func RemedyWhyOf(file string) string { return "Why could " + file + " not be read?" }

// RemedySaw says what reading ran into before it was examined.
func RemedySaw(file, text string) string { return file + ": " + text }
