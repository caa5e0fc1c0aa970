//go:build js && wasm

// Command program is the program of the trial: it adds numbers.
package main

import (
	"syscall/js"

	"eventlens/app/browser"
	"eventlens/app/program"
	"eventlens/app/wire"
	"eventlens/web/testdata/trial/protocol"
)

func main() {
	browser.Serve(func(program.Env) program.Service { return sums{} })
}

type sums struct{}

// Protocol implements program.Service.
func (sums) Protocol() *wire.Protocol { return &protocol.Protocol }

// Ask implements program.Service.
func (sums) Ask(question wire.Coded, answer func(wire.Coded)) {
	to := question.(*protocol.Sum).To
	if to < 0 {
		panic("a fault that the test asked for")
	}
	answer(&protocol.Total{Total: to * (to + 1) / 2, Here: js.Global().Get("document").Truthy()})
}
