// Package paint draws the lines of scalar cards from a [wire.Paint], a job that is quick to build
// but may take long to draw. The engine builds it; its own thread and its workers draw it with the
// same function, so the result is the same.
package paint
