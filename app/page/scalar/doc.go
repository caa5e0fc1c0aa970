// Package scalar is the kind of numbers over steps on the page: a chart of all runs a tag, or of several tags.
//
// [Kind] says how its cards look. What is done with them is a type each: tables shows their values, selection the steps that are selected on them, dialogs asks for
// ranges, combinations and exports, and fullScreen has one of them fill the screen. controls are its part of the toolbar.
package scalar
