package words

// Texts of the palette of commands.
const (
	Find            Message = "Find"
	paletteLabel    Message = "Find a run, tag or command"
	paletteRecent   Message = "Recent"
	paletteRuns     Message = "Runs"
	paletteTags     Message = "Tags"
	paletteTabs     Message = "Tabs"
	paletteSettings Message = "Settings"
	paletteActions  Message = "Actions"
	paletteFound    Message = "# found"
	paletteNone     Message = "Nothing found"
	paletteFoot     Message = "↑ ↓ choose|Enter go|Tab only this kind|Esc close"
	PaletteIdle     Message = "Choose a chart first: press J, or point at one."
)

// PaletteTexts has the texts of the palette's script, one per line, each after its name, and then a
// form feed.
const PaletteTexts = string("label=" + paletteLabel + "\nrecent=" + paletteRecent + "\nruns=" +
	paletteRuns + "\ntags=" + paletteTags + "\ntabs=" + paletteTabs + "\nsettings=" +
	paletteSettings + "\nactions=" + paletteActions + "\nfound=" + paletteFound + "\nnone=" +
	paletteNone + "\nfoot=" + paletteFoot + "\f")
