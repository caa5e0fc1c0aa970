package wire

// HostMessage is a message to or from the page in which this one is embedded. It is in this package
// for the same reason as [CardBox].
type HostMessage struct {
	Type   string // see package embed
	Number uint32 // of an answer: the question's number
	Fields []HostField
}

// HostField is a named value of a HostMessage.
type HostField struct{ Name, Value string }

// Field returns the value of a name, "" if there is none.
func (m *HostMessage) Field(name string) string {
	for _, f := range m.Fields {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}
