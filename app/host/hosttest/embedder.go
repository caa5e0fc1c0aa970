package hosttest

import (
	"fmt"

	"eventlens/app/wire"
)

// Embedder fakes [host.Embedder].
type Embedder struct {
	InLayout string
	Told     []string // messages to the embedding page, as a line: what name=value name=value

	TellHost func(wire.HostMessage)
}

func (e *Embedder) Layout() string                   { return e.InLayout }
func (e *Embedder) OnHost(fn func(wire.HostMessage)) { e.TellHost = fn }

func (e *Embedder) Tell(what string, detail ...any) {
	for i := 0; i < len(detail); i += 2 {
		what += fmt.Sprint(" ", detail[i], "=", detail[i+1])
	}
	e.Told = append(e.Told, what)
}
