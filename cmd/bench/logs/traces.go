package logs

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"
)

// Trace is a generated trace of a profiler, beside a run of scalars. It has steps of a training,
// each with operators, the kernels that they launch, and arrows between the two. Every fifth step
// waits for its data.
type Trace struct {
	Name   string // of its directory
	Bytes  int64  // about so many, before compression
	Gzip   bool
	XSpace bool // in the format of TensorFlow and JAX, without arrows, instead of PyTorch's
	// Slices is the least number of slices of an XSpace, instead of its bytes. They have no
	// statistics then.
	Slices int
	Second string // name of a second trace: some kernels have other names, and are faster
}

// Write writes a directory with the trace below dir, unless it exists, and returns it.
func (t Trace) Write(dir string) (string, error) {
	return once(filepath.Join(dir, "trace-"+t.Name), func(root string) error {
		run := filepath.Join(root, "run")
		if err := os.MkdirAll(run, 0o755); err != nil {
			return err
		}
		err := writeFile(filepath.Join(run, "events.out.tfevents.1700000000.bench.1.0"),
			func(out *bufio.Writer) error {
				w := recordWriter{out: out}
				w.version()
				for step := range 100 {
					w.scalar(wallTime(step, 0), int64(step), "loss", 1/float32(1+step))
				}
				return w.err
			})
		err = errors.Join(err, t.writeTo(filepath.Join(run, "host"), false))
		if t.Second != "" {
			err = errors.Join(err, t.writeTo(filepath.Join(run, t.Second), true))
		}
		return err
	})
}

// writeTo writes a trace to a file whose name begins with a path.
func (t Trace) writeTo(path string, faster bool) error {
	path += ".pt.trace.json"
	if t.XSpace {
		path = strings.TrimSuffix(path, ".pt.trace.json") + ".xplane.pb"
	}
	if t.Gzip {
		path += ".gz"
	}
	return writeFile(path, func(out *bufio.Writer) error {
		if t.XSpace {
			return t.writeSpace(out)
		}
		if !t.Gzip {
			return t.writeChrome(out, faster)
		}
		packed, err := gzip.NewWriterLevel(out, gzip.BestSpeed)
		if err != nil {
			return err
		}
		return errors.Join(t.writeChrome(packed, faster), packed.Close())
	})
}

func writeFile(path string, write func(*bufio.Writer) error) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	out := bufio.NewWriterSize(file, 1<<20)
	return errors.Join(write(out), out.Flush())
}

// layers is the number of operators of a step that launch a kernel.
const layers = 160

// work is one operator of a step with the operators that it calls, the call of the runtime, and the
// kernel that this call launches. Times are in nanoseconds.
type work struct {
	operator, called, kernel string
	at, lasts                int64 // on the host
	runs, runsFor            int64 // on the device
	shape                    int
}

var operatorNames = []string{"conv2d", "linear", "layer_norm", "relu", "add", "matmul", "softmax",
	"max_pool2d"}

// stepWork returns what a step that begins at a time does, and when it ends.
func stepWork(random *rand.Rand, at int64, faster bool) (all []work, end int64) {
	device := at
	for i := range layers {
		name := operatorNames[i%len(operatorNames)]
		w := work{
			operator: "aten::" + name, called: "aten::_" + name, at: at,
			lasts: 40_000 + random.Int64N(20_000), shape: 32 << (i % 5),
			kernel: fmt.Sprintf("void at::native::%s_kernel_%d<4, float>(int, float*)", name, i%24),
		}
		w.runsFor = 50_000 + int64(i%9)*8_000 + random.Int64N(4_000)
		if faster && i%3 == 0 {
			w.runsFor /= 2
			w.kernel = fmt.Sprintf("fused_%s_kernel_%d", name, i%24)
		}
		w.runs = max(device, at+w.lasts)
		device = w.runs + w.runsFor
		at += w.lasts + 2_000
		all = append(all, w)
	}
	return all, max(at, device)
}

// chromeWriter writes the events of a trace as PyTorch does: each on several lines.
type chromeWriter struct {
	out io.Writer
	n   int64 // bytes written
	err error
}

func (w *chromeWriter) print(format string, args ...any) {
	if w.err == nil {
		n, err := fmt.Fprintf(w.out, format, args...)
		w.n, w.err = w.n+int64(n), err
	}
}

// The threads of events: the process with its only thread, and the device with its only stream.
var (
	chromeHost   = [2]int{4242, 4242}
	chromeDevice = [2]int{0, 7}
)

// slice writes a slice. Times are in nanoseconds, args the members of its arguments.
func (w *chromeWriter) slice(cat, name string, of [2]int, at, lasts int64, args string) {
	w.print("  {\n    \"ph\": \"X\", \"cat\": %q, \"name\": %q, \"pid\": %d, \"tid\": %d,\n"+
		"    \"ts\": %d.%03d, \"dur\": %d.%03d,\n    \"args\": {\n      %s\n    }\n  },\n",
		cat, name, of[0], of[1], at/1000, at%1000, lasts/1000, lasts%1000, args)
}

// arrow writes one end of the arrow from the call of the runtime to the kernel.
func (w *chromeWriter) arrow(end string, of [2]int, at int64, id int) {
	w.print("  {\n    \"ph\": %s, \"id\": %d, \"pid\": %d, \"tid\": %d, \"ts\": %d.%03d,\n"+
		"    \"cat\": \"ac2g\", \"name\": \"ac2g\"\n  },\n", end, id, of[0], of[1], at/1000, at%1000)
}

// work writes an operator, the one that it calls, its launch and its kernel; the inner operator
// ends first and so comes first.
func (w *chromeWriter) work(k work, id int) {
	operator := func(name string, id int, at, lasts int64) {
		w.slice("cpu_op", name, chromeHost, at, lasts, fmt.Sprintf(
			`"External id": %d, "Record function id": 0, "Ev Idx": %d,
      "Input Dims": [[%d, 64, 56, 56], [64, 64, 3, 3], [], []], "Input type": ["float", "float"]`,
			id, id, k.shape))
	}
	operator(k.called, id+1, k.at+3_000, k.lasts-5_000)
	operator(k.operator, id, k.at, k.lasts)
	launch := k.at + k.lasts - 12_000
	w.slice("cuda_runtime", "cudaLaunchKernel", chromeHost, launch, 7_000,
		fmt.Sprintf(`"External id": %d, "cbid": 211, "correlation": %d`, id+1, id))
	w.slice("kernel", k.kernel, chromeDevice, k.runs, k.runsFor, fmt.Sprintf(
		`"External id": %d, "queued": 0, "device": 0, "context": 1, "stream": 7,
      "correlation": %d, "registers per thread": 32, "shared memory": 0, "blocks per SM": 1.6,
      "warps per SM": 6.4, "grid": [%d, 1, 1], "block": [128, 1, 1],
      "est. achieved occupancy %%": 40`, id+1, id, k.shape))
	w.arrow(`"s"`, chromeHost, launch, id)
	w.arrow(`"f", "bp": "e"`, chromeDevice, k.runs, id)
}

// writeChrome writes JSON in the format of PyTorch.
func (t Trace) writeChrome(out io.Writer, faster bool) error {
	w := &chromeWriter{out: out}
	w.print("{\n  \"schemaVersion\": 1,\n  \"baseTimeNanoseconds\": 1700000000000000000,\n" +
		"  \"displayTimeUnit\": \"ms\",\n  \"traceEvents\": [\n")
	random := rand.New(rand.NewPCG(31, 1))
	at, id := int64(1_000_000), 1
	for step := 0; w.n < t.Bytes && w.err == nil; step++ {
		began := at
		if step%5 == 4 {
			w.slice("user_annotation",
				"enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", chromeHost, at,
				9_000_000, fmt.Sprintf(`"External id": %d`, id))
			at += 9_010_000
		}
		all, end := stepWork(random, at, faster)
		for _, k := range all {
			w.work(k, id)
			id += 2
		}
		w.slice("user_annotation", fmt.Sprintf("ProfilerStep#%d", step), chromeHost, began, end-began,
			fmt.Sprintf(`"External id": %d`, id))
		at, id = end+20_000, id+1
	}
	w.print("  {\"ph\": \"M\", \"name\": \"process_name\", \"pid\": %d, \"tid\": 0, "+
		"\"args\": {\"name\": \"python\"}}\n  ]\n}\n", chromeHost[0])
	return w.err
}

// spaceWriter collects the lines of an XSpace.
type spaceWriter struct {
	ids   map[string]uint64 // of the metadata of events, by name
	names []string          // in the order of their ids, which count from 1
	bare  bool              // events have no statistics
}

// spaceStatistics is the number of statistics of an event.
const spaceStatistics = 6

// event appends an event to those of a line. Times are in nanoseconds.
func (w *spaceWriter) event(line []byte, name string, at, lasts int64, id uint64) []byte {
	if w.ids[name] == 0 {
		w.names = append(w.names, name)
		w.ids[name] = uint64(len(w.names))
	}
	b := appendVarint(nil, 1, w.ids[name])
	b = appendVarint(b, 2, uint64(at*1000))
	b = appendVarint(b, 3, uint64(lasts*1000))
	for stat := uint64(1); stat <= spaceStatistics && !w.bare; stat++ {
		b = appendBytes(b, 4, appendVarint(appendVarint(nil, 1, stat), 4, id+stat*1_000_000))
	}
	return appendBytes(line, 4, b)
}

// plane returns a plane with one line of events, as a field of the XSpace.
func (w *spaceWriter) plane(id uint64, name, lineName string, events []byte) []byte {
	line := appendString(appendVarint(nil, 1, 1), 2, lineName)
	line = append(appendVarint(line, 3, 1_700_000_000_000_000_000), events...)
	b := appendBytes(appendString(appendVarint(nil, 1, id), 2, name), 3, line)
	metadata := func(field protowire.Number, id uint64, name string) {
		b = appendBytes(b, field, appendBytes(appendVarint(nil, 1, id), 2,
			appendString(appendVarint(nil, 1, id), 2, name)))
	}
	for i, name := range w.names {
		metadata(4, uint64(i+1), name)
	}
	for stat := uint64(1); stat <= spaceStatistics; stat++ {
		metadata(5, stat, fmt.Sprintf("statistic_%d", stat))
	}
	return appendBytes(nil, 1, b)
}

// writeSpace writes an XSpace: a plane of the host, and one of a device.
func (t Trace) writeSpace(out io.Writer) error {
	random := rand.New(rand.NewPCG(31, 2))
	w := spaceWriter{ids: map[string]uint64{}, bare: t.Slices > 0}
	var host, device []byte
	const each = 3 // slices
	for at, id := int64(0), uint64(1); int64(len(host)+len(device)) < t.Bytes ||
		each*int(id) < t.Slices; {
		all, end := stepWork(random, at, false)
		for _, k := range all {
			host = w.event(host, k.operator, k.at, k.lasts, id)
			host = w.event(host, k.called, k.at+3_000, k.lasts-5_000, id)
			device = w.event(device, k.kernel, k.runs, k.runsFor, id)
			id++
		}
		at = end + 20_000
	}
	_, err := out.Write(append(w.plane(1, "/host:CPU", "python", host),
		w.plane(2, "/device:GPU:0", "Stream #7(Compute)", device)...))
	return err
}
