package hosttest

// Storage fakes [host.Storage].
type Storage struct {
	OnDevice map[string]string // texts kept on earlier visits
	Keeps    []Kept            // texts kept by this page
	Tab      map[string]string // texts kept for the browser tab
}

// Kept is a value with its name.
type Kept struct{ Name, Value string }

func (s *Storage) Kept(name string) string      { return s.OnDevice[name] }
func (s *Storage) Keep(name, value string)      { s.Keeps = append(s.Keeps, Kept{name, value}) }
func (s *Storage) KeptInTab(name string) string { return s.Tab[name] }

func (s *Storage) KeepInTab(name, value string) {
	if s.Tab == nil {
		s.Tab = map[string]string{}
	}
	s.Tab[name] = value
}
