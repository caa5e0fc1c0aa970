package analysis

import (
	"strings"

	"eventlens/eventfile/tracefile"
)

// Role names the work on which a slice spends its time.
type Role byte

// The roles, in the order in which they claim time: what a kernel covers is no time of a call.
const (
	Kernel Role = iota
	Copy        // of memory between devices, or on one
	Set         // of memory to a value
	Communication
	Runtime // calls of the device's library
	DataLoader
	CPU // operators on the host
	Other
	Roles // their number

	none       // nobody knows
	step       // of the training
	module     // of the model, around its operators
	annotation // of a person
	function   // of the host, around or inside of its operators
)

// roleKeys has the keys of the roles.
var roleKeys = [Roles]string{"kernel", "copy", "memset", "communication", "runtime", "data_loader",
	"cpu", "other"}

// Key returns the key of a role for programs.
func (r Role) Key() string {
	if r < Roles {
		return roleKeys[r]
	}
	return ""
}

// Hue is a kind of work as the timeline and its legend show it, each with a colour.
type Hue byte

// The hues, in the order of the legend.
const (
	KernelHue Hue = iota
	CopyHue       // moves or sets memory of a device
	CommunicationHue
	RuntimeHue
	LoaderHue
	CPUHue   // operators and functions on the host
	OtherHue // marks, and what nobody knows
	Hues     // their number
)

// roleHues has the hues of the roles, also of those whose time counts in other slices.
var roleHues = [...]Hue{Kernel: KernelHue, Copy: CopyHue, Set: CopyHue,
	Communication: CommunicationHue, Runtime: RuntimeHue, DataLoader: LoaderHue, CPU: CPUHue,
	Other: OtherHue, none: OtherHue, step: OtherHue, module: CPUHue, annotation: OtherHue,
	function: CPUHue}

// IsStep reports whether a slice with the role stands for a step of the training.
func (r Role) IsStep() bool { return r == step }

// Hue returns the hue of a role.
func (r Role) Hue() Hue { return roleHues[r] }

// categoryRoles has the roles of slices by the categories that torch writes today, and has written.
var categoryRoles = map[string]Role{
	"kernel": Kernel, "memcpy": Copy, "gpu_memcpy": Copy, "memset": Set, "gpu_memset": Set,
	"runtime": Runtime, "cuda_runtime": Runtime, "cuda_driver": Runtime, "mtia_runtime": Runtime,
	"xpu_runtime": Runtime, "privateuse1_runtime": Runtime, "cpu_op": CPU, "operator": CPU,
	"python": CPU, "user_annotation": annotation, "python_function": function,
}

// Classify returns the role of each slice by its category, name and lane alone. [Of] knows more: the
// operators that kernels belong to.
func Classify(t *tracefile.Trace) []Role {
	roles, _ := classify(t)
	return roles
}

// classify gives each slice its role, and its kind: what it is apart from its name. Kernels that
// communicate are kernels by kind, and operators that load data are operators.
func classify(t *tracefile.Trace) (roles, kinds []Role) {
	byCategory := make([]Role, len(t.Categories))
	for i, category := range t.Categories {
		role, ok := categoryRoles[strings.ToLower(category)]
		if !ok {
			role = none
		}
		byCategory[i] = role
	}
	names := make([]nameKind, len(t.Names))
	for i, name := range t.Names {
		names[i] = kindOf(name)
	}
	lanes := make([]place, len(t.Lanes))
	for i, lane := range t.Lanes {
		lanes[i] = placeOf(t.Processes[lane.Process].Name, lane.Name)
	}
	isStats := t.Format == tracefile.StepStats
	roles, kinds = make([]Role, t.Slices.Len()), make([]Role, t.Slices.Len())
	for i, category := range t.Slices.Category {
		kind := names[t.NameOf(uint32(i))]
		switch {
		case t.Categories[category] == "" || isStats:
			kinds[i] = placed(lanes[t.Slices.Lane[i]], kind)
		case byCategory[category] == function && kind == moduleName:
			kinds[i] = module
		default:
			kinds[i] = byCategory[category]
		}
		roles[i] = named(kinds[i], kind)
	}
	for _, s := range t.Facts.Steps {
		if t.Categories[t.Slices.Category[s.Slice]] == "" {
			roles[s.Slice], kinds[s.Slice] = step, step
		}
	}
	return roles, kinds
}

// named returns the role of a slice of a kind with a name.
func named(kind Role, name nameKind) Role {
	switch kind {
	case Kernel:
		switch name {
		case collectiveName:
			return Communication
		case copyName:
			return Copy
		case setName:
			return Set
		}
	case CPU, annotation:
		switch name {
		case stepName:
			return step
		case loaderName:
			return DataLoader
		case hostCollectiveName:
			return Communication
		}
	}
	return kind
}

// nameKind is a kind of work by the name of a slice.
type nameKind byte

const (
	plainName nameKind = iota
	stepName
	loaderName
	collectiveName
	hostCollectiveName // collective as well
	copyName
	setName
	callName
	moduleName
	pythonName
	optimizerName
)

// kindOf tells the kind of a name.
func kindOf(name string) nameKind {
	switch {
	case strings.HasPrefix(name, "ProfilerStep#"):
		return stepName
	case strings.HasPrefix(name, "enumerate(DataLoader)#") && strings.HasSuffix(name, ".__next__"),
		strings.HasPrefix(name, "enumerate(DataPipe)#"), strings.HasPrefix(name, "IteratorGetNext"):
		return loaderName
	case strings.HasPrefix(name, "Optimizer."):
		return optimizerName
	case strings.HasPrefix(name, "nn.Module: "):
		return moduleName
	case strings.HasPrefix(name, "$"):
		return pythonName
	case strings.HasPrefix(name, "nccl:"), strings.HasPrefix(name, "gloo:"):
		return hostCollectiveName
	case isCollective(name):
		return collectiveName
	case strings.HasPrefix(name, "Memcpy"), strings.HasPrefix(name, "memcpy"):
		return copyName
	case strings.HasPrefix(name, "Memset"), strings.HasPrefix(name, "memset"):
		return setName
	case isCall(name):
		return callName
	}
	return plainName
}

// collectives are the beginnings of names of kernels, operators and instructions that exchange data
// between devices.
var collectives = [...]string{"nccl", "rccl", "gloo:", "c10d::", "all-reduce", "all-gather",
	"all-to-all", "reduce-scatter", "collective-permute", "collective-broadcast"}

func isCollective(name string) bool {
	for _, prefix := range collectives {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// isCall reports whether a name is one of a function of CUDA or HIP, such as cuLaunchKernel.
func isCall(name string) bool {
	for _, prefix := range [...]string{"cuda", "cu", "hip"} {
		if rest, ok := strings.CutPrefix(name, prefix); ok && rest != "" {
			return rest[0] >= 'A' && rest[0] <= 'Z'
		}
	}
	return false
}

// place is where a lane's slices run, in files whose slices have no categories.
type place byte

const (
	elsewhere   place = iota // on the host, or unknown
	onHost                   // of XSpace
	onDevice                 // a stream, or the operations of XLA
	inCopies                 // of memory between host and device
	inSteps                  // a line of steps
	aboveDevice              // a line that repeats the work of a device
)

// placeOf returns the place of a lane by the names that XSpace and step stats give. TensorFlow records
// the streams of a GPU one by one, and all of them once more.
func placeOf(process, lane string) place {
	device := strings.HasPrefix(process, "/device:")
	switch {
	case strings.HasSuffix(process, "/stream:all"):
		return aboveDevice
	case strings.Contains(process, "/stream:"):
		return onDevice
	case strings.Contains(process, "/memcpy"):
		return inCopies
	case strings.HasPrefix(process, "/host:CPU"), strings.HasPrefix(process, "/job:"):
		return onHost
	case device && lane == "Steps":
		return inSteps
	case device && (strings.HasPrefix(lane, "Stream #") || lane == "XLA Ops"):
		return onDevice
	case device:
		return aboveDevice
	}
	return elsewhere
}

// placed returns the kind of a slice without a category.
func placed(at place, name nameKind) Role {
	switch {
	case at == inSteps:
		return step
	case at == onDevice:
		return Kernel
	case at == inCopies:
		return Copy
	case at == onHost && name == callName:
		return Runtime
	case at == onHost && name != pythonName:
		return CPU
	case at == aboveDevice:
		return none
	}
	return function
}
