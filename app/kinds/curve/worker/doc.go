// Package worker draws the precision-recall curves of a tag for all visible runs: at one step as
// precision over recall or as rates, or over all steps the areas under either curve. It answers
// what is under the pointer, and gives each curve's values at the marked threshold.
//
// Curves stay in their files, and are read when they are to be drawn.
package worker
