// Package markdown parses the Markdown of descriptions, which come from event files and are
// untrusted. It makes a tree of marks and never HTML: the caller builds the elements itself. Start
// with [Parse] and [Mark]. The package is pure and imports no other package of this module.
package markdown
