package analysis

// Summary answers what a person asks first.
type Summary struct {
	Steps []Step
	Mean  Step
	// IsMarked tells that the trace marks its steps, and IsLoading that it names a data loader.
	// Without, nobody can tell how long a step takes, or whether it waits for its input.
	IsMarked, IsLoading bool
	// Slowest and Median are indexes in Steps. Slower says what makes the slowest one slow.
	Slowest, Median int
	Slower          Slower
	Pattern         Pattern
	Devices         []Device
	// Bound says what holds the training back.
	Bound Bound
	Hints []Hint
}

// Slower says why the slowest step takes longer than the median one; the zero value says that it
// hardly does.
type Slower struct {
	Ns     int64 // more than the median step
	Role   Role  // whose time is the most of it
	RoleNs int64
}

// Hint is something that a person may improve, with the number that it rests on.
type Hint struct {
	Kind   HintKind
	Share  float64 // of the mean step; of the time of Device, if there is one
	Device string
}

// HintKind says what a hint is about.
type HintKind string

// The kinds of hints.
const (
	// Loading takes a share of the step.
	Loading HintKind = "loading"
	// Exchanging is communication that no kernel hides.
	Exchanging HintKind = "exchanging"
	// Copying is work with memory alone that no kernel hides.
	Copying HintKind = "copying"
	// Calling is time in calls of the device's library, most often waits for the device.
	Calling HintKind = "calling"
	// Idle tells of a device without work. With HostLate this is mostly since the host starts work
	// too late.
	Idle     HintKind = "idle"
	HostLate HintKind = "host_late"
	// Starved tells of a device that is mostly idle since a data loader is still at work.
	Starved HintKind = "starved"
)

// Bound names the part that holds a training back.
type Bound string

// What can hold it back. Nobody can tell from an empty trace.
const (
	Unknown            Bound = ""
	InputBound         Bound = "input"
	CommunicationBound Bound = "communication"
	HostBound          Bound = "host"
	DeviceBound        Bound = "device"
)

// Shares of the mean step, above which something is worth a hint. For loading and communication
// torch_tb_profiler has the same ones.
const (
	loaderShare        = 0.05
	communicationShare = 0.10
	inputBoundShare    = 0.20
	hostShare          = 0.20
	copyShare          = 0.10
	idleShare          = 0.50
	slowerShare        = 0.10
)

// Summary sums up the trace; ok is false if nothing in it has a role.
func (a *Analysis) Summary() (s Summary, ok bool) {
	if s.Mean, ok = a.Mean(); !ok {
		return s, false
	}
	s.Steps, s.Devices = a.steps, a.Devices()
	s.Slowest, s.Median = a.Slowest()
	s.Slower = a.slower(s.Slowest, s.Median)
	s.Pattern = a.pattern()
	s.IsMarked, s.IsLoading = a.marks, len(a.loads.ranges) > 0
	s.Bound = bound(&s.Mean, len(s.Devices) > 0)
	if s.Pattern.Waits() && s.Mean.share(DataLoader) >= loaderShare {
		s.Bound = InputBound
	}
	s.hint()
	return s, true
}

// share returns the share of a step that roles have.
func (s *Step) share(roles ...Role) float64 {
	if s.Ns() <= 0 {
		return 0
	}
	return float64(s.spent(roles...)) / float64(s.Ns())
}

// spent returns how much of a step roles have.
func (s *Step) spent(roles ...Role) (ns int64) {
	for _, role := range roles {
		ns += s.Parts[role]
	}
	return ns
}

// slower finds the part of the slowest step that takes longer than in the median one.
func (a *Analysis) slower(slowest, median int) (s Slower) {
	slow, usual := &a.steps[slowest], &a.steps[median]
	more := slow.Ns() - usual.Ns()
	if more == 0 || float64(more) < slowerShare*float64(usual.Ns()) {
		return s
	}
	s.Ns = more
	for role := range Roles {
		if ns := slow.Parts[role] - usual.Parts[role]; ns > s.RoleNs {
			s.Role, s.RoleNs = role, ns
		}
	}
	return s
}

// StepOf returns the index of the step that a hint is most about: the one that spends most time on
// it. ok is false for a hint about a device, and if there is only one step.
func (s *Summary) StepOf(kind HintKind) (at int, ok bool) {
	most := int64(0)
	for i := range s.Steps {
		if ns := s.Steps[i].spent(hinted[kind]...); ns > most {
			at, most = i, ns
		}
	}
	return at, most > 0 && len(s.Steps) > 1
}

// GapOf returns the longest gap of the device that a hint is about; ok is false for a hint about
// steps.
func (s *Summary) GapOf(hint Hint) (gap Gap, ok bool) {
	for i := range s.Devices {
		if d := &s.Devices[i]; d.Name == hint.Device {
			return d.Gap, d.Gap.FromNs < d.Gap.ToNs
		}
	}
	return Gap{}, false
}

// hinted has the roles whose time hints are about.
var hinted = map[HintKind][]Role{Loading: {DataLoader}, Exchanging: {Communication},
	Copying: {Copy, Set}, Calling: {Runtime}}

// bound finds what holds a mean step back. Time of the host counts only if a device waits for it.
func bound(mean *Step, hasDevice bool) Bound {
	switch {
	case mean.Ns() <= 0:
		return Unknown
	case mean.share(DataLoader) >= inputBoundShare:
		return InputBound
	case mean.share(Communication) >= inputBoundShare:
		return CommunicationBound
	case hasDevice && mean.share(CPU, Runtime, Other) >= idleShare:
		return HostBound
	case hasDevice:
		return DeviceBound
	}
	return HostBound
}

// hint adds what a person may improve.
func (s *Summary) hint() {
	m := &s.Mean
	s.add(Loading, m, loaderShare)
	s.add(Exchanging, m, communicationShare)
	s.add(Copying, m, copyShare)
	if len(s.Devices) > 0 {
		s.add(Calling, m, hostShare)
	}
	for _, d := range s.Devices {
		if d.TotalNs <= 0 || float64(d.IdleNs) < idleShare*float64(d.TotalNs) {
			continue
		}
		kind := Idle
		if c := &d.Causes; c.HostNs+c.InputNs > c.LaunchNs+c.OtherNs {
			kind = HostLate
			if c.InputNs > c.HostNs {
				kind = Starved
			}
		}
		s.Hints = append(s.Hints,
			Hint{Kind: kind, Share: float64(d.IdleNs) / float64(d.TotalNs), Device: d.Name})
	}
}

// add adds a hint if its share of the mean step is above what is usual.
func (s *Summary) add(kind HintKind, mean *Step, usual float64) {
	if share := mean.share(hinted[kind]...); share > usual {
		s.Hints = append(s.Hints, Hint{Kind: kind, Share: share})
	}
}
