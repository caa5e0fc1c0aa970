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
	// Protocol returns its questions and answers.
	Protocol() *wire.Protocol
	// Ask takes the next question, whose references belong to the service. The service calls answer
	// now or later, on any goroutine, as often as it has something to send. Long computations run
	// in their own goroutine and regularly call Env.Slice.Give; otherwise the next question must
	// wait.
	Ask(question wire.Coded, answer func(wire.Coded))
}

// Env is a service's environment.
type Env struct {
	Context context.Context // ends when the page no longer needs the service
	Slice   *loop.TimeSlice // lets the next question arrive
}

// Serve runs a service for the page at the other end of conn, until the page closes it or ctx ends.
func Serve(ctx context.Context, conn wire.Conn, begin func(Env) Service,
	slice *loop.TimeSlice) error {
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

// ask passes a question to the service.
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
		// If the page has gone, Receive notices that.
		_ = wire.Send(conn,
			&wire.Answer{Serial: asked.Serial, Answer: service.Protocol().Answers.Pack(answer)})
	})
	return nil
}

// fail tells the page why the service ends, and returns the error.
func fail(conn wire.Conn, err error) error {
	_ = wire.Send(conn, &wire.Failed{Text: wire.Plain(err.Error())})
	return err
}
