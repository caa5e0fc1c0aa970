package ui

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/words"
)

// ThemeID is the id of the choice of the theme.
const ThemeID = "theme"

// Themes are its choices, in the order of their names; the first one follows the system.
var Themes = [...]string{"", "light", "dark"}

// ThemeChoice is the choice of the theme: a list of the browser's below an icon.
func ThemeChoice(now string, chooser Chooser) app.UI {
	names := strings.Join([]string{words.ThemeSystem.Text(), words.ThemeLight.Text(), words.ThemeDark.Text()}, "\n")
	return Element("span", "btn ghost icon theme", nil, Icon("contrast"),
		&ChoiceField{Chooser: chooser, ID: ThemeID, Label: words.ThemeLabel.Text(), Names: names, Chosen: slices.Index(Themes[:], now)})
}
