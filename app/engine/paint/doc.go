// Package paint draws the lines of scalar cards: what is quick to say, as a [wire.Paint], and takes long to draw. The engine says it; its own thread and
// those of its helpers draw it by the same function, so that it makes no difference who did.
package paint
