package hierarchy

func (t *Tree) copyStructure(u *unit, root ID) {}

type cost struct{ micros, bytes int64 }
