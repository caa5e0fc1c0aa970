package state

import (
	"eventlens/app/address"
	"eventlens/app/words"
)

// CardSize is how wide cards are.
type CardSize uint8

// The sizes, see the style sheet for their widths.
const (
	SizeM CardSize = iota
	SizeS
	SizeL
)

// What is chosen for the cards of all kinds, in the address.
var (
	sizeChoice     = address.Choice{Key: address.CardSize, Words: []string{"m", "s", "l"}}
	attemptsChoice = address.Choice{Key: address.Attempts, Words: []string{"newest", "all"}} // of restarted jobs
	themeChoice    = address.Choice{Key: address.Theme, Words: []string{"", "light", "dark"}}
)

// PageSettings are of the cards of all kinds.
type PageSettings struct {
	size        CardSize
	allAttempts bool   // superseded values are shown, too
	theme       string // of the fragment; "" follows the choice kept elsewhere
}

// write puts the settings into a fragment.
func (p *PageSettings) write(f *address.Fragment) {
	sizeChoice.Write(f, int(p.size))
	attemptsChoice.Write(f, index(p.allAttempts))
	f.Set(themeChoice.Key, p.theme)
}

// read takes those of a fragment, but for the size, which a person may prefer.
func (p *PageSettings) read(f *address.Fragment) {
	p.allAttempts = attemptsChoice.Read(f, 0) == 1
	p.theme = themeChoice.Words[themeChoice.Read(f, 0)]
}

// Theme returns the theme that the address asks for, or "".
func (p *PageSettings) Theme() string { return p.theme }

// SetTheme keeps a theme chosen by hand in an address that asks for one.
func (p *PageSettings) SetTheme(theme string) {
	if p.theme != "" {
		p.theme = theme
	}
}

// Size returns how wide cards are.
func (p *PageSettings) Size() CardSize { return p.size }

// SetSize chooses it.
func (p *PageSettings) SetSize(s CardSize) { p.size = s }

// AllAttempts reports whether what a restarted job wrote again is shown beside what replaced it.
func (p *PageSettings) AllAttempts() bool { return p.allAttempts }

// SetAllAttempts chooses it.
func (p *PageSettings) SetAllAttempts(on bool) { p.allAttempts = on }

// index is the place of a setting that is off or on.
func index(on bool) int {
	if on {
		return 1
	}
	return 0
}

// sizeNames are what the sizes are called, and sizeHints what they do.
var (
	sizeNames = [...]words.Message{SizeM: words.SizeMedium, SizeS: words.SizeSmall, SizeL: words.SizeLarge}
	sizeHints = [...]words.Message{SizeM: words.SizeMediumHint, SizeS: words.SizeSmallHint, SizeL: words.SizeLargeHint}
)

// SizeName names a card size.
func SizeName(s CardSize) string { return sizeNames[s].Text() }

// SizeHint says what a size does.
func SizeHint(s CardSize) string { return sizeHints[s].Text() }
