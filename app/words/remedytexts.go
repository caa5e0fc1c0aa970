package words

// RemedyWhyOf names the button that explains why something could not be read.
func RemedyWhyOf(file string) string { return remedyWhyOf.with("file", file) }

// RemedySaw says what reading ran into before it was examined.
func RemedySaw(file, text string) string {
	return remedySaw.with("file", file, "reason", text)
}
