package tracetest

import (
	"bytes"
	"fmt"
)

// Session is a session of torch with a trace for each rank. In each step a rank loads data, computes
// and takes part in Collectives, which end together.
type Session struct {
	Ranks, Steps, Collectives int
	// Late is the rank that loads data for LateUs longer, in steps but those of a multiple of Spared.
	Late, LateUs, Spared int
	// AheadUs is by how much the clock of each rank is ahead; missing ones are 0.
	AheadUs []int64
	// Fillers is how many more operators a step has, each with its shapes, of about 470 bytes.
	Fillers int
	// HasRanks tells that the files say which rank they are of.
	HasRanks bool
}

// baseNs is a time of the year 2026, as torch writes the base of its times.
const baseNs = 1790857026000000000

// StepUs is the length of a step in which no rank is late.
const StepUs = 1000

// Trace returns the trace of a rank.
func (s *Session) Trace(rank int) []byte {
	out := new(bytes.Buffer)
	fmt.Fprintf(out, `{"schemaVersion":1,"baseTimeNanoseconds":%d,`, baseNs)
	if s.HasRanks {
		fmt.Fprintf(out, `"distributedInfo":{"backend":"nccl","rank":%d,"world_size":%d},`, rank, s.Ranks)
	}
	out.WriteString("\"traceEvents\":[\n")
	from, sep := int64(0), ""
	if rank < len(s.AheadUs) {
		from = s.AheadUs[rank]
	}
	add := func(category, name string, lane int, begin, duration int64, args string) {
		fmt.Fprintf(out, `%s{"ph":"X","cat":%q,"name":%q,"pid":%d,"tid":%d,"ts":%d,"dur":%d,"args":{%s}}`,
			sep, category, name, lane, lane, from+begin, duration, args)
		sep = ",\n"
	}
	for n := range s.Steps {
		late := 0 // of the late one, which all wait for
		if s.Spared == 0 || n%s.Spared != 0 {
			late = s.LateUs
		}
		own := int64(0)
		if rank == s.Late {
			own = int64(late)
		}
		end := StepUs + int64(late)
		add("user_annotation", fmt.Sprint("ProfilerStep#", n), 1, 0, end, "")
		add("cpu_op", "enumerate(DataLoader)#_.__next__", 1, 0, 100+own, "")
		for i := range s.Fillers {
			add("cpu_op", "aten::add_", 1, 120+own, 1, fmt.Sprintf(filler, n*s.Fillers+i, i))
		}
		add("cuda_runtime", "cudaLaunchKernel", 1, 200+own, 5, fmt.Sprintf(`"correlation":%d`, 2*n+1))
		add("kernel", "gemm", 7, 210+own, 290, fmt.Sprintf(`"device":0,"correlation":%d`, 2*n+1))
		add("cuda_runtime", "cudaLaunchKernelExC", 1, 220+own, 5,
			fmt.Sprintf(`"correlation":%d`, 2*n+2))
		each := int64(400 / max(s.Collectives, 1))
		for i := range int64(s.Collectives) {
			begin, done := 500+int64(late)+i*each, 500+int64(late)+(i+1)*each
			if i == 0 {
				begin = 500 + own
			}
			add("kernel", "ncclDevKernel_AllReduce_Sum_f32_RING_LL", 8, begin, done-begin,
				fmt.Sprintf(`"device":0,"correlation":%d,"Collective name":"allreduce",`+
					`"Process Group Name":"0","Process Group Ranks":"[0, 1]"`, 2*n+2))
		}
		from += end
	}
	out.WriteString("\n]}\n")
	return out.Bytes()
}

// filler has the arguments of an operator, as torch writes them with record_shapes.
const filler = `"External id":%d,"Record function id":0,"Concrete Inputs":["","","1"],` +
	`"Input type":["float","float","Scalar"],"Input Strides":[[4096,1],[4096,1],[]],` +
	`"Input Dims":[[64,4096],[64,4096],[]],"Ev Idx":%d,"Python module":"torch/nn/modules/linear.py` +
	`(125): forward of the decoder's feed-forward block, as the profiler writes it with modules"`
