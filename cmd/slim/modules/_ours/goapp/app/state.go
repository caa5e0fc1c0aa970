package app

const errNoStates = "this program has no states of go-app"

// Observer observes a state.
type Observer interface{ Value(recv any) }

// State is a value that components share.
type State struct{}

// StateOption says how a state is kept.
type StateOption func(*State)

type store struct{}

func newStore(Dispatcher) *store { return &store{} }

func (s *store) Set(string, any, ...StateOption) { panic(errNoStates) }
func (s *store) Get(string, any)                 { panic(errNoStates) }
func (s *store) Del(string)                      { panic(errNoStates) }
func (s *store) Observe(string, UI) Observer     { panic(errNoStates) }
func (s *store) Cleanup()                        {}
func (s *store) Close()                          {}
