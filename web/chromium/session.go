package chromium

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"strings"
	"sync"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/cdp/jsonv2"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// session is a connection to a page through its browser, with no DevTools domain enabled;
// chromedp's own sessions enable ten when they attach. Its messages travel inside messages of the
// browser.
type session struct {
	browser context.Context
	id      target.SessionID
	end     func() // ends listening; the session itself ends with its page

	mu      sync.Mutex
	last    int64
	waiting map[int64]chan<- cdproto.Message
}

// sendMessage is a command that the driver's library does not define.
var sendMessage = cdp.Command[sendMessageParams, cdp.Empty]{Method: "Target.sendMessageToTarget"}

type sendMessageParams struct {
	SessionID target.SessionID `json:"sessionId"`
	Message   string           `json:"message"`
}

// complain logs the messages of the driver's library, except about ends of sessions that it did not
// begin.
func complain(format string, args ...any) {
	if !strings.HasPrefix(format, "executor for") {
		log.Printf(format, args...)
	}
}

// attach opens a session with a page.
func attach(ctx context.Context, id target.ID) (*session, error) {
	answers, end := chromedp.FromContext(ctx).Browser.
		Subscribe(target.ReceivedMessageFromTarget.Method)
	attached, err := chromedp.CallBrowser(ctx, target.AttachToTarget,
		target.AttachToTargetParams{TargetID: id})
	if err != nil {
		end()
		return nil, err
	}
	s := &session{
		browser: ctx, id: attached.SessionID, end: end, waiting: map[int64]chan<- cdproto.Message{},
	}
	go s.listen(answers)
	return s, nil
}

// listen delivers responses to their callers until the session ends.
func (s *session) listen(answers <-chan jsonv2.Value) {
	for answer := range answers {
		var event target.EventReceivedMessageFromTarget
		var message cdproto.Message
		if json.Unmarshal(answer, &event) != nil || event.SessionID != s.id ||
			json.Unmarshal([]byte(event.Message), &message) != nil {
			continue // a message of another session, or an unknown one
		}
		s.mu.Lock()
		asked := s.waiting[message.ID]
		delete(s.waiting, message.ID)
		s.mu.Unlock()
		if asked != nil {
			asked <- message
		}
	}
}

// Call implements [cdp.Session].
func (s *session) Call(ctx context.Context, method string, params, result any) error {
	encoded, err := json.Marshal(params)
	if err != nil {
		return err
	}
	answer := make(chan cdproto.Message, 1)
	s.mu.Lock()
	s.last++
	id := s.last
	s.waiting[id] = answer
	s.mu.Unlock()
	message, err := json.Marshal(cdproto.Message{
		ID: id, Method: cdproto.MethodType(method), Params: encoded,
	})
	if err != nil {
		return err
	}
	if _, err := chromedp.CallBrowser(s.browser, sendMessage,
		sendMessageParams{s.id, string(message)}); err != nil {
		return err
	}
	select {
	case m := <-answer:
		if m.Error != nil {
			return m.Error
		}
		return json.Unmarshal(m.Result, result)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Subscribe implements [cdp.Session]. There are no events, since no domain is enabled.
func (s *session) Subscribe(string) (<-chan jsonv2.Value, func()) {
	none := make(chan jsonv2.Value)
	close(none)
	return none, func() {}
}

// isBetweenPages reports whether a call failed because its page had just been left.
func isBetweenPages(err error) bool {
	var protocol *cdproto.Error
	text := err.Error()
	return errors.As(err, &protocol) &&
		(strings.Contains(text, "Cannot find context") || strings.Contains(text, "navigated") ||
			strings.Contains(text, "context was destroyed"))
}
