// Package page is the tab with the cards of several kinds together. [New] makes it; it passes each
// card to its own kind.
package page
