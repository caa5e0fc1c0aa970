// Package curve draws the precision-recall curves of a tag, of all runs that are shown: at one step as precision over recall or as rates, or over all steps the areas
// under either. It answers what is under the pointer, and tells what each curve is at the threshold that is marked.
//
// Curves are left in their files, and read when they are to be drawn.
package curve
