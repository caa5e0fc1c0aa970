package address

// View returns the part of a fragment that a saved view holds, with the view's name: everything
// except what is open, and what is the reader's own.
func (f Fragment) View() (v Fragment) {
	for _, k := range Keys {
		if !k.apart {
			v.SetList(k, f.values[k])
		}
	}
	return v
}

// WithView returns the fragment with another view. Of the view's fragment only the keys count that
// [Fragment.View] returns.
func (f Fragment) WithView(v Fragment) Fragment {
	to := Fragment{Sources: f.Sources, Rest: f.Rest}
	for _, k := range Keys {
		from := v
		if k.apart {
			from = f
		}
		to.SetList(k, from.values[k])
	}
	return to
}
