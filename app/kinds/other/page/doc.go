// Package page shows all tags whose values are counted but not drawn.
package page
