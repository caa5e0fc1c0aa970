// Package sound reduces the samples of a clip to what can be drawn of it: how far they reach and which frequencies they have, column by column. Samples come in
// parts, so that a clip of any length needs the memory of its columns. See [Summariser].
package sound
