package cards

import (
	"eventlens/app/address"
	"eventlens/app/words"
)

// CardSize is the width of cards.
type CardSize uint8

// The sizes; the style sheet defines their widths.
const (
	SizeM CardSize = iota
	SizeS
	SizeL
)

// Settings of all kinds' cards in the URL.
var (
	sizeChoice = address.Choice{Key: address.CardSize, Words: []string{"m", "s", "l"}}
	// attempts of restarted jobs
	attemptsChoice = address.Choice{Key: address.Attempts, Words: []string{"newest", "all"}}
	pairsChoice    = address.Choice{Key: address.Pairs, Words: []string{"on", "off"}}
	themeChoice    = address.Choice{Key: address.Theme, Words: []string{"", "light", "dark"}}
)

// PageSettings are the settings shared by cards of all kinds.
type PageSettings struct {
	size        CardSize
	allAttempts bool   // superseded values are shown too
	apart       bool   // the tags of pairs have cards of their own; see pairs.go
	theme       string // theme in the fragment; "" follows the choice stored elsewhere
}

// WriteAddress stores the settings in a fragment.
func (p *PageSettings) WriteAddress(f *address.Fragment) {
	sizeChoice.Write(f, int(p.size))
	attemptsChoice.Write(f, address.Index(p.allAttempts))
	pairsChoice.Write(f, address.Index(p.apart))
	f.Set(themeChoice.Key, p.theme)
}

// ReadAddress sets the settings from a fragment, except for preferences: the size and pairs.
func (p *PageSettings) ReadAddress(f *address.Fragment) {
	p.allAttempts = attemptsChoice.Read(f, 0) == 1
	p.theme = themeChoice.Words[themeChoice.Read(f, 0)]
}

// Theme returns the theme that the URL asks for, or "".
func (p *PageSettings) Theme() string { return p.theme }

// SetTheme stores a theme chosen by hand in the URL if the URL has one.
func (p *PageSettings) SetTheme(theme string) {
	if p.theme != "" {
		p.theme = theme
	}
}

// Size returns the size of cards.
func (p *PageSettings) Size() CardSize { return p.size }

// Apart reports whether the scalars of pairs have cards of their own; see [Multicharts.SetApart].
func (p *PageSettings) Apart() bool { return p.apart }

// SetSize sets the size of cards.
func (p *PageSettings) SetSize(s CardSize) { p.size = s }

// AllAttempts reports whether values that a restarted job wrote again are shown beside their
// replacements.
func (p *PageSettings) AllAttempts() bool { return p.allAttempts }

// SetAllAttempts sets whether all attempts are shown.
func (p *PageSettings) SetAllAttempts(on bool) { p.allAttempts = on }

// sizeNames are the display names of the sizes, and sizeHints their tooltips.
var (
	sizeNames = [...]words.Message{
		SizeM: words.SizeMedium, SizeS: words.SizeSmall, SizeL: words.SizeLarge,
	}
	sizeHints = [...]words.Message{
		SizeM: words.SizeMediumHint, SizeS: words.SizeSmallHint, SizeL: words.SizeLargeHint,
	}
)

// SizeName returns the display name of a card size.
func SizeName(s CardSize) string { return sizeNames[s].Text() }

// SizeHint returns the tooltip of a card size.
func SizeHint(s CardSize) string { return sizeHints[s].Text() }
