// Package markdown reads the Markdown of descriptions, which come out of event files and may have been written by anyone. It makes a tree of marks and never
// HTML: what shows them builds the elements itself. Start with [Parse] and [Mark]. The package is pure and imports nothing of ours.
package markdown
