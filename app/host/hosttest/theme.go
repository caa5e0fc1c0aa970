package hosttest

import "cmp"

// Theme fakes [host.Theme], on a system that is light.
type Theme struct {
	Chosen  string // the person's choice
	InTheme string // the theme in force; "" for light

	TellTheme func(string)
}

func (t *Theme) Theme() string           { return cmp.Or(t.InTheme, "light") }
func (t *Theme) ThemeChoice() string     { return t.Chosen }
func (t *Theme) SetTheme(theme string)   { t.InTheme, t.Chosen = theme, theme }
func (t *Theme) OnTheme(fn func(string)) { t.TellTheme = fn }
