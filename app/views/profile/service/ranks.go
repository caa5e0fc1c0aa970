package service

import (
	"cmp"
	"math"
	"slices"
	"sort"
	"strconv"
	"time"

	"eventlens/app/views/profile"
	"eventlens/app/views/profile/analysis"
	"eventlens/app/views/profile/report"
	"eventlens/eventfile/jsontext"
	"eventlens/eventfile/listing"
)

// ranks compares the traces of the session on screen. They are read one after the other, behind the
// one on screen, and only a few numbers of each are kept.
type ranks struct {
	aside
	of        []uint32 // numbers of the traces
	found     map[uint32]foundRank
	isWanted  bool // somebody looked at the ranks of this session
	isStopped bool // somebody stopped the reading, or it would take long
	isAsked   bool // the ranks are on screen
	// compared has the ranks that are read; nil after another one was read.
	compared *analysis.Ranks
	numbers  []uint32 // of the traces in compared
	sent     time.Time
}

// foundRank is a trace that was read. A trace that ends early is compared as well.
type foundRank struct {
	isRead bool
	rank   *analysis.Rank // nil if it is no trace
	fault  string
}

// maxRankBytes is how much is read of a session before somebody asks for all of it.
const maxRankBytes = 1 << 30

// rankEvery is how often the script hears of a rank that is being read.
const rankEvery = 300 * time.Millisecond

// rankTraces returns the traces of the session on screen: those whose rank is known in the order of
// ranks, then the others by name.
func (s *Service) rankTraces() (traces []*profile.Trace) {
	c := &s.sessions
	if c.current == nil {
		return nil
	}
	paths, one := make([]string, len(c.all)), -1
	for i := range c.all {
		paths[i] = c.all[i].Path
		if c.isCurrent(i) {
			one = i
		}
	}
	if one < 0 {
		return nil
	}
	for _, i := range listing.Ranks(paths, one) {
		traces = append(traces, &c.all[i])
	}
	sort.SliceStable(traces, func(i, k int) bool {
		a, b := s.rankOf(traces[i]), s.rankOf(traces[k])
		return a < b || a == b && listing.NaturalCompare(traces[i].Path, traces[k].Path) < 0
	})
	return traces
}

// rankOf returns the rank that a trace says it is of, a large number if that is not known.
func (s *Service) rankOf(trace *profile.Trace) int {
	if rank := s.ranks.found[trace.Number].rank; rank != nil && rank.Number >= 0 {
		return rank.Number
	}
	return math.MaxInt
}

// followRanks reads the traces of the session, if somebody looked at its ranks.
func (s *Service) followRanks() {
	r := &s.ranks
	traces := s.rankTraces()
	s.keepRanks(traces)
	if !r.isWanted || !s.over || len(traces) < 2 {
		return
	}
	if now := s.sessions.current.Number; !r.found[now].isRead {
		one := foundRank{isRead: true, fault: cmp.Or(s.problem, s.ended)}
		if s.analyse() {
			one.rank = s.analysis.Rank()
		}
		s.addRank(now, one)
	}
	for _, trace := range traces {
		if r.reads || r.isStopped {
			break
		}
		if !r.found[trace.Number].isRead {
			s.readAside(&r.aside, *trace)
		}
	}
}

// keepRanks forgets the ranks of another session.
func (s *Service) keepRanks(traces []*profile.Trace) {
	r := &s.ranks
	var of []uint32
	unread := int64(0)
	for _, trace := range traces {
		of = append(of, trace.Number)
		unread += max(trace.Bytes, 0)
	}
	if c := s.sessions.current; c == nil || slices.Contains(r.of, c.Number) {
		r.of = of
		return
	}
	s.leaveAside(&r.aside)
	*r = ranks{of: of, found: map[uint32]foundRank{}, isAsked: r.isAsked, isWanted: r.isAsked,
		isStopped: unread > maxRankBytes}
}

// addRank adds a trace that was read.
func (s *Service) addRank(number uint32, one foundRank) {
	s.ranks.found[number] = one
	s.ranks.compared = nil
}

// takeRank decodes a piece of a rank, and keeps its numbers at its end.
func (s *Service) takeRank(m *profile.Piece, piece []byte) {
	r := &s.ranks
	trace := s.takeAside(&r.aside, m, piece)
	if !r.reads {
		number, one := r.current.Number, foundRank{isRead: true, fault: cmp.Or(r.problem, r.ended)}
		s.addRank(number, one)
		s.followRanks() // the next one arrives meanwhile
		if trace != nil {
			one.rank = analysis.RankOf(trace)
			s.addRank(number, one)
		}
	}
	if r.isAsked && (!r.reads || r.compared == nil || s.now().Sub(r.sent) > rankEvery) {
		s.sendRanks()
	}
}

// readRanks stops the reading of ranks, or reads the rest of them.
func (s *Service) readRanks(isStopped bool) {
	r := &s.ranks
	if r.isStopped = isStopped; isStopped {
		s.leaveAside(&r.aside)
	}
	s.followRanks()
	s.sendRanks()
}

// rankKeys are the columns of the table of ranks.
var rankKeys = append(analysis.RankColumns[:len(analysis.RankColumns):len(analysis.RankColumns)],
	"state")

// sendRanks answers with the table of ranks. traces has the number of the trace of each row, late the
// row of the rank that the others wait for, and act what can be done about the reading.
func (s *Service) sendRanks() {
	r := &s.ranks
	r.isAsked, r.isWanted = true, true
	s.followRanks()
	dst := jsontext.AppendField([]byte(`{"version":1`), "of", profile.RanksView)
	traces := s.rankTraces()
	if len(traces) < 2 {
		note := profile.OneRank
		if !s.sessions.known || s.sessions.current == nil {
			note = profile.StillReading
		}
		dst = jsontext.AppendField(dst, "note", note.Text())
		s.send(profile.AnswerMessage, append(dst, '}'))
		return
	}
	r.sent = s.now()
	s.compareRanks(traces)
	lead, said := report.Ranks(r.compared, len(traces))
	dst = jsontext.AppendField(dst, "lead", lead)
	dst = appendTexts(jsontext.AppendName(dst, "said"), said)
	dst = appendColumns(dst, rankKeys)
	numbers := append(jsontext.AppendName(nil, "traces"), '[')
	dst = append(jsontext.AppendName(dst, "rows"), '[')
	for i, trace := range traces {
		numbers = strconv.AppendUint(jsontext.Separate(numbers, i), uint64(trace.Number), 10)
		dst = appendTexts(jsontext.Separate(dst, i), s.rankCells(trace))
	}
	dst = append(append(append(dst, ']'), numbers...), ']')
	if at := r.compared.Late; at >= 0 && report.IsLate(r.compared) {
		dst = jsontext.AppendInt(dst, "late", int64(r.numbers[at]))
	}
	act := ""
	switch {
	case r.isStopped && len(r.found) < len(traces):
		act = profile.RestOfRanks
	case r.reads || !s.over:
		act = profile.StopRanks
	}
	s.send(profile.AnswerMessage, append(jsontext.AppendField(dst, "act", act), '}'))
}

// compareRanks compares what was read, unless that is done.
func (s *Service) compareRanks(traces []*profile.Trace) {
	r := &s.ranks
	if r.compared != nil {
		return
	}
	var all []*analysis.Rank
	r.numbers = nil
	for _, trace := range traces {
		if rank := r.found[trace.Number].rank; rank != nil {
			rank.Worker = trace.Host
			all = append(all, rank)
			r.numbers = append(r.numbers, trace.Number)
		}
	}
	r.compared = analysis.CompareRanks(all)
}

// rankCells returns the row of a trace.
func (s *Service) rankCells(trace *profile.Trace) []string {
	r := &s.ranks
	state := r.found[trace.Number].fault
	at := slices.Index(r.numbers, trace.Number)
	if at >= 0 {
		return append(r.compared.Cells(at), state)
	}
	cells := make([]string, len(rankKeys))
	cells[0], cells[1] = trace.Host, trace.Host
	switch {
	case r.reads && r.current.Number == trace.Number:
		state = r.readSoFar()
	case !s.over && s.sessions.current.Number == trace.Number:
		state = s.stateText()
	case state == "":
		state = profile.RankWaits(trace.Bytes)
	}
	cells[len(cells)-1] = state
	return cells
}
