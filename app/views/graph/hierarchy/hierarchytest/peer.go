package hierarchytest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
)

// Source identifies a graph of a log.
type Source struct {
	Run   string `json:"run"`
	Tag   string `json:"tag,omitempty"`   // tag of the graph; empty for the graph of the whole run
	Keras bool   `json:"keras,omitempty"` // a model, not a graph of operations
}

// String returns a name for tests.
func (s Source) String() string {
	kind := "operations"
	if s.Keras {
		kind = "layers"
	}
	return fmt.Sprintf("%s %q (%s)", s.Run, s.Tag, kind)
}

// Peer is TensorBoard's hierarchy of a graph. Nodes are indices into Names.
type Peer struct {
	Source
	Names  []string `json:"names"`
	Groups []Group  `json:"groups"`
}

// Group is a group with the contents that TensorBoard shows when it is expanded.
type Group struct {
	Name        int      `json:"name"`
	Kind        string   `json:"kind"` // scope or series
	Size        int      `json:"size"`
	Levels      int      `json:"levels"`
	Structure   int      `json:"structure"`
	Children    []int    `json:"children"`
	Edges       [][4]int `json:"edges"` // each: from, to, tensors, control edges
	Main        []int    `json:"main"`
	Sources     []int    `json:"sources"`
	Sinks       []int    `json:"sinks"`
	Drawn       [][2]int `json:"drawn"`       // drawn edges
	Bridges     [][2]int `json:"bridges"`     // from, to
	Annotations [][3]int `json:"annotations"` // each: on, other, 1 if inbound

	// number of operations in each XLA cluster; only their proportions are meaningful, since
	// TensorBoard counts some twice
	Clusters map[string]int `json:"clusters,omitempty"`
	// number of operations that run on a TPU, and that do not
	TPU [2]int `json:"tpu"`
	Ops []Op   `json:"ops,omitempty"` // operations in a cluster, or that do not run on a TPU
}

// Op is an operation in a group.
type Op struct {
	Name    int
	Cluster string
	Runs    bool // on a TPU
}

// UnmarshalJSON reads the form that dump.js writes: an array of the three fields.
func (o *Op) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &[]any{&o.Name, &o.Cluster, &o.Runs})
}

// MarshalJSON writes the same form as UnmarshalJSON reads.
func (o Op) MarshalJSON() ([]byte, error) { return json.Marshal([]any{o.Name, o.Cluster, o.Runs}) }

// Write writes a golden file, one graph per line.
func Write(name string, all []Peer) error {
	var text bytes.Buffer
	for i := range all {
		line, err := json.Marshal(&all[i])
		if err != nil {
			return err
		}
		text.Write(append(line, '\n'))
	}
	return os.WriteFile(name, text.Bytes(), 0o644)
}

// Read reads a golden file.
func Read(name string) (all []Peer, err error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var p Peer
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, lines.Err()
}
