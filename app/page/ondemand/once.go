package ondemand

import (
	"context"
	"errors"

	"eventlens/app/host"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// AskOnce loads a program that has no view, asks it one question and ends it. It waits until the
// answer arrives, ctx ends, or the program fails.
func AskOnce(ctx context.Context, workers host.Workers, name string, protocol *wire.Protocol,
	question wire.Coded) (wire.Coded, error) {
	conn, err := workers.StartProgram(name, func(int64, int64) {})
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	if err := wire.Send(conn, &wire.Ask{Question: protocol.Questions.Pack(question)}); err != nil {
		return nil, err
	}
	for {
		m, err := wire.Receive(ctx, conn)
		if err != nil {
			return nil, err
		}
		switch m := m.(type) {
		case *wire.Answer:
			return protocol.Answers.Unpack(m.Answer)
		case *wire.Failed:
			return nil, errors.New(words.Say(m.Text))
		}
	}
}
