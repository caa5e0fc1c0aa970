package graphfile

import "eventlens/eventfile/jsontext"

// maxValues limits how many values of a JSON text are kept.
const maxValues = 4 << 20

// value is a value of JSON.
type value struct {
	kind  string   // kind as in jsontext
	text  string   // content of a string; a number or boolean as written
	names []string // of an object
	items []value  // elements of an array, or values of an object
}

// field returns a field of an object; a missing one is a value without a kind.
func (v *value) field(names ...string) *value {
	for _, name := range names {
		found := &value{}
		for i, n := range v.names {
			if n == name {
				found = &v.items[i]
			}
		}
		v = found
	}
	return v
}

// jsonReader reads values into memory.
type jsonReader struct {
	*jsontext.Reader
	count int
}

func (r *jsonReader) value() (v value) {
	if r.count++; r.count > maxValues {
		r.Pass()
		return v
	}
	v.kind = r.Kind()
	switch v.kind {
	case "object":
		r.Object(func(name string) {
			v.names = append(v.names, name)
			v.items = append(v.items, r.value())
		})
	case "array":
		r.Array(func() { v.items = append(v.items, r.value()) })
	case "string":
		v.text = r.Text()
	default:
		v.text = r.Raw()
	}
	return v
}

// appendJSON writes a value in short readable form, up to a limit.
func appendJSON(dst []byte, v *value, limit int) []byte {
	if len(dst) > limit {
		return dst
	}
	switch v.kind {
	case "object":
		if class := v.field("class_name"); class.kind == "string" {
			return append(dst, class.text...)
		}
		dst = append(dst, '{')
		for i, name := range v.names {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = append(append(dst, name...), ": "...)
			dst = appendJSON(dst, &v.items[i], limit)
		}
		return append(dst, '}')
	case "array":
		dst = append(dst, '[')
		for i := range v.items {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = appendJSON(dst, &v.items[i], limit)
		}
		return append(dst, ']')
	}
	return append(dst, v.text...)
}
