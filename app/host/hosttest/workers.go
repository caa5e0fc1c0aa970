package hosttest

import "eventlens/app/wire"

// Workers fakes [host.Workers].
type Workers struct {
	Refs
	Renewals   int
	Begin      []byte // first frame for the next worker
	Unscripted bool   // no script can be loaded
	Slow       bool   // scripts arrive when the test calls Arrive
	Brought    []string
	Handed     []Handed
	Patterns   []Pattern // patterns that names were to be matched by
	Choices    []Choice

	// answers StartProgram
	Program func(name string, progress func(done, all int64)) (wire.Conn, error)
	Matched func(matches []byte, failure string) // answers the last pattern
	Chose   func(choice string, ok bool)         // answers the last choice
	Arrive  func(ok bool)                        // ends loading the last script
}

// Choice is a choice that a script offers, made of a text.
type Choice struct{ Script, Given string }

// Handed is a value given to the element of a script.
type Handed struct {
	Element, What string
	With          wire.Ref
}

// Pattern is a pattern and the names that it should match.
type Pattern struct {
	Source, Flags string
	Names         []string
}

func (w *Workers) forget() {
	w.Released, w.Renewals, w.Brought, w.Handed, w.Patterns = nil, 0, nil, nil, nil
	w.Choices = nil
}

func (w *Workers) Renew()                 { w.Renewals++ }
func (w *Workers) BeginWith(frame []byte) { w.Begin = frame }

func (w *Workers) StartProgram(name string, progress func(done, all int64)) (wire.Conn, error) {
	return w.Program(name, progress)
}

func (w *Workers) Hand(element, what string, with wire.Ref) {
	w.Handed = append(w.Handed, Handed{element, what, with})
}

func (w *Workers) Bring(name string, done func(bool)) {
	w.Brought, w.Arrive = append(w.Brought, name), done
	if !w.Slow {
		done(!w.Unscripted)
	}
}

// Choose leaves the answer to the test.
func (w *Workers) Choose(script, given string, done func(string, bool)) {
	w.Choices, w.Chose = append(w.Choices, Choice{script, given}), done
}

// MatchNames leaves the answer to the test.
func (w *Workers) MatchNames(source, flags string, names []string, done func([]byte, string)) {
	w.Patterns, w.Matched = append(w.Patterns, Pattern{source, flags, names}), done
}
