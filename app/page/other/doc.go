// Package other is all on the page that is counted and not drawn.
package other
