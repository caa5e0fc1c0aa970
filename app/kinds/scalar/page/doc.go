// Package page is the kind of scalars on the page: a chart per tag, or of several tags, with a line
// for each run.
//
// [Kind] makes the cards. Each concern has its own type: tables shows the values of cards,
// selection holds the steps selected on them, dialogs has the dialogs for ranges, combinations and
// exports, fullScreen adds the scalars' parts to the full-screen view, and point is the panel about
// a point. controls is the kind's part of the toolbar.
package page
