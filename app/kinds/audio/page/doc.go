// Package page is the kind of audio clips on the page: a card of a tag in one run shows one step
// at a time, as a drawing by the worker with a player below it. Playing, and everything that moves
// with it, is done by audio.js: nothing of that is rendered here.
package page
