package listing

import "strings"

// togetherNs is how far the times of two workers' files may be apart if they were traced
// together: each is named by when its worker wrote it.
const togetherNs = 300e9

// Ranks returns the indexes of the traces that belong to the session of one of them, with its own:
// one for each host or worker. Files of a folder plugins/profile/<session>
// belong together. So do the files of PyTorch's workers in a folder; of a worker that wrote several,
// the one nearest in time. Other traces belong together if their names differ only in the number
// behind "rank".
func Ranks(paths []string, one int) (ranks []int) {
	place, worker, at := memberOf(paths[one])
	found := map[string]int{} // by worker, in ranks
	for i, path := range paths {
		other, name, when := memberOf(path)
		if i != one && (other != place || name == worker) || apart(at, when) > togetherNs {
			continue
		}
		if k, known := found[name]; !known {
			found[name] = len(ranks)
			ranks = append(ranks, i)
		} else if _, _, before := memberOf(paths[ranks[k]]); apart(at, when) < apart(at, before) {
			ranks[k] = i
		}
	}
	return ranks
}

// memberOf returns the place that the traces of a session have in common, which of them this one is,
// and when it was written: 0 if that is not known, or needs not be.
func memberOf(path string) (place, worker string, ns int64) {
	folder, t := upToSlash(path), traceAt(path)
	switch {
	case t.Tool == NoTrace:
		return path, "", 0
	case strings.Contains("/"+folder, profiles):
		return folder, t.Host, 0
	case t.Tool == TorchTrace:
		worker, ns = writtenNs(t.Host)
		return folder + "*", worker, ns
	}
	// without the number of the rank
	name := path[len(folder):]
	_, rest, ok := strings.Cut(name, "rank")
	if !ok {
		if _, rest, ok = strings.Cut(name, "Rank"); !ok {
			return path, "", 0
		}
	}
	from := len(name) - len(rest)
	if from < len(name) && strings.IndexByte("-_.", name[from]) >= 0 {
		from++
	}
	end := digitsEnd(name, from)
	if end == from {
		return path, "", 0
	}
	return folder + name[:from] + "*" + name[end:], name[from:end], 0
}

// apart returns how far two times are apart, 0 if one is unknown.
func apart(a, b int64) int64 {
	if a == 0 || b == 0 {
		return 0
	}
	return max(a-b, b-a)
}
