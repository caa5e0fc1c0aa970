package host

// Theme is how light the page is.
type Theme interface {
	// Theme returns the theme in force, "light" or "dark". SetTheme applies and keeps a choice; ""
	// follows the system. ThemeChoice returns the choice.
	Theme() string
	ThemeChoice() string
	SetTheme(theme string)
	// OnTheme calls fn when the theme in force changes.
	OnTheme(fn func(theme string))
}
