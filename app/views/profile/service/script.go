package service

import (
	"strconv"

	"eventlens/app/views/profile"
	"eventlens/app/views/profile/report"
	"eventlens/app/views/profile/timeline"
	"eventlens/app/wire/scripted"
	"eventlens/app/words"
	"eventlens/eventfile/jsontext"
)

// kindNames are the names of the kinds of work, by [analysis.Hue].
var kindNames = &report.Kinds

// texts are the script's labels, by the names that it uses for them.
var texts = [...]struct {
	name string
	text words.Message
}{
	{"legend", profile.Legend},
	{"all", profile.All}, {"allHint", profile.AllHint},
	{"closer", profile.Closer}, {"closerHint", profile.CloserHint},
	{"farther", profile.Farther}, {"fartherHint", profile.FartherHint},
	{"fit", profile.Fit}, {"fitHint", profile.FitHint}, {"keys", profile.Keys},
	{"start", profile.Start}, {"duration", profile.Duration}, {"self", profile.Self},
	{"lane", profile.Lane}, {"depth", profile.Depth}, {"kind", profile.KindOfWork},
	{"chosen", profile.Chosen}, {"chooseOne", profile.ChooseOne},
	{"process", profile.Process}, {"thread", profile.Thread}, {"unnamed", profile.Unnamed},
	{"compare", profile.Compare}, {"compareWith", profile.CompareWith},
	{"endComparison", profile.EndComparison}, {"byPath", profile.ByPath},
	{"alignedStep", profile.AlignedStep}, {"alignedHint", profile.AlignedHint},
	{"inA", profile.InA}, {"inB", profile.InB}, {"twinHint", profile.TwinHint},
	{"noTwin", profile.NoTwin},
	{"new", profile.NewName}, {"gone", profile.GoneName}, {"noNames", profile.NoNames},
	{"ranks", profile.Ranks}, {"openRank", profile.OpenRank}, {"rest", profile.ReadRanks},
	{"noRanks", profile.NoRanks},
	{"summary", profile.Summary}, {"operators", profile.Operators}, {"kernels", profile.Kernels},
	{"waiting", profile.StillReading}, {"none", profile.NoSlices},
	{"stop", profile.StopReading}, {"again", profile.ReadAgain},
	{"session", profile.Session}, {"run", profile.Run}, {"time", profile.Time},
	{"host", profile.Host}, {"tool", profile.Tool}, {"size", profile.Size},
	{"find", profile.Find}, {"next", profile.Next}, {"previous", profile.Previous},
	{"views", profile.Views}, {"timeline", profile.Timeline}, {"unread", profile.Unread},
	{"choose", profile.ChooseSession},
	{"slice", profile.Slice}, {"range", profile.Range}, {"shows", profile.Shows},
	{"clearRange", profile.ClearRange},
	{"sumSlice", profile.SumSlice}, {"sumSliceHint", profile.SumSliceHint},
	{"sumsByKind", profile.SumsByKind}, {"sumsByName", profile.SumsByName},
	{"leadsTo", profile.LeadsTo}, {"comesFrom", profile.ComesFrom},
	{"followHint", profile.FollowHint}, {"backHint", profile.BackHint},
	{"lanes", profile.Lanes}, {"lanesHint", profile.LanesHint},
	{"filterLanes", profile.FilterLanes}, {"closeProcess", profile.CloseProcess},
	{"lowRows", profile.LowRows}, {"pin", profile.PinLane},
	{"marks", profile.Marks}, {"mark", profile.Mark}, {"markHint", profile.MarkHint},
	{"markRemoved", profile.MarkRemoved}, {"removeMark", profile.RemoveMark},
	{"showMark", profile.ShowMark},
	{"savePicture", profile.SavePicture}, {"png", profile.SavePNG}, {"svg", profile.SaveSVG},
	{"pinned", profile.IsPinned}, {"unpinned", profile.IsUnpinned},
	{"folded", profile.IsFolded}, {"unfolded", profile.IsUnfolded},
	{"value", profile.Value}, {"least", profile.Least}, {"most", profile.Most},
	{"name", profile.Name}, {"count", profile.Count}, {"total", profile.ColumnTotal},
	{"sort", profile.SortBy},
	{"stepTimes", profile.StepTimes}, {"whereStepGoes", profile.WhereStepGoes},
	{"whatToLookAt", profile.WhatToLookAt}, {"noHints", profile.NoHints}, {"step", profile.Step},
	{"calls", profile.ColumnCalls}, {"slowest", profile.Slowest},
	{"showSlowest", profile.ShowSlowest},
	{"steps", profile.Steps}, {"slowestStep", profile.SlowestStep},
	{"slowestHint", profile.SlowestHint}, {"medianStep", profile.MedianOne},
	{"medianHint", profile.MedianHint}, {"median", profile.Median},
	{"pageStep", profile.ThePageStep}, {"offset", profile.Offset},
	{"offsetHint", profile.OffsetHint},
	{"flame", profile.Flame}, {"allThreads", profile.AllThreads},
	{"selectedRange", profile.SelectedRange}, {"timeShown", profile.TimeShown},
	{"wholeTrace", profile.AllOfTrace}, {"allCalls", profile.AllCalls},
	{"callers", profile.Callers}, {"callees", profile.Callees},
	{"aroundName", profile.AroundName}, {"zoomHere", profile.ZoomHere}, {"inside", profile.Inside},
	{"chooseFrame", profile.ChooseFrame}, {"flameKeys", profile.FlameKeys},
	{"memory", profile.Memory}, {"noMemory", profile.NoMemory},
	{"allocated", profile.Allocated}, {"reserved", profile.Reserved}, {"peak", profile.ShowPeak},
	{"alive", profile.AliveAtPeak}, {"earlierUse", profile.EarlierUse},
	{"nothing", profile.NotAnswered}, {"filter", profile.FilterNames},
	{"csv", profile.DownloadCSV}, {"byShape", profile.ByShape}, {"byLaunch", profile.ByLaunch},
	{"noOperators", profile.NoOperators}, {"noKernels", profile.NoKernels},
	{"stepsOfHeight", profile.StepsOfHeight}, {"tableOfTimes", profile.TableOfTimes},
}

// sendAll sends a new element of the script everything that it shows.
func (s *Service) sendAll() {
	dst := []byte(`{"version":1`)
	for _, t := range texts {
		dst = jsontext.AppendField(dst, t.name, t.text.Text())
	}
	dst = jsontext.AppendField(dst, "found", profile.Found())
	dst = jsontext.AppendField(dst, "scalarStep", profile.ScalarStep())
	dst = jsontext.AppendField(dst, "rangeOf", profile.RangeOf())
	dst = jsontext.AppendField(dst, "later", profile.Later())
	dst = jsontext.AppendField(dst, "earlier", profile.Earlier())
	dst = jsontext.AppendField(dst, "firstOf", profile.FirstOf())
	dst = jsontext.AppendField(dst, "rowsShown", profile.RowsShown())
	dst = jsontext.AppendName(dst, "kinds")
	dst = append(dst, '[')
	for i, name := range kindNames {
		dst = jsontext.AppendString(jsontext.Separate(dst, i), name.Text())
	}
	s.send(profile.TextsMessage, append(dst, `]}`...))
	s.sendSessions()
	s.sendLook()
	s.sendBoard()
	s.sendState()
}

// sendSessions sends the traces to choose from, each with its number, and which one is shown.
func (s *Service) sendSessions() {
	c := &s.sessions
	dst := jsontext.AppendField([]byte(`{"version":1`), "note", s.note())
	dst = jsontext.AppendInt(dst, "ranks", int64(len(s.rankTraces())))
	dst = jsontext.AppendName(dst, "list")
	dst = append(dst, '[')
	for i := range c.all {
		t := &c.all[i]
		dst = append(jsontext.Separate(dst, i), `{"number":`...)
		dst = strconv.AppendUint(dst, uint64(t.Number), 10)
		if c.isCurrent(i) {
			dst = append(jsontext.AppendName(dst, "shown"), "true"...)
		}
		if i == s.comparedAt() {
			dst = append(jsontext.AppendName(dst, "compared"), "true"...)
		}
		dst = jsontext.AppendName(dst, "facts")
		dst = append(dst, '[')
		for k, fact := range profile.Facts(t) {
			dst = jsontext.AppendString(jsontext.Separate(dst, k), fact)
		}
		dst = append(dst, `]}`...)
	}
	s.send(profile.SessionsMessage, append(dst, `]}`...))
}

// note says why no trace is on screen, "" if one is, or if it is not known yet.
func (s *Service) note() string {
	c := &s.sessions
	switch {
	case c.current != nil || !c.known || len(c.all) == 0:
		return ""
	case c.wanted != "":
		return profile.NotListed.With(c.wanted)
	}
	return profile.Large.With(words.Bytes(c.all[0].Bytes))
}

// sendLook sends the script the part of the address that only it reads.
func (s *Service) sendLook() { s.send(profile.LookMessage, []byte(s.sessions.look)) }

// sendBoard sends the laid-out trace; without one, nothing, so that the script shows none.
func (s *Service) sendBoard() {
	var encoded []byte
	if s.board != nil {
		encoded = s.board.Append(nil)
	}
	s.send(profile.BoardMessage, encoded)
}

// sendState sends what is read, and what was passed over.
func (s *Service) sendState() {
	dst := []byte(`{"version":1`)
	if s.over {
		dst = append(jsontext.AppendName(dst, "over"), "true"...)
	}
	if s.sessions.reads {
		dst = append(jsontext.AppendName(dst, "reading"), "true"...)
	}
	if s.isCut() {
		dst = append(jsontext.AppendName(dst, "again"), "true"...)
	}
	dst = jsontext.AppendField(dst, "text", s.stateText())
	dst = jsontext.AppendField(dst, "failed", s.problem)
	dst = jsontext.AppendName(dst, "faults")
	dst = append(dst, '[')
	for i, fault := range s.faults() {
		dst = jsontext.AppendString(jsontext.Separate(dst, i), fault)
	}
	dst = appendOverlaps(append(dst, ']'), s.board)
	s.send(profile.StateMessage, append(dst, '}'))
}

// appendOverlaps appends what is said of each lane of a board above its slices.
func appendOverlaps(dst []byte, board *timeline.Board) []byte {
	dst = jsontext.AppendName(dst, "overlaps")
	dst = append(dst, '[')
	if board != nil {
		for i := range board.Lanes {
			said := ""
			if n := board.Lanes[i].Overlaps; n > 0 {
				said = profile.Overlapping(n)
			}
			dst = jsontext.AppendString(jsontext.Separate(dst, i), said)
		}
	}
	return append(dst, ']')
}

// stateText says how much was read.
func (s *Service) stateText() string {
	switch {
	case s.decoder == nil || s.problem != "":
		return ""
	case s.over:
		return profile.Drawn(len(s.board.Slices))
	}
	return profile.ReadSoFar(s.arrived, s.sessions.current.Bytes, s.decoder.Trace().Slices.Len())
}

// faults says what was passed over, or changed.
func (s *Service) faults() (said []string) {
	if s.decoder == nil {
		return nil
	}
	if s.ended != "" {
		said = append(said, s.ended)
	}
	for _, p := range s.decoder.Trace().Problems() {
		said = append(said, profile.Passed(p.Count, p.Reason.String(), p.Reason.IsRepair()))
	}
	return said
}

// send sends the script a message.
func (s *Service) send(what string, content []byte) {
	s.answer(&scripted.ScriptMessage{What: what, With: s.objects.Export(content)})
}
