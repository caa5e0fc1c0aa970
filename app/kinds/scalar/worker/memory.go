package worker

// measure computes the memory taken by a plot's curves and picture.
func (p *Plot) measure() {
	p.bytes = len(p.picture)
	for _, c := range p.curves {
		p.bytes += c.bytes()
	}
}

// Bytes implements view.Forgetful.
func (p *Plot) Bytes() int { return p.bytes }

// Used implements view.Forgetful.
func (p *Plot) Used() uint64 { return p.used }

// Forget implements view.Forgetful. The curves are computed again when the plot is asked something.
func (p *Plot) Forget() {
	p.curves, p.picture, p.filled, p.bytes = nil, nil, false, 0
	for i := range p.lines {
		p.lines[i].curve = nil
	}
}

// forgetHidden releases the curves of lines that are not drawn now.
func (p *Plot) forgetHidden() {
	all := p.curves
	p.curves = make(map[curveKey]*curve, len(p.lines))
	for i := range p.lines {
		l := &p.lines[i]
		for _, key := range append(l.memberKeys(), l.key()) {
			p.curves[key] = all[key]
		}
	}
}
