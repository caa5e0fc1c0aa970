package joblist

import (
	"strconv"
	"time"

	"eventlens/eventfile/jsontext"
)

// Append appends the JSON form of a list to dst. Unknown fields are left out. Values of lines are
// written with five digits, since sparklines are a few pixels high.
func Append(dst []byte, l List) []byte {
	dst = append(dst, `{"version":`...)
	dst = strconv.AppendInt(dst, Version, 10)
	dst = jsontext.AppendField(dst, "title", l.Title)
	dst = appendTime(dst, "generated", l.Generated)
	dst = jsontext.AppendField(dst, "scalar", l.Scalar)
	dst = appendActions(dst, l.Actions)
	dst = appendDatasets(dst, l.Datasets)
	dst = append(dst, `,"jobs":[`...)
	for i := range l.Jobs {
		dst = jsontext.Separate(dst, i)
		if i > 0 {
			dst = append(dst, '\n')
		}
		dst = l.Jobs[i].append(dst)
	}
	dst = append(dst, `],"truncated":`...)
	return append(strconv.AppendBool(dst, l.Truncated), "}\n"...)
}

func (j *Job) append(dst []byte) []byte {
	dst = jsontext.AppendString(append(dst, `{"id":`...), j.ID)
	if j.Name != j.ID {
		dst = jsontext.AppendField(dst, "name", j.Name)
	}
	dst = appendSources(dst, j.Sources)
	dst = jsontext.AppendField(dst, "link", j.Link)
	dst = jsontext.AppendField(dst, "kind", string(j.Kind))
	if j.Status != Unknown {
		dst = jsontext.AppendField(dst, "status", string(j.Status))
	}
	dst = jsontext.AppendField(dst, "owner", j.Owner)
	dst = jsontext.AppendField(dst, "description", j.Description)
	dst = jsontext.AppendField(dst, "board", string(j.Board))
	var actions []Action
	if j.Actions != nil {
		actions = make([]Action, len(j.Actions))
		for i, id := range j.Actions {
			actions[i].ID = id
		}
	}
	dst = appendActions(dst, actions)
	dst = appendColumns(dst, j.Columns)
	dst = appendTime(dst, "created", j.Created)
	dst = appendTime(dst, "updated", j.Updated)
	if j.Duration >= 0 {
		dst = appendDuration(dst, "duration", j.Duration)
	}
	if j.Silence > 0 {
		dst = appendDuration(dst, "silence", j.Silence)
	}
	dst = appendCount(dst, "steps", j.Steps)
	dst = appendCount(dst, "size", j.Bytes)
	dst = appendCount(dst, "runs", int64(j.Runs))
	if len(j.Scalars) > 0 {
		dst = append(dst, `,"scalars":[`...)
		for i := range j.Scalars {
			dst = j.Scalars[i].append(jsontext.Separate(dst, i))
		}
		dst = append(dst, ']')
	}
	return append(dst, '}')
}

// AppendBoard appends a job with only the fields from which a board is created. It has no id: the
// platform assigns one, and in a list its address serves as one.
func AppendBoard(dst []byte, name, src string, kind Kind) []byte {
	dst = jsontext.AppendString(append(dst, `{"name":`...), name)
	dst = jsontext.AppendField(dst, "src", src)
	return append(jsontext.AppendField(dst, "kind", string(kind)), '}')
}

// appendActions appends actions unless they are nil: only the ID if there is no label.
func appendActions(dst []byte, actions []Action) []byte {
	if actions == nil {
		return dst
	}
	dst = append(dst, `,"actions":[`...)
	for i, a := range actions {
		dst = appendNamed(jsontext.Separate(dst, i), `{"id":`, a.ID, "label", a.Label)
	}
	return append(dst, ']')
}

// appendDatasets appends data sets: only the address if there is no name.
func appendDatasets(dst []byte, datasets []Dataset) []byte {
	if len(datasets) == 0 {
		return dst
	}
	dst = append(dst, `,"datasets":[`...)
	for i, d := range datasets {
		dst = appendNamed(jsontext.Separate(dst, i), `{"src":`, d.URL, "name", d.Name)
	}
	return append(dst, ']')
}

// appendNamed appends a value alone if it has no name, else an object with both, which begins with
// open.
func appendNamed(dst []byte, open, value, field, name string) []byte {
	if name == "" {
		return jsontext.AppendString(dst, value)
	}
	dst = jsontext.AppendString(append(dst, open...), value)
	return append(jsontext.AppendField(dst, field, name), '}')
}

func appendColumns(dst []byte, columns []Field) []byte {
	if len(columns) == 0 {
		return dst
	}
	dst = append(dst, `,"columns":{`...)
	for i, c := range columns {
		dst = jsontext.AppendString(jsontext.Separate(dst, i), c.Name)
		dst = jsontext.AppendString(append(dst, ':'), c.Value)
	}
	return append(dst, '}')
}

func (s *Scalar) append(dst []byte) []byte {
	dst = jsontext.AppendString(append(dst, `{"tag":`...), s.Tag)
	dst = jsontext.AppendField(dst, "run", s.Run)
	dst = jsontext.AppendFloat(append(dst, `,"last":`...), s.Last)
	if len(s.Line) > 0 {
		dst = append(dst, `,"line":[`...)
		for i, value := range s.Line {
			dst = appendRounded(jsontext.Separate(dst, i), value)
		}
		dst = append(dst, ']')
	}
	return append(dst, '}')
}

// appendRounded appends a value of a line.
func appendRounded(dst []byte, value float64) []byte {
	if value-value != 0 { // NaN or infinite
		return jsontext.AppendFloat(dst, value)
	}
	return strconv.AppendFloat(dst, value, 'g', 5, 64)
}

// appendSources appends one address, or an array of several.
func appendSources(dst []byte, sources []string) []byte {
	switch len(sources) {
	case 0:
		return dst
	case 1:
		return jsontext.AppendField(dst, "src", sources[0])
	}
	dst = append(dst, `,"src":[`...)
	for i, address := range sources {
		dst = jsontext.AppendString(jsontext.Separate(dst, i), address)
	}
	return append(dst, ']')
}

func appendTime(dst []byte, name string, t time.Time) []byte {
	if t.IsZero() {
		return dst
	}
	dst = append(jsontext.AppendName(dst, name), '"')
	return append(t.UTC().AppendFormat(dst, time.RFC3339Nano), '"')
}

func appendDuration(dst []byte, name string, d time.Duration) []byte {
	return jsontext.AppendSeconds(dst, name, float64(d.Milliseconds())/1000)
}

func appendCount(dst []byte, name string, n int64) []byte {
	if n < 0 {
		return dst
	}
	return jsontext.AppendInt(dst, name, n)
}
