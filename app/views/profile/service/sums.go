package service

import (
	"sort"
	"strconv"
	"strings"

	"eventlens/app/views/profile"
	"eventlens/app/views/profile/timeline"
	"eventlens/eventfile/jsontext"
	"eventlens/eventfile/tracefile"
)

// namesOfSums is how many names are listed of a range, the largest ones.
const namesOfSums = 50

// sendSums sends the sums of a range: parts has its time by kind of work, which together are its
// length, and rows the same in words. Names have a hue, a name, a count, and total and self time in
// nanoseconds.
func (s *Service) sendSums(of *laid, question string) {
	from, to, order, ok := rangeOf(question)
	if !ok {
		return
	}
	span := tracefile.Span{FromNs: of.board.FromNs + from, ToNs: of.board.FromNs + to}
	sums := of.board.SumsIn(span)
	dst := jsontext.AppendField([]byte(`{"version":1`), "of", question)
	dst = jsontext.AppendField(dst, "facts", profile.InRange(sums.Lanes, sums.Slices))
	roles := of.analysis.PartsIn(span)
	dst = appendParts(dst, &roles)
	dst = append(appendPartRows(dst, &roles, to-from), ']')
	sortSums(sums.Names, order)
	shown := min(len(sums.Names), namesOfSums)
	if shown < len(sums.Names) {
		dst = jsontext.AppendField(dst, "shown", profile.NamesShown(shown, len(sums.Names)))
	}
	dst = jsontext.AppendName(dst, "names")
	dst = append(dst, '[')
	for i := range shown {
		dst = of.appendSum(jsontext.Separate(dst, i), &sums.Names[i])
	}
	s.send(profile.SumsMessage+of.name, append(dst, `]}`...))
}

// rangeOf reads the question of [profile.SumAct].
func rangeOf(question string) (from, to int64, order string, ok bool) {
	fields := strings.Split(question, ",")
	if len(fields) != 3 {
		return 0, 0, "", false
	}
	from, bad := strconv.ParseInt(fields[0], 10, 64)
	to, worse := strconv.ParseInt(fields[1], 10, 64)
	return from, to, fields[2], bad == nil && worse == nil && from < to
}

// sortSums sorts sums, the largest first.
func sortSums(sums []timeline.NameSum, order string) {
	by := func(sum *timeline.NameSum) int64 {
		switch order {
		case profile.SelfOrder:
			return sum.SelfNs
		case profile.CountOrder:
			return int64(sum.Count)
		}
		return sum.TotalNs
	}
	sort.SliceStable(sums, func(i, k int) bool { return by(&sums[i]) > by(&sums[k]) })
}

func (of *laid) appendSum(dst []byte, sum *timeline.NameSum) []byte {
	dst = strconv.AppendInt(append(dst, '['), int64(sum.Hue), 10)
	dst = jsontext.AppendString(append(dst, ','), of.trace.Names[sum.Name])
	for _, n := range [...]int64{int64(sum.Count), sum.TotalNs, sum.SelfNs} {
		dst = strconv.AppendInt(append(dst, ','), n, 10)
	}
	return append(dst, ']')
}
