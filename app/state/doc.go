// Package state is what the page knows and shows, without any way of showing it: the runs and tags a worker told of, which of them are
// selected, filtered and open, the tab and its settings, what was read and what could not be read.
//
// [Model] holds all of it, in parts that have a file each. Those of the runs are [RunList] (rows, order, columns), [RunFilters], [RunDisplay] (names, colours,
// groups), [RunMetric] and [Selection]; those of the cards of all kinds [TagList], [Cards] (tab, groups, the card that fills the screen), [CardNames], [Pins] and
// [PageSettings]; those of kinds [ScalarSettings], [ScalarLooks], [StepSelection], [Multicharts] and [HistogramSettings]; and [Sources], [Reports], [Polling]
// and [Preferences] are about what is open. Messages of package wire change it through [Model.Apply], people through the methods of the parts; [Model.View]
// says what a worker has to draw, and [Model.Fragment] and [Model.ApplyFragment] keep it in the address. A Model belongs to one goroutine. Components compare
// its version numbers instead of its contents.
//
// [Fragment] is the one codec of URL fragments, used by the page and, before the page's program is up, by the worker. It holds values by [Key]. A key is
// declared beside what it sets, in the list of its part or kind; key.go names the lists, and a new kind adds its own there. The words that people read
// are functions and constants of this package too, so that they can be read in one place; so are the chart colours ([ChartTheme]), which a
// test compares with web/tokens.css.
//
// The package is pure: it knows no browser, no clock and no component.
package state
