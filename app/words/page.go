package words

import "eventlens/app/kind"

// Texts of the page.
const (
	ThemeLabel    Message = "Theme"
	ThemeSystem   Message = "Theme: system"
	ThemeLight    Message = "Theme: light"
	ThemeDark     Message = "Theme: dark"
	StopReading   Message = "Stop"
	SkipToCharts  Message = "Skip to charts"
	SourceLabel   Message = "Source"
	ReadingLabel  Message = "Reading event files"
	FailedTitle   Message = "Reading stopped"
	Reload        Message = "Reload"
	NoticeDismiss Message = "Dismiss"
	documentTitle Message = "{source}, {tab} · {site}"
	openTab       Message = "Go to {tab} ({count})"
	moreSources   Message = "{name} and {count, one: # more, other: # more}"
	JobsTitle     Message = "Jobs"
)

// Product is the product's name.
const Product = "eventlens"

// SiteTitle returns the site's title: the one chosen by whoever deployed it, or the product's name
// if that is empty.
func SiteTitle(wanted string) string {
	if wanted == "" {
		return Product
	}
	return wanted
}

// DocumentTitle is the title of the browser tab, given the site's title; source is "" if nothing is
// open.
func DocumentTitle(source, tab, site string) string {
	if source == "" {
		return ""
	}
	return documentTitle.With(source, tab, site)
}

// OpenTab labels the link from an empty tab to one that has tags.
func OpenTab(k kind.ID, tags int) string {
	return openTab.With(TabName(k), Count(tags))
}

// MoreSources names a source and counts the other ones.
func MoreSources(name string, more int) string {
	if more == 0 {
		return name
	}
	return moreSources.With(name, Count(more))
}
