// Package audio is the kind of sound on the page: a card of a tag in one run shows one step at a time, as a drawing by the worker with a player below it. What
// plays, and what moves with it, is web/audio.js: nothing of it is rendered here.
package audio
