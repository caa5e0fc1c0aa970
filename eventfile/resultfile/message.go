package resultfile

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"
)

// form is how the value of a field is encoded.
type form byte

const (
	asText form = iota
	asDouble
	asFloat
	asWhole
	asBool
	asSizes   // repeated whole numbers
	asMessage // its fields follow in parts
	asRows    // a row of the table named as the field, for each
	asAny     // the same, with a message inside of google.protobuf.Any
	asFacts   // facts, whose names begin with the field's
)

// field is a field of a message that is read.
type field struct {
	number protowire.Number
	name   string
	form   form
	parts  []field // of messages
}

var errDamaged = errors.New("damaged bytes, or not a result of a profiler")

// readMessage reads a file in Protocol Buffers.
func readMessage(kind Kind, file []byte) (*Results, error) {
	r := &Results{Kind: kind}
	err := r.facts("", file, messages[kind])
	if err == nil && len(r.Facts)+len(r.Tables) == 0 {
		err = errDamaged
	}
	return r, err
}

// facts adds the fields of a message as facts and tables.
func (r *Results) facts(prefix string, message []byte, fields []field) error {
	return walk(message, fields, func(f *field, value value) error {
		switch f.form {
		case asFacts:
			return r.facts(prefix+f.name+"_", value.bytes, f.parts)
		case asMessage:
			return r.facts(prefix, value.bytes, f.parts)
		case asRows, asAny:
			return r.row(f, value.bytes)
		}
		r.Facts = append(r.Facts, Fact{prefix + f.name, value.text(f.form)})
		return nil
	})
}

// mostRows limits a table. An empty row has two bytes, and its cells hundreds.
const mostRows = 100_000

// row adds a row to the table that a field names.
func (r *Results) row(f *field, message []byte) error {
	table := r.Table(f.name)
	if table == nil {
		r.Tables = append(r.Tables, Table{Name: f.name})
		table = &r.Tables[len(r.Tables)-1]
		addColumns(table, f.parts)
	}
	if len(table.Rows) == mostRows {
		return fmt.Errorf("more than %d rows", mostRows)
	}
	if f.form == asAny {
		inside := []byte(nil)
		err := walk(message, anyFields, func(_ *field, v value) error {
			inside = v.bytes
			return nil
		})
		if err != nil {
			return err
		}
		message = inside
	}
	cells := make([]string, len(table.Columns))
	if err := fill(cells, message, f.parts); err != nil {
		return err
	}
	table.Rows = append(table.Rows, cells)
	return nil
}

// anyFields are the fields of google.protobuf.Any.
var anyFields = []field{{number: 2, form: asMessage}}

// addColumns adds a column for each field, and for those of messages inside.
func addColumns(t *Table, fields []field) {
	for i := range fields {
		f := &fields[i]
		if f.form == asMessage {
			addColumns(t, f.parts)
			continue
		}
		t.Columns = append(t.Columns, Column{f.name,
			f.form == asDouble || f.form == asFloat || f.form == asWhole})
	}
}

// width returns the number of columns of a field.
func (f *field) width() int {
	if f.form != asMessage {
		return 1
	}
	sum := 0
	for i := range f.parts {
		sum += f.parts[i].width()
	}
	return sum
}

// fill sets the cells of a row. Numbers that are not in the message are 0, as Protocol Buffers do not
// write these.
func fill(cells []string, message []byte, fields []field) error {
	at := make([]int, len(fields))
	next := 0
	for i := range fields {
		at[i] = next
		next += fields[i].width()
		switch fields[i].form {
		case asDouble, asFloat, asWhole:
			cells[at[i]] = "0"
		case asBool:
			cells[at[i]] = "false"
		}
	}
	return walk(message, fields, func(f *field, v value) error {
		i := 0
		for &fields[i] != f {
			i++
		}
		switch f.form {
		case asMessage:
			return fill(cells[at[i]:at[i]+f.width()], v.bytes, f.parts)
		case asSizes:
			if cells[at[i]] != "" && len(cells[at[i]]) < 100 {
				cells[at[i]] += "×"
			}
			if len(cells[at[i]]) < 100 {
				cells[at[i]] += v.text(f.form)
			}
		default:
			cells[at[i]] = v.text(f.form)
		}
		return nil
	})
}

// value is the content of a field.
type value struct {
	bytes  []byte
	number uint64
	wire   protowire.Type
}

// walk calls each for the fields of a message that are known. Those of another wire type are passed
// over.
func walk(message []byte, fields []field, each func(f *field, v value) error) error {
	for len(message) > 0 {
		number, wire, n := protowire.ConsumeTag(message)
		if n < 0 {
			return errDamaged
		}
		message = message[n:]
		v := value{wire: wire}
		switch wire {
		case protowire.VarintType:
			v.number, n = protowire.ConsumeVarint(message)
		case protowire.Fixed64Type:
			v.number, n = protowire.ConsumeFixed64(message)
		case protowire.Fixed32Type:
			var low uint32
			low, n = protowire.ConsumeFixed32(message)
			v.number = uint64(low)
		case protowire.BytesType:
			v.bytes, n = protowire.ConsumeBytes(message)
		default:
			n = protowire.ConsumeFieldValue(number, wire, message)
		}
		if n < 0 {
			return errDamaged
		}
		message = message[n:]
		for i := range fields {
			if f := &fields[i]; f.number == number && f.form.fits(wire) {
				if err := each(f, v); err != nil {
					return fmt.Errorf("%s: %w", f.name, err)
				}
			}
		}
	}
	return nil
}

// fits reports whether a value of a form has a wire type.
func (f form) fits(wire protowire.Type) bool {
	switch f {
	case asDouble:
		return wire == protowire.Fixed64Type
	case asFloat:
		return wire == protowire.Fixed32Type
	case asWhole, asBool:
		return wire == protowire.VarintType
	case asSizes:
		return wire == protowire.VarintType || wire == protowire.BytesType
	}
	return wire == protowire.BytesType
}

// text returns the value as text.
func (v value) text(form form) string {
	switch form {
	case asDouble:
		return decimal(math.Float64frombits(v.number), 64)
	case asFloat:
		return decimal(float64(math.Float32frombits(uint32(v.number))), 32)
	case asWhole:
		return strconv.FormatInt(int64(v.number), 10)
	case asBool:
		return strconv.FormatBool(v.number != 0)
	case asSizes:
		return v.sizes()
	}
	return strings.ToValidUTF8(string(v.bytes), "\uFFFD")
}

// decimal writes a number; what is none is an empty text.
func decimal(f float64, bits int) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return ""
	}
	return strconv.FormatFloat(f, 'f', -1, bits)
}

// sizes writes whole numbers that are packed, or one of several.
func (v value) sizes() string {
	if v.wire == protowire.VarintType {
		return strconv.FormatUint(v.number, 10)
	}
	var all []string
	for b := v.bytes; len(b) > 0 && len(all) < 10; {
		number, n := protowire.ConsumeVarint(b)
		if n < 0 {
			break
		}
		all = append(all, strconv.FormatUint(number, 10))
		b = b[n:]
	}
	return strings.Join(all, "×")
}
