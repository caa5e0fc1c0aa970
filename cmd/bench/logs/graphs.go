package logs

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
)

// Models are the graphs that frameworks write for testdata/gen/models.py.
var Models = []string{"resnet50", "transformer", "tf2"}

// WriteModel lets a framework write a log with the graph of a model below dir, unless it exists,
// and returns its directory. It makes the Python environment of testdata/gen, which takes 3 GB and
// some minutes, unless EVENTLENS_GEN_PYTHON names one.
func WriteModel(ctx context.Context, dir, name string) (string, error) {
	return once(filepath.Join(dir, "graph-"+name), func(root string) error {
		command := exec.CommandContext(ctx, "sh", "testdata/gen/run.sh", "model="+name)
		command.Env = append(os.Environ(), "MODELS="+root)
		if out, err := command.CombinedOutput(); err != nil {
			return fmt.Errorf("%w\n%s", err, out)
		}
		return nil
	})
}

// The shape of the generated graph: stages of blocks of nodes.
const (
	GraphStages = 20
	GraphBlocks = 10
	GraphNodes  = 500 // in each block
)

// WriteGraph writes a log with a generated graph of 100,000 nodes below dir, unless it exists, and
// returns its directory. Each node of a block has a few nodes shortly before it as inputs. No name
// ends in a number, so that no viewer can collapse nodes into series: opening a block means drawing
// all of it.
func WriteGraph(dir string) (string, error) {
	return once(filepath.Join(dir, "graph-generated"), func(root string) error {
		name := filepath.Join(root, "run", "events.out.tfevents.1700000000.bench.1.0")
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		file, err := os.Create(name)
		if err != nil {
			return err
		}
		defer file.Close()
		w := recordWriter{out: bufio.NewWriterSize(file, 1<<20)}
		w.version()
		for step := range 100 {
			w.scalar(wallTime(step, 0), int64(step), "loss", 1/float32(1+step))
		}
		const graphDef = 4
		w.event(1.7e9, 0, func(b []byte) []byte { return appendBytes(b, graphDef, largeGraph()) })
		if w.err == nil {
			w.err = w.out.Flush()
		}
		return w.err
	})
}

// once makes a directory with write, unless a finished one exists.
func once(root string, write func(unfinished string) error) (string, error) {
	if _, err := os.Stat(root); err == nil {
		return root, nil
	}
	unfinished, err := filepath.Abs(root + ".unfinished")
	if err != nil {
		return "", err
	}
	if err := os.RemoveAll(unfinished); err != nil {
		return "", err
	}
	if err := write(unfinished); err != nil {
		return "", fmt.Errorf("write %s: %w", root, err)
	}
	return root, os.Rename(unfinished, root)
}

// largeGraph returns an encoded GraphDef.
func largeGraph() (graph []byte) {
	random := rand.New(rand.NewPCG(19, 1))
	before := "input"
	graph = appendBytes(graph, 1, node(before, "Placeholder"))
	for stage := range GraphStages {
		from := before // output of the previous stage
		for block := range GraphBlocks {
			scope := fmt.Sprintf("stage_%02d/block_%02d/", stage, block)
			names := make([]string, GraphNodes)
			for i := range names {
				op := ops[random.IntN(len(ops))]
				names[i] = scope + op + "_" + letters(i)
				inputs := []string{before}
				if i > 0 {
					inputs[0] = names[i-1-random.IntN(min(i, 6))]
				}
				if i > 0 && random.IntN(5) < 2 {
					inputs = append(inputs, names[i-1-random.IntN(min(i, 30))])
				}
				if i == 0 && block == GraphBlocks/2 {
					inputs = append(inputs, from)
				}
				graph = appendBytes(graph, 1, node(names[i], op, inputs...))
			}
			before = names[GraphNodes-1]
		}
	}
	return graph
}

var ops = []string{"MatMul", "Mul", "AddV2", "Relu", "Reshape", "Softmax", "Transpose", "BiasAdd",
	"Sub", "Mean"}

// letters encodes a number without digits.
func letters(i int) string { return string([]byte{byte('a' + i/26%26), byte('a' + i%26)}) }

// node returns an encoded NodeDef with the attributes that most writers set.
func node(name, op string, inputs ...string) []byte {
	n := appendString(appendString(nil, 1, name), 2, op)
	for _, in := range inputs {
		n = appendString(n, 3, in)
	}
	n = appendString(n, 4, "/job:localhost/replica:0/task:0/device:CPU:0")
	n = appendBytes(n, 5, appendBytes(appendString(nil, 1, "T"), 2, appendVarint(nil, 6, 1)))
	shape := appendBytes(appendBytes(nil, 2, appendVarint(nil, 1, 32)), 2, appendVarint(nil, 1, 64))
	return appendBytes(n, 5,
		appendBytes(appendString(nil, 1, "_output_shapes"), 2,
			appendBytes(nil, 1, appendBytes(nil, 7, shape))))
}
