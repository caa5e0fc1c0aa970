package joblist

import "slices"

// Override replaces the fields of a job that are known in by; the other fields stay.
func (j *Job) Override(by *Job) {
	if by.Name != by.ID {
		j.Name = by.Name
	}
	for _, field := range [][2]*string{
		{&j.Link, &by.Link}, {(*string)(&j.Kind), (*string)(&by.Kind)}, {&j.Owner, &by.Owner},
		{&j.Description, &by.Description},
	} {
		if *field[1] != "" {
			*field[0] = *field[1]
		}
	}
	if by.Board != "" {
		j.Board = by.Board
	}
	if by.Actions != nil {
		j.Actions = by.Actions
	}
	j.overrideColumns(by.Columns)
	if by.Status != Unknown {
		j.Status = by.Status
	}
	if len(by.Sources) > 0 {
		j.Sources = by.Sources
	}
	if !by.Created.IsZero() {
		j.Created = by.Created
	}
	if !by.Updated.IsZero() {
		j.Updated = by.Updated
	}
	if by.Duration >= 0 {
		j.Duration = by.Duration
	}
	if by.Silence > 0 {
		j.Silence = by.Silence
	}
	j.overrideFigures(by)
}

// overrideColumns replaces or adds column values. The job may be a copy, so the other's slice stays
// unchanged.
func (j *Job) overrideColumns(by []Field) {
	if len(by) == 0 {
		return
	}
	j.Columns = slices.Clone(j.Columns)
	for _, field := range by {
		j.Columns = withField(j.Columns, field)
	}
}

// withField sets the value of a column.
func withField(fields []Field, field Field) []Field {
	for i := range fields {
		if fields[i].Name == field.Name {
			fields[i] = field
			return fields
		}
	}
	return append(fields, field)
}

func (j *Job) overrideFigures(by *Job) {
	if by.Steps >= 0 {
		j.Steps = by.Steps
	}
	if by.Bytes >= 0 {
		j.Bytes = by.Bytes
	}
	if by.Runs >= 0 {
		j.Runs = by.Runs
	}
	if len(by.Scalars) > 0 {
		j.Scalars = by.Scalars
	}
}
