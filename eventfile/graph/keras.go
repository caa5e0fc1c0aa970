package graph

func (d *decoder) keras(data []byte) error { return errNoGraph }
