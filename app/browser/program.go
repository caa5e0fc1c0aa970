//go:build js && wasm

package browser

import (
	"context"
	"errors"
	"io"
	"time"

	"eventlens/app/engine/loop"
	"eventlens/app/program"
)

// Serve runs the service of a program that is loaded on demand. The program's main function does
// nothing else.
func Serve(begin func(program.Env) program.Service) {
	boot, _ := Worker()
	slice := loop.NewTimeSlice(NewYielder().Yield, time.Now)
	if err := program.Serve(context.Background(), boot.Conn, begin, slice); !errors.Is(err,
		io.EOF) {
		// The page was told why. If the program returned, the page might notice that first.
		select {}
	}
}
