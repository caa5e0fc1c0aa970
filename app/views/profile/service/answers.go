package service

import (
	"fmt"
	"strconv"
	"strings"

	"eventlens/app/views/profile"
	"eventlens/app/views/profile/analysis"
	"eventlens/app/views/profile/report"
	"eventlens/app/words"
	"eventlens/eventfile/jsontext"
)

// columnNames are the names of the columns of tables, by their keys.
var columnNames = [...]struct {
	key  string
	text words.Message
}{
	{"operator", profile.ColumnOperator}, {"shapes", profile.ColumnShapes},
	{"calls", profile.ColumnCalls}, {"host_self_us", profile.ColumnHostSelf},
	{"host_total_us", profile.ColumnHostTotal}, {"device_self_us", profile.ColumnDeviceSelf},
	{"device_total_us", profile.ColumnDeviceTotal}, {"kernel", profile.Kernel},
	{"kind", profile.KindOfWork}, {"grid", profile.ColumnGrid}, {"block", profile.ColumnBlock},
	{"registers", profile.ColumnRegisters}, {"shared_bytes", profile.ColumnShared},
	{"total_us", profile.ColumnTotal}, {"mean_us", profile.ColumnMean},
	{"min_us", profile.ColumnMin}, {"max_us", profile.ColumnMax},
	{"sm_efficiency", profile.ColumnEfficiency}, {"occupancy", profile.ColumnOccupancy},
	{"device", profile.ColumnDevice}, {"bytes", profile.Size}, {"age_us", profile.ColumnAge},
	{"address", profile.ColumnAddress}, {"name", profile.Name}, {"path", profile.ColumnPath},
	{"difference_us", profile.ColumnDifference}, {"change_percent", profile.ColumnChange},
	{"total_a_us", profile.ColumnTotalA}, {"total_b_us", profile.ColumnTotalB},
	{"calls_a", profile.ColumnCallsA}, {"calls_b", profile.ColumnCallsB},
	{"mean_a_us", profile.ColumnMeanA}, {"mean_b_us", profile.ColumnMeanB},
	{"rank", profile.ColumnRank}, {"worker", profile.ColumnWorker},
	{"step_us", profile.ColumnStep}, {"kernel_us", profile.Kernel}, {"copy_us", profile.Copy},
	{"memset_us", profile.ColumnMemset}, {"communication_us", profile.Communication},
	{"runtime_us", profile.Runtime}, {"data_loader_us", profile.Loader}, {"cpu_us", profile.CPU},
	{"other_us", profile.Other}, {"wait_us", profile.ColumnWait}, {"held_us", profile.ColumnHeld},
	{"last", profile.ColumnLast}, {"collectives", profile.ColumnCollectives},
	{"steps", profile.Steps}, {"offset_us", profile.ColumnOffset}, {"state", profile.ColumnState},
}

// analyse makes the analysis, unless it is there. It reports whether there is one: the script asks
// again when the trace is read.
func (s *Service) analyse() bool {
	if !s.over || s.problem != "" || s.decoder == nil {
		return false
	}
	if s.analysis == nil {
		s.analysis = analysis.Of(s.decoder.Trace())
	}
	return true
}

// sendAnswer answers what the script asks about a whole trace: its summary, or a table of it. A
// table that is asked for as fine has rows by shape or launch.
func (s *Service) sendAnswer(question string) {
	s.compared.asked, s.ranks.isAsked = "", false
	if question == profile.RanksView {
		s.sendRanks()
		return
	}
	if !s.analyse() {
		return
	}
	name, isFine := strings.CutSuffix(question, profile.FineTable)
	if name == profile.CompareView {
		s.sendComparison(question)
		return
	}
	dst := jsontext.AppendField([]byte(`{"version":1`), "of", question)
	if table, ok := analysis.TableOf(name); ok {
		dst = s.appendTable(dst, table, isFine)
		if name == memoryTable {
			dst = s.appendCurves(dst)
		}
	} else {
		dst = s.appendSummary(dst)
	}
	s.send(profile.AnswerMessage, append(dst, '}'))
}

// appendTable appends a table: keys has the keys of its columns, columns their names, and rows the
// cells, as in CSV.
func (s *Service) appendTable(dst []byte, table analysis.Table, isFine bool) []byte {
	columns := table.Columns
	if table.Name == memoryTable && !s.analysis.KnowsShapes() {
		columns = columns[:len(columns)-1]
	}
	dst = appendColumns(dst, columns)
	dst = jsontext.AppendName(dst, "rows")
	dst = append(dst, '[')
	n := 0
	table.Rows(s.analysis, isFine, func(cells ...string) {
		dst = appendTexts(jsontext.Separate(dst, n), cells[:len(columns)])
		n++
	})
	return append(dst, ']')
}

// appendColumns appends the columns of a table, and the names of the kinds of work.
func appendColumns(dst []byte, keys []string) []byte {
	dst = jsontext.AppendName(dst, "keys")
	dst = appendTexts(dst, keys)
	dst = jsontext.AppendName(dst, "columns")
	dst = append(dst, '[')
	for i, key := range keys {
		name := key
		for _, known := range columnNames {
			if known.key == key {
				name = known.text.Text()
			}
		}
		dst = jsontext.AppendString(jsontext.Separate(dst, i), name)
	}
	dst = append(dst, ']')
	dst = jsontext.AppendName(dst, "kinds")
	dst = append(dst, '{')
	for role := range analysis.Roles {
		dst = jsontext.AppendString(jsontext.Separate(dst, int(role)), role.Key())
		dst = jsontext.AppendString(append(dst, ':'), kindNames[role.Hue()].Text())
	}
	return append(dst, '}')
}

func appendTexts(dst []byte, texts []string) []byte {
	dst = append(dst, '[')
	for i, text := range texts {
		dst = jsontext.AppendString(jsontext.Separate(dst, i), text)
	}
	return append(dst, ']')
}

// appendSummary appends the summary, in words. steps has the parts of each step by hue, in
// nanoseconds, and its time from the start of the board. A hint has its share, its device, its fact
// and remedy, and where it leads: the text, and the index of the step, or the gap: its ends, from the
// start of the board, and the slice that ends it, with commas between them.
func (s *Service) appendSummary(dst []byte) []byte {
	sum, ok := s.analysis.Summary()
	if !ok {
		return dst
	}
	dst = appendVerdict(dst, &sum)
	dst = s.appendTop(s.appendSteps(dst, &sum))
	dst = jsontext.AppendName(dst, "devices")
	dst = append(dst, '[')
	for i := range sum.Devices {
		dst = appendDevice(jsontext.Separate(dst, i), &sum.Devices[i])
	}
	dst = append(dst, ']')
	dst = jsontext.AppendName(dst, "hints")
	dst = append(dst, '[')
	for i, hint := range sum.Hints {
		fact, remedy := profile.HintTexts(string(hint.Kind))
		of, leads, step, gap := "", "", "", ""
		if hint.Device != "" {
			of = deviceName(hint.Device)
		}
		if at, ok := sum.StepOf(hint.Kind); ok {
			leads, step = profile.ShowStep(sum.Steps[at].Name), strconv.Itoa(at)
		} else if longest, ok := sum.GapOf(hint); ok {
			leads = profile.ShowGap(report.Time(longest.ToNs - longest.FromNs))
			gap = fmt.Sprintf("%d,%d,%d", longest.FromNs-s.board.FromNs,
				longest.ToNs-s.board.FromNs, longest.Next)
		}
		dst = appendTexts(jsontext.Separate(dst, i), []string{
			report.Percent(hint.Share), of, fact.Text(), remedy.Text(), leads, step, gap,
		})
	}
	return append(dst, ']')
}

// appendVerdict appends what holds the training back: lead is the answer, said the sentences with
// the numbers that it rests on, and figures the numbers by themselves.
func appendVerdict(dst []byte, sum *analysis.Summary) []byte {
	share := shareText(sum.Mean.Parts[analysis.DataLoader], sum.Mean.Ns())
	lead, isInput := profile.BoundText(string(sum.Bound)).Text(), sum.Bound == analysis.InputBound
	said := []string{profile.IsInputBound(sum.IsLoading, isInput, share)}
	if p := &sum.Pattern; p.Period > 0 {
		slow, part, ns := sum.Steps[p.Steps[0]].Name, kindNames[p.Role.Hue()].Text(), p.MoreNs
		if p.Waits() {
			part, ns = "", p.RoleNs
		}
		if p.Waits() && isInput {
			lead = profile.Starved(hungry(sum.Devices), p.Period)
		}
		factor := strconv.FormatFloat(float64(p.SlowNs)/float64(max(p.UsualNs, 1)), 'f', 1, 64)
		said = append(said,
			profile.Every(p.Period, slow, factor, report.Time(p.SlowNs), part, report.Time(ns)))
	} else if why := sum.Slower; why.Ns > 0 {
		said = append(said, profile.Slower(sum.Steps[sum.Slowest].Name,
			report.Time(why.Ns), sum.Steps[sum.Median].Name, kindNames[why.Role.Hue()].Text(),
			report.Time(why.RoleNs)))
	}
	said = append(said, profile.Lacks(sum.IsMarked, len(sum.Devices) > 0)...)
	dst = jsontext.AppendField(dst, "lead", lead)
	dst = appendTexts(jsontext.AppendName(dst, "said"), said)
	dst = append(jsontext.AppendName(dst, "figures"), '[')
	mean := profile.WholeTrace.Text()
	if sum.IsMarked {
		mean = profile.MeanStep.Text()
	}
	dst = appendTexts(dst, []string{report.Time(sum.Mean.Ns()), mean})
	if sum.IsLoading {
		dst = appendTexts(append(dst, ','), []string{share, profile.InputWait.Text()})
	}
	for i := range min(len(sum.Devices), shownDevices) {
		d := &sum.Devices[i]
		dst = appendTexts(append(dst, ','),
			[]string{shareText(d.TotalNs-d.IdleNs, d.TotalNs), profile.Busy(deviceName(d.Name))})
	}
	return append(dst, ']')
}

// hungry names the device that waits longest for input; "" without devices.
func hungry(devices []analysis.Device) (name string) {
	most := int64(-1)
	for i := range devices {
		if d := &devices[i]; d.Causes.InputNs > most {
			name, most = deviceName(d.Name), d.Causes.InputNs
		}
	}
	return name
}

// topOperators is how many operators the summary lists.
const topOperators = 5

// appendTop appends the operators that take most time: each with its calls, and its time alone and
// with what is inside, on devices if these have any, else on the host.
func (s *Service) appendTop(dst []byte) []byte {
	all := s.analysis.Operators(false)
	device := len(all) > 0 && all[0].DeviceSelfNs > 0
	dst = jsontext.AppendField(dst, "topTitle", profile.TopOperators(device))
	dst = jsontext.AppendField(dst, "topAll", profile.AllOperators(len(all)))
	dst = append(jsontext.AppendName(dst, "top"), '[')
	for i := range min(len(all), topOperators) {
		o := &all[i]
		self, total := o.HostSelfNs, o.HostTotalNs
		if device {
			self, total = o.DeviceSelfNs, o.DeviceTotalNs
		}
		dst = appendTexts(jsontext.Separate(dst, i), []string{
			o.Name, words.Count(o.Calls), report.Time(self), report.Time(total),
		})
	}
	return append(dst, ']')
}

// shownDevices is how many devices have a figure at the top; all have their reasons below.
const shownDevices = 2

// appendSteps appends the steps, and the mean one.
func (s *Service) appendSteps(dst []byte, sum *analysis.Summary) []byte {
	dst = jsontext.AppendName(dst, "steps")
	dst = append(dst, '[')
	for i := range sum.Steps {
		step := &sum.Steps[i]
		dst = append(jsontext.Separate(dst, i), `{"version":1`...)
		dst = jsontext.AppendField(dst, "name", step.Name)
		dst = jsontext.AppendField(dst, "time", report.Time(step.Ns()))
		dst = jsontext.AppendName(dst, "from")
		dst = jsontext.AppendFloat(dst, float64(step.Span.FromNs-s.board.FromNs))
		dst = appendParts(dst, &step.Parts)
		dst = append(appendSlow(dst, step), '}')
	}
	dst = append(dst, ']')
	dst = jsontext.AppendInt(dst, "slowest", int64(sum.Slowest))
	dst = jsontext.AppendInt(dst, "medianAt", int64(sum.Median))
	dst = jsontext.AppendField(dst, "median", profile.MedianStep(report.Time(sum.Steps[sum.Median].Ns())))
	of, whole := profile.MeanOf(len(sum.Steps)), profile.Step
	if !sum.IsMarked {
		of, whole = "", profile.WholeTrace
	}
	dst = jsontext.AppendField(dst, "meanOf", of)
	dst = appendParts(dst, &sum.Mean.Parts)
	dst = appendPartRows(dst, &sum.Mean.Parts, sum.Mean.Ns())
	dst = appendTexts(append(dst, ','), []string{whole.Text(), report.Time(sum.Mean.Ns()), ""})
	return append(dst, ']')
}

// appendSlow tells of a slow step.
func appendSlow(dst []byte, step *analysis.Step) []byte {
	if step.IsSlow {
		dst = jsontext.AppendInt(dst, "slow", 1)
	}
	return dst
}

// partsOf returns parts of a time by hue.
func partsOf(roles *[analysis.Roles]int64) (parts [analysis.Hues]int64) {
	for role, ns := range roles {
		parts[analysis.Role(role).Hue()] += ns
	}
	return parts
}

// appendParts appends the parts of a time by hue, in nanoseconds.
func appendParts(dst []byte, roles *[analysis.Roles]int64) []byte {
	dst = jsontext.AppendName(dst, "parts")
	dst = append(dst, '[')
	for hue, ns := range partsOf(roles) {
		dst = strconv.AppendInt(jsontext.Separate(dst, hue), ns, 10)
	}
	return append(dst, ']')
}

// appendPartRows appends the parts of a time in words, each with its share. The list is left open.
func appendPartRows(dst []byte, roles *[analysis.Roles]int64, of int64) []byte {
	dst = jsontext.AppendName(dst, "rows")
	dst = append(dst, '[')
	for hue, ns := range partsOf(roles) {
		dst = appendTexts(jsontext.Separate(dst, hue), []string{
			kindNames[hue].Text(), report.Time(ns), shareText(ns, of),
		})
	}
	return dst
}

// appendDevice appends why a device is idle.
func appendDevice(dst []byte, d *analysis.Device) []byte {
	dst = append(dst, `{"version":1`...)
	dst = jsontext.AppendField(dst, "title", profile.WhyIdle(deviceName(d.Name)))
	dst = jsontext.AppendField(dst, "note",
		profile.IdleFor(shareText(d.IdleNs, d.TotalNs), report.Time(d.IdleNs)))
	dst = jsontext.AppendName(dst, "causes")
	dst = append(dst, '[')
	c := &d.Causes
	all := c.InputNs + c.HostNs + c.LaunchNs + c.OtherNs
	for i, cause := range [...]struct {
		hue  analysis.Hue
		name words.Message
		ns   int64
	}{
		{analysis.LoaderHue, profile.WaitsForInput, c.InputNs},
		{analysis.CPUHue, profile.HostLate, c.HostNs},
		{analysis.RuntimeHue, profile.BetweenWork, c.LaunchNs},
		{analysis.OtherHue, profile.OtherWait, c.OtherNs},
	} {
		dst = append(jsontext.Separate(dst, i), '[')
		dst = strconv.AppendInt(dst, int64(cause.hue), 10)
		dst = strconv.AppendInt(append(dst, ','), cause.ns, 10)
		dst = jsontext.AppendString(append(dst, ','), cause.name.Text())
		dst = jsontext.AppendString(append(dst, ','), report.Time(cause.ns))
		dst = jsontext.AppendString(append(dst, ','), shareText(cause.ns, all))
		dst = append(dst, ']')
	}
	return append(dst, `]}`...)
}

// deviceName names a device that has only a number.
func deviceName(name string) string {
	if _, err := strconv.Atoi(name); err == nil {
		return profile.NumberedDevice.With(name)
	}
	return name
}

// shareText writes the share of a time, in percent.
func shareText(ns, of int64) string {
	if of <= 0 {
		return report.Percent(0)
	}
	return report.Percent(float64(ns) / float64(of))
}
