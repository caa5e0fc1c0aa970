package hierarchytest

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"eventlens/eventfile"
	"eventlens/eventfile/graphfile"
)

// Graphs decodes the graphs of a log directory that TensorBoard lists: the first one of each
// source. Empty traces are left out.
func Graphs(log string) (map[Source]*graphfile.Graph, error) {
	all := map[Source]*graphfile.Graph{}
	err := filepath.WalkDir(log, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || !strings.Contains(d.Name(), "tfevents") {
			return err
		}
		run, err := filepath.Rel(log, filepath.Dir(path))
		if err != nil {
			return err
		}
		return addFile(all, path, filepath.ToSlash(run))
	})
	return all, err
}

// addFile decodes the graphs of one file.
func addFile(all map[Source]*graphfile.Graph, path, run string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	add := func(s Source, form graphfile.Form, data []byte) {
		if all[s] != nil {
			return
		}
		if g, err := graphfile.Decode(form, data); err == nil && len(g.Nodes) > 0 {
			all[s] = g
		}
	}
	var event eventfile.Event
	for record, err := range eventfile.NewReader(file, eventfile.Options{}).All() {
		if err != nil || event.Decode(record.Data) != nil {
			continue
		}
		switch event.Kind {
		case eventfile.KindGraphDef:
			add(Source{Run: run}, graphfile.FromGraphDef, event.Payload)
		case eventfile.KindMetaGraphDef:
			add(Source{Run: run}, graphfile.FromMetaGraphDef, event.Payload)
		}
		for i := range event.Values {
			addValue(add, &event.Values[i], run, record.Data)
		}
	}
	return nil
}

// addValue decodes the graph in a value, if there is one.
func addValue(add func(Source, graphfile.Form, []byte), v *eventfile.Value, run string,
	data []byte) {
	form := graphfile.FromRunMetadata
	switch string(v.Plugin) {
	case "graph_keras_model":
		form = graphfile.FromKeras
	case "graph_run_metadata", "graph_run_metadata_graph":
	default:
		return
	}
	if place, err := v.OnlyString(); err == nil {
		add(Source{run, string(v.Tag), form == graphfile.FromKeras}, form, place.In(data))
	}
}
