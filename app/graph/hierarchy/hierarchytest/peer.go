package hierarchytest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
)

// Source tells which graph of a log it is.
type Source struct {
	Run   string `json:"run"`
	Tag   string `json:"tag,omitempty"`   // empty for the graph of the whole run
	Keras bool   `json:"keras,omitempty"` // a model, not a graph of operations
}

// String names it.
func (s Source) String() string {
	kind := "operations"
	if s.Keras {
		kind = "layers"
	}
	return fmt.Sprintf("%s %q (%s)", s.Run, s.Tag, kind)
}

// Peer is what TensorBoard made of a graph. Nodes are numbers of Names.
type Peer struct {
	Source
	Names  []string `json:"names"`
	Groups []Group  `json:"groups"`
}

// Group is a group with what TensorBoard shows when it is expanded.
type Group struct {
	Name        int      `json:"name"`
	Kind        string   `json:"kind"` // scope or series
	Size        int      `json:"size"`
	Levels      int      `json:"levels"`
	Structure   int      `json:"structure"`
	Children    []int    `json:"children"`
	Edges       [][4]int `json:"edges"` // from, to, tensors, control
	Main        []int    `json:"main"`
	Sources     []int    `json:"sources"`
	Sinks       []int    `json:"sinks"`
	Drawn       [][2]int `json:"drawn"`       // edges that are drawn
	Bridges     [][2]int `json:"bridges"`     // from, to
	Annotations [][3]int `json:"annotations"` // on, other, 1 if inbound

	Clusters map[string]int `json:"clusters,omitempty"` // of XLA: how many operations are in each; only their shares tell anything, since it counts some twice
	TPU      [2]int         `json:"tpu"`                // how many operations a TPU runs, and how many not
	Ops      []Op           `json:"ops,omitempty"`      // that are in a cluster, or that no TPU runs
}

// Op is an operation in a group.
type Op struct {
	Name    int
	Cluster string
	Runs    bool // on a TPU
}

// UnmarshalJSON reads what dump.js writes: the three in a row.
func (o *Op) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &[]any{&o.Name, &o.Cluster, &o.Runs})
}

// MarshalJSON writes it so.
func (o Op) MarshalJSON() ([]byte, error) { return json.Marshal([]any{o.Name, o.Cluster, o.Runs}) }

// Write writes a golden, a graph a line.
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

// Read reads a golden.
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
