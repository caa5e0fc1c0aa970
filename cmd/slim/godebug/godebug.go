package godebug

// Setting is a setting of $GODEBUG.
type Setting struct{ name string }

// New returns the setting with a name.
func New(name string) *Setting { return &Setting{name} }

// Name returns its name.
func (s *Setting) Name() string { return s.name }

// Value returns "", since no setting is set.
func (s *Setting) Value() string { return "" }

// IncNonDefault does nothing. The standard one counts uses of the non-default behaviour.
func (s *Setting) IncNonDefault() {}
