package ui

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/words"
)

// ThemeID is the id of the field that chooses the theme.
const ThemeID = "theme"

// Themes are the choices, in the order of their names; the first follows the system.
var Themes = [...]string{"", "light", "dark"}

// ThemeChoice returns the field that chooses the theme: a native list below an icon.
func ThemeChoice(now string, chooser Chooser) app.UI {
	return Element("span", "btn ghost icon theme", nil, Icon("contrast"),
		ThemeField(ThemeID, now, chooser))
}

// ThemeField returns the native list of the themes.
func ThemeField(id, now string, chooser Chooser) app.UI {
	return &ChoiceField{
		Chooser: chooser, ID: id, Label: words.ThemeLabel.Text(),
		Names: strings.Join([]string{words.ThemeSystem.Text(), words.ThemeLight.Text(),
			words.ThemeDark.Text()}, "\n"),
		Chosen: slices.Index(Themes[:], now),
	}
}
