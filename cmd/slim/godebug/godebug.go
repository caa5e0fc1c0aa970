package godebug

// Setting is a setting of $GODEBUG.
type Setting struct{ name string }

// New returns the setting of a name.
func New(name string) *Setting { return &Setting{name} }

// Name returns its name.
func (s *Setting) Name() string { return s.name }

// Value returns the empty text: it is not set.
func (s *Setting) Value() string { return "" }

// IncNonDefault would count what is done otherwise because of it.
func (s *Setting) IncNonDefault() {}
