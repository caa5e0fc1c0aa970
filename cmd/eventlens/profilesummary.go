package main

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"

	"eventlens/app/views/profile"
	"eventlens/app/views/profile/analysis"
	"eventlens/eventfile/tracefile"
)

// profileSummary says where the time of a trace goes. Times are in nanoseconds.
type profileSummary struct {
	Steps   []profileStep   `json:"steps"`
	Mean    profileStep     `json:"mean"`
	Slowest string          `json:"slowest"` // name of a step
	Bound   string          `json:"bound"`   // what holds the training back
	Devices []profileDevice `json:"devices"`
	Hints   []profileHint   `json:"hints"`
	// Slower says why the slowest step takes longer than the median one; absent if it hardly does.
	Slower *profileSlower `json:"slower,omitempty"`
	// Pattern is a delay that comes back; absent if there is none.
	Pattern *profilePattern `json:"pattern,omitempty"`

	slowest int // index in Steps
	median  string
}

// profileHint says what may be improved, as analysis.Hint.
type profileHint struct {
	Kind   analysis.HintKind `json:"kind"`
	Share  float64           `json:"share"`
	Device string            `json:"device,omitempty"`
}

// profileSlower says why a step is slow, as analysis.Slower.
type profileSlower struct {
	Ns     int64  `json:"ns"`
	Part   string `json:"part"`
	PartNs int64  `json:"part_ns"`
}

// profilePattern says which steps of a period are slow, and why, as analysis.Pattern.
type profilePattern struct {
	Period  int      `json:"period"`
	Steps   []string `json:"steps"`
	SlowNs  int64    `json:"slow_ns"`
	UsualNs int64    `json:"usual_ns"`
	Part    string   `json:"part"`
	PartNs  int64    `json:"part_ns"`
	MoreNs  int64    `json:"more_ns"`
}

// profileStep has the parts of a step.
type profileStep struct {
	Step          string `json:"step"`
	TotalNs       int64  `json:"total_ns"`
	Kernel        int64  `json:"kernel_ns"`
	Copy          int64  `json:"copy_ns"`
	Memset        int64  `json:"memset_ns"`
	Communication int64  `json:"communication_ns"`
	Runtime       int64  `json:"runtime_ns"`
	DataLoader    int64  `json:"data_loader_ns"`
	CPU           int64  `json:"cpu_ns"`
	Other         int64  `json:"other_ns"`
}

// profileDevice says what a device did.
type profileDevice struct {
	Device    string `json:"device"`
	TotalNs   int64  `json:"total_ns"`
	IdleNs    int64  `json:"idle_ns"`
	ComputeNs int64  `json:"compute_ns"`
	OtherNs   int64  `json:"other_ns"`
	// The gaps between the slices of each stream, by cause.
	InputWaitNs int64 `json:"input_wait_ns"`
	HostWaitNs  int64 `json:"host_wait_ns"`
	LaunchNs    int64 `json:"launch_ns"`
	OtherWaitNs int64 `json:"other_wait_ns"`
}

// summaryOf sums up a trace; it returns nil if the trace does not tell what its time is spent on.
func summaryOf(trace *tracefile.Trace) *profileSummary {
	found, ok := analysis.Of(trace).Summary()
	if !ok {
		return nil
	}
	s := &profileSummary{
		Steps: []profileStep{}, Mean: stepOf(&found.Mean), Slowest: found.Steps[found.Slowest].Name,
		Bound: string(found.Bound), Devices: []profileDevice{}, Hints: []profileHint{},
		slowest: found.Slowest, median: found.Steps[found.Median].Name,
	}
	s.Mean.Step = "mean"
	for _, hint := range found.Hints {
		s.Hints = append(s.Hints, profileHint(hint))
	}
	if why := found.Slower; why.Ns > 0 {
		s.Slower = &profileSlower{Ns: why.Ns, Part: why.Role.Key(), PartNs: why.RoleNs}
	}
	if p := &found.Pattern; p.Period > 0 {
		s.Pattern = &profilePattern{Period: p.Period, SlowNs: p.SlowNs, UsualNs: p.UsualNs,
			Part: p.Role.Key(), PartNs: p.RoleNs, MoreNs: p.MoreNs}
		for _, i := range p.Steps {
			s.Pattern.Steps = append(s.Pattern.Steps, found.Steps[i].Name)
		}
	}
	for i := range found.Steps {
		s.Steps = append(s.Steps, stepOf(&found.Steps[i]))
	}
	for _, d := range found.Devices {
		s.Devices = append(s.Devices, profileDevice{
			Device: d.Name, TotalNs: d.TotalNs, IdleNs: d.IdleNs, ComputeNs: d.ComputeNs,
			OtherNs: d.OtherNs, InputWaitNs: d.Causes.InputNs, HostWaitNs: d.Causes.HostNs,
			LaunchNs: d.Causes.LaunchNs, OtherWaitNs: d.Causes.OtherNs,
		})
	}
	return s
}

func stepOf(s *analysis.Step) profileStep {
	return profileStep{
		Step: s.Name, TotalNs: s.Ns(), Kernel: s.Parts[analysis.Kernel],
		Copy: s.Parts[analysis.Copy], Memset: s.Parts[analysis.Set],
		Communication: s.Parts[analysis.Communication], Runtime: s.Parts[analysis.Runtime],
		DataLoader: s.Parts[analysis.DataLoader], CPU: s.Parts[analysis.CPU],
		Other: s.Parts[analysis.Other],
	}
}

// shownSteps is how many steps people see. Of more, they see the slowest one.
const shownSteps = 12

// print writes the summary for people. Output errors stay in out.
func (s *profileSummary) print(out *bufio.Writer) {
	s.stepTable().print(out)
	if len(s.Devices) > 0 {
		s.deviceTable().print(out)
	}
	s.printHints(out)
}

// printHints writes what may be improved, and why the slowest step is slow.
func (s *profileSummary) printHints(out *bufio.Writer) {
	if p := s.Pattern; p != nil {
		part, ns := strings.ReplaceAll(p.Part, "_", " "), p.MoreNs
		if p.Part == analysis.DataLoader.Key() {
			part, ns = "", p.PartNs
		}
		factor := strconv.FormatFloat(float64(p.SlowNs)/float64(max(p.UsualNs, 1)), 'f', 1, 64)
		fmt.Fprintln(out, profile.Every(p.Period, plainName(p.Steps[0]), factor,
			milliseconds(p.SlowNs), part, milliseconds(ns)))
	} else if s.Slower != nil {
		fmt.Fprintln(out, profile.Slower(plainName(s.Slowest), milliseconds(s.Slower.Ns),
			plainName(s.median), strings.ReplaceAll(s.Slower.Part, "_", " "),
			milliseconds(s.Slower.PartNs)))
	}
	for _, hint := range s.Hints {
		device := ""
		if hint.Device != "" {
			device = plainName(hint.Device) + ": "
		}
		fact, remedy := profile.HintTexts(string(hint.Kind))
		fmt.Fprintf(out, "%s%.1f %% %s. %s\n", device, 100*hint.Share, fact.Text(), remedy.Text())
	}
	if s.Slower != nil || len(s.Hints) > 0 {
		fmt.Fprintln(out)
	}
}

func (s *profileSummary) stepTable() *table {
	t := &table{columns: []tableColumn{{"STEP", left}, {"TIME", right}, {"KERNEL", right},
		{"COPY", right}, {"MEMSET", right}, {"COMMUNICATION", right}, {"RUNTIME", right},
		{"DATA LOADER", right}, {"CPU", right}, {"OTHER", right}}}
	steps := s.Steps
	if len(steps) > shownSteps {
		steps = steps[s.slowest : s.slowest+1]
	}
	if len(s.Steps) > 1 {
		steps = append(steps[:len(steps):len(steps)], s.Mean)
	}
	for _, one := range steps {
		t.row(plainName(one.Step), milliseconds(one.TotalNs), unlessNone(one.Kernel),
			unlessNone(one.Copy), unlessNone(one.Memset), unlessNone(one.Communication),
			unlessNone(one.Runtime), unlessNone(one.DataLoader), unlessNone(one.CPU),
			unlessNone(one.Other))
	}
	return t
}

func (s *profileSummary) deviceTable() *table {
	t := &table{columns: []tableColumn{{"DEVICE", left}, {"TIME", right}, {"IDLE", right},
		{"COMPUTE", right}, {"OTHER", right}, {"INPUT WAIT", right}, {"HOST LATE", right},
		{"LAUNCH", right}, {"OTHER WAIT", right}}}
	for _, d := range s.Devices {
		t.row(plainName(d.Device), milliseconds(d.TotalNs), unlessNone(d.IdleNs),
			unlessNone(d.ComputeNs), unlessNone(d.OtherNs), unlessNone(d.InputWaitNs),
			unlessNone(d.HostWaitNs), unlessNone(d.LaunchNs), unlessNone(d.OtherWaitNs))
	}
	return t
}

// unlessNone returns a time, or nothing if there is none.
func unlessNone(ns int64) string {
	if ns == 0 {
		return ""
	}
	return milliseconds(ns)
}
