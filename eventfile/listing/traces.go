package listing

import (
	"strconv"
	"strings"
	"time"
)

// TraceTool is the tool that wrote a trace, as its file name tells.
type TraceTool uint8

// The tools, the most informative first: of a session of JAX or TensorFlow that was stored in
// several forms, the first one is read.
const (
	NoTrace    TraceTool = iota
	XPlane               // *.xplane.pb of JAX and TensorFlow
	TorchTrace           // *.pt.trace.json of PyTorch
	JSONTrace            // *.trace.json of JAX, TensorFlow and others
	OldTrace             // *.trace of TensorFlow before XSpace
	StepStats            // no file: RunMetadata in event files, which no listing has
)

// Trace has the facts that the path of a trace tells.
type Trace struct {
	Tool    TraceTool
	Dir     string // directory of the run, "" for the folder itself
	Session string // folder of the session; the file's name if there is none
	Host    string // the machine or rank that was traced, "" if unknown
	// Time is when the session began, zero if unknown. Zoned is false if it is the local time of
	// the machine that wrote it, given as if it were UTC.
	Time  time.Time
	Zoned bool
}

// profiles is the folder of sessions, below the folder of a run.
const profiles = "/plugins/profile/"

// traceEndings are the ends of the names of traces, in lower case and unpacked. A file named .trace
// may be anything, so it counts only in a session.
var traceEndings = [...]string{
	XPlane: ".xplane.pb", TorchTrace: ".pt.trace.json", JSONTrace: ".trace.json",
	OldTrace: ".trace",
}

// TraceOf describes the trace at a path; its Tool is NoTrace for another file, and for JAX's
// perfetto_trace.json.gz, which says the same as a trace beside it. Nothing is read.
func TraceOf(path string) Trace {
	t := traceAt(path)
	if t.Tool != NoTrace {
		t.findTime()
	}
	return t
}

// traceAt describes a trace without its time. Programs that need no more are smaller.
func traceAt(path string) (t Trace) {
	folder := upToSlash(path)
	base := path[len(folder):]
	name := strings.TrimSuffix(base, ".gz")
	at := strings.LastIndex("/"+folder, profiles)
	for tool := XPlane; tool <= OldTrace; tool++ {
		if host, ok := strings.CutSuffix(name, traceEndings[tool]); ok {
			t.Tool, t.Host = tool, host
			break
		}
	}
	if t.Tool == NoTrace || at < 0 && t.Tool == OldTrace {
		return Trace{}
	}
	t.Dir, t.Session = strings.TrimSuffix(folder, "/"), base
	if at >= 0 {
		t.Dir = folder[:max(at-1, 0)]
		session, _, below := strings.Cut(folder[at+len(profiles)-1:], "/")
		if below {
			t.Session = session
		}
	}
	return t
}

// findTime finds the time in the name of a session, or in the name of a file, where PyTorch puts it
// behind the name of the worker: in milliseconds, later in nanoseconds.
func (t *Trace) findTime() {
	// Keras writes hyphens, too.
	at, err := time.Parse("2006_01_02_15_04_05", strings.ReplaceAll(t.Session, "-", "_"))
	if err == nil {
		t.Time = at
		return
	}
	worker, ns := writtenNs(t.Host)
	if ns != 0 {
		t.Host, t.Time, t.Zoned = worker, time.Unix(0, ns), true
	}
}

// writtenNs splits the name of a file into its worker and when it was written, in nanoseconds since
// 1970; 0 if it does not say that.
func writtenNs(name string) (worker string, ns int64) {
	dot := strings.LastIndexByte(name, '.')
	if dot < 0 {
		return name, 0
	}
	n, err := strconv.ParseInt(name[dot+1:], 10, 64)
	switch {
	case err != nil || n < 1e12 || n >= 9e12 && n < 1e15:
		return name, 0
	case n < 9e12: // up to the year 2255
		n *= 1e6
	}
	return name[:dot], n
}

// isTrace reports whether a file name belongs to a trace, wherever the file is.
func isTrace(base string) bool { return TraceOf(base).Tool != NoTrace }
