package browsers

import (
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"golang.org/x/net/websocket"
)

// bidi is a WebDriver BiDi connection: https://w3c.github.io/webdriver-bidi.
type bidi struct {
	socket *websocket.Conn

	mu      sync.Mutex // guards the fields below, and writing
	last    int
	waiting map[int]chan<- bidiMessage // nil after the connection has ended
	heard   func(method string, params json.RawMessage)
}

// bidiMessage is an answer or, without an ID, an event.
type bidiMessage struct {
	Type, Error, Message, Method string
	ID                           int
	Result, Params               json.RawMessage
}

// dialBiDi connects to the browser that listens at an address, such as ws://127.0.0.1:1234.
func dialBiDi(address string) (*bidi, error) {
	socket, err := websocket.Dial(address+"/session", "", "http://127.0.0.1")
	if err != nil {
		return nil, err
	}
	socket.MaxPayloadBytes = 64 << 20 // screenshots
	b := &bidi{
		socket: socket, waiting: map[int]chan<- bidiMessage{},
		heard: func(string, json.RawMessage) {},
	}
	go b.listen()
	return b, nil
}

// listen passes answers to their waiting callers until the connection ends.
func (b *bidi) listen() {
	for {
		var message bidiMessage
		err := websocket.JSON.Receive(b.socket, &message)
		b.mu.Lock()
		if err != nil {
			for _, waiting := range b.waiting {
				close(waiting)
			}
			b.waiting = nil
			b.mu.Unlock()
			return
		}
		answer, heard := b.waiting[message.ID], b.heard
		delete(b.waiting, message.ID)
		b.mu.Unlock()
		if message.Type == "event" {
			heard(message.Method, message.Params)
		} else if answer != nil {
			answer <- message
		}
	}
}

// onEvent makes heard the function that is called with each event.
func (b *bidi) onEvent(heard func(method string, params json.RawMessage)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.heard = heard
}

type object = map[string]any

// call sends a command to the browser and decodes the answer if into is not nil.
func (b *bidi) call(method string, params object, into any) error {
	answer := make(chan bidiMessage, 1)
	if err := b.send(method, params, answer); err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	select {
	case message, ok := <-answer:
		switch {
		case !ok:
			return fmt.Errorf("%s: the browser ended the connection", method)
		case message.Type != "success":
			return fmt.Errorf("%s: %s: %s", method, message.Error, message.Message)
		case into == nil:
			return nil
		}
		return json.Unmarshal(message.Result, into)
	case <-time.After(2 * patience):
		return fmt.Errorf("%s: no answer within %s", method, 2*patience)
	}
}

func (b *bidi) send(method string, params object, answer chan<- bidiMessage) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.waiting == nil {
		return fmt.Errorf("the browser ended the connection")
	}
	b.last++
	b.waiting[b.last] = answer
	return websocket.JSON.Send(b.socket, object{"id": b.last, "method": method, "params": params})
}
