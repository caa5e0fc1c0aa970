package program

import (
	"context"
	"errors"
	"fmt"

	"eventlens/app/engine/loop"
	"eventlens/app/wire"
)

// Service answers the view of a kind.
type Service interface {
	// Protocol is what it can be asked and answers.
	Protocol() *wire.Protocol
	// Ask takes the next question, whose references are the service's. It calls answer now or later, on any goroutine, and as often as there is something to
	// tell. What takes long goes on in a goroutine of its own, which calls Env.Slice.Give all the time: until then the next question waits.
	Ask(question wire.Coded, answer func(wire.Coded))
}

// Env is what a service has around it.
type Env struct {
	Context context.Context // ends when the page needs the service no more
	Slice   *loop.TimeSlice // lets the next question in
}

// Serve runs a service for the page at the other end of conn, until the page closes it or ctx ends.
func Serve(ctx context.Context, conn wire.Conn, begin func(Env) Service, slice *loop.TimeSlice) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	service := begin(Env{Context: ctx, Slice: slice})
	if err := wire.Send(conn, &wire.Ready{}); err != nil {
		return err
	}
	for {
		m, err := wire.Receive(ctx, conn)
		if errors.Is(err, wire.ErrFrame) {
			return fail(conn, err)
		}
		if err != nil {
			return err
		}
		if err := ask(conn, service, m); err != nil {
			return fail(conn, err)
		}
	}
}

// ask hands a question to the service.
func ask(conn wire.Conn, service Service, m wire.Message) error {
	asked, ok := m.(*wire.Ask)
	if !ok {
		return fmt.Errorf("a program takes questions, not a %T", m)
	}
	question, err := service.Protocol().Questions.Unpack(asked.Question)
	if err != nil {
		return err
	}
	service.Ask(question, func(answer wire.Coded) {
		// A page that has gone is noticed by who receives.
		_ = wire.Send(conn, &wire.Answer{Serial: asked.Serial, Answer: service.Protocol().Answers.Pack(answer)})
	})
	return nil
}

// fail tells the page why the service ends, and returns it.
func fail(conn wire.Conn, err error) error {
	_ = wire.Send(conn, &wire.Failed{Text: wire.Plain(err.Error())})
	return err
}
