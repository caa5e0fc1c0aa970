package wire

// HostMessage is something that the page says in which this one lies. It lies here as [CardBox] does.
type HostMessage struct {
	Type   string // see package embed
	Number uint32 // of an answer: that of what was asked
	Fields []HostField
}

// HostField is a named value of it.
type HostField struct{ Name, Value string }

// Field returns the value of a name, "" for none.
func (m *HostMessage) Field(name string) string {
	for _, f := range m.Fields {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}
