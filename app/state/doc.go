// Package state is what the page knows and shows, without any way of showing it: the runs and tags a worker told of, which of them are
// selected, filtered and open, the tab and its settings, what was read and what could not be read.
//
// [Model] holds all of it, in parts that have a file each. Those of the runs are [RunList] (rows, order, columns), [RunFilters], [RunDisplay] (names, colours,
// groups), [RunMetric] and [Selection]; those of the cards of all kinds [TagList], [Cards] (tab, groups, the card that fills the screen), [CardNames], [Pins] and
// [PageSettings]; those of kinds [ScalarSettings], [ScalarLooks], [StepSelection], [Multicharts] and what else a kind registers as
// [KindSettings]; and [Sources], [Reports], [Polling]
// and [Preferences] are about what is open. Messages of package wire change it through [Model.Apply], people through the methods of the parts; [Model.View]
// says what a worker has to draw, and [Model.Fragment] and [Model.ApplyFragment] keep it in the address. A Model belongs to one goroutine. Components compare
// its version numbers instead of its contents.
//
// Package address is the one codec of URL fragments. A part of the state writes the keys that it has there, and a new kind lists its own. The words that people
// read are in package words.
//
// The package is pure: it knows no browser, no clock and no component.
package state
