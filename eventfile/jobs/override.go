package jobs

// Override tells a job what another list knows of it; what that does not know stays.
func (j *Job) Override(by *Job) {
	if by.Name != by.ID {
		j.Name = by.Name
	}
	for _, field := range [][2]*string{{&j.Link, &by.Link}, {(*string)(&j.Kind), (*string)(&by.Kind)}, {&j.Owner, &by.Owner}} {
		if *field[1] != "" {
			*field[0] = *field[1]
		}
	}
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
