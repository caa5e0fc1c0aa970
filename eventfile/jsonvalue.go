package eventfile

// Keys of the fields of google.protobuf.Value, of its ListValue and of map entries. Struct, and the
// map of hyperparameters, are maps of string to Value.
const (
	jsonNull   = 1<<3 | wireVarint
	jsonNumber = 2<<3 | wireFixed64
	jsonString = 3<<3 | wireBytes
	jsonBool   = 4<<3 | wireVarint
	jsonStruct = 5<<3 | wireBytes
	jsonList   = 6<<3 | wireBytes

	structField = 1<<3 | wireBytes
	listElement = 1<<3 | wireBytes

	mapKey   = 1<<3 | wireBytes
	mapValue = 2<<3 | wireBytes
)

// jsonValue decodes a google.protobuf.Value as the corresponding type of encoding/json. A Value
// without content is nil, like null. have is the result of an earlier piece of the same Value.
func (d *contentDecoder) jsonValue(have any, message []byte) any {
	for s := d.begin(message); d.next(&s); {
		switch s.key {
		case jsonNull:
			have = nil
		case jsonNumber:
			have = s.double()
		case jsonString:
			have = string(s.bytes)
		case jsonBool:
			have = s.num != 0
		case jsonStruct:
			object, _ := have.(map[string]any)
			have = d.jsonObject(object, s.bytes)
		case jsonList:
			list, _ := have.([]any)
			have = d.list(list, s.bytes)
		}
	}
	return have
}

// jsonObject decodes a google.protobuf.Struct into have, or into a new map.
func (d *contentDecoder) jsonObject(have map[string]any, message []byte) map[string]any {
	if have == nil {
		have = make(map[string]any)
	}
	for s := d.begin(message); d.next(&s); {
		if s.key == structField {
			if key, value := d.mapEntry(s.bytes); d.err == nil {
				have[key] = value // the last value of a key wins
			}
		}
	}
	return have
}

// list appends the elements of a google.protobuf.ListValue; the result is not nil.
func (d *contentDecoder) list(have []any, message []byte) []any {
	if have == nil {
		have = []any{}
	}
	for s := d.begin(message); d.next(&s); {
		if s.key == listElement {
			d.entry()
			have = append(have, d.jsonValue(nil, s.bytes))
		}
	}
	return have
}

// mapEntry decodes an entry of a map.
func (d *contentDecoder) mapEntry(message []byte) (key string, value any) {
	d.entry()
	for s := d.begin(message); d.next(&s); {
		switch s.key {
		case mapKey:
			key = string(s.bytes)
		case mapValue:
			value = d.jsonValue(value, s.bytes)
		}
	}
	return key, value
}
