package sweep_test

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"eventlens/app/views/hparams/sweep"
	"eventlens/eventfile"
)

// FuzzSweep makes a log of any bytes and does everything that the view does: all values must be in
// every table and file.
func FuzzSweep(f *testing.F) {
	f.Add([]byte("abc"), uint8(0))
	f.Add([]byte{1, 2, 3, 250, 251, 252, 7, 8, 9, 0, 0, 0, 4, 4, 4}, uint8(1))
	f.Add([]byte("seed=1,lr=2;seed=3,lr=2;\x00\xff\xfe\xfd"), uint8(2))
	f.Fuzz(func(t *testing.T, data []byte, rows uint8) {
		if len(data) > 3000 {
			return
		}
		log, metric := logOf(data)
		s := sweep.New(log)
		all := make([]int, len(s.Sessions))
		for i := range all {
			all[i] = i
			metric = append(metric, math.NaN())
		}
		table := s.Arrange(sweep.Rows(rows%3), all, s.Seeds(), numbers(metric[:len(all)]...))
		columns, by := []sweep.Column{{Metric: true}},
			[]sweep.Sort{{Column: sweep.Column{Metric: true}, Down: true}}
		for k := range s.HParams {
			columns, by = append(columns, sweep.Column{At: k}),
				append(by, sweep.Sort{Column: sweep.Column{At: k}})
		}
		table.Order(by)
		sessions := 0
		for i := range table.Rows {
			sessions += len(table.Rows[i].Sessions)
		}
		require.Equal(t, len(all), sessions)
		var features []sweep.Feature
		for _, c := range columns {
			axis := table.AxisOf(c)
			features = append(features,
				sweep.Feature{Numbers: axis.Numbers, Category: axis.Categories != nil})
			sweep.TintsOf(axis.Numbers, sweep.Minimise)
		}
		if len(all) < 40 {
			var alike []int
			if rows%3 == 0 {
				alike = s.Alike(all)
			}
			sweep.Explain(features, alike, features[0].Numbers, always)
		}
		sheet := s.SheetOf(table, columns, []string{"m"}, rows%3 > 0, "session")
		require.True(t, json.Valid(sheet.AppendJSON(nil)))
		sheet.AppendCSV(nil)
		sheet.AppendLaTeX(nil)
		sheet.AppendMarkdown(nil)
	})
}

// logOf reads runs from bytes: each has a name, values and a status.
func logOf(data []byte) (log *sweep.Log, metric []float64) {
	log = &sweep.Log{Tags: []sweep.Tag{{ID: 1, Name: "m"}}}
	names := []string{"", ".", "a", "a/b", "a//b/", "../x", "seed", "lr", "./", "é"}
	next := func() byte {
		if len(data) == 0 {
			return 0
		}
		b := data[0]
		data = data[1:]
		return b
	}
	for len(data) > 0 {
		run := sweep.Run{ID: uint32(len(log.Runs) + 1), Name: names[int(next())%len(names)]}
		info := eventfile.HParamInfo{
			Name: names[int(next())%len(names)], Discrete: []any{"x", nil, 1.0},
		}
		if kind := next(); kind%4 > 0 {
			run.Start = &eventfile.SessionStartInfo{GroupName: names[int(kind)%len(names)]}
			for range kind % 8 {
				run.Start.HParams = append(run.Start.HParams, eventfile.HParamValue{
					Name: names[int(next())%len(names)], Value: anyOf(next(), &data),
				})
			}
			if kind%3 == 0 {
				run.Experiment = &eventfile.Experiment{
					HParams: []eventfile.HParamInfo{info},
					Metrics: []eventfile.MetricInfo{{
						Group: names[int(next())%len(names)], Tag: "m",
					}},
				}
			}
		}
		log.Runs = append(log.Runs, run)
		log.Tags[0].Runs = append(log.Tags[0].Runs, run.ID+uint32(next())%2)
		metric = append(metric, float64(int8(next())))
	}
	return log, metric
}

func anyOf(kind byte, data *[]byte) any {
	take := func(n int) []byte {
		part := (*data)[:min(n, len(*data))]
		*data = (*data)[len(part):]
		return part
	}
	switch kind % 6 {
	case 0:
		return math.Float64frombits(binary.LittleEndian.Uint64(append(append([]byte(nil),
			take(8)...), make([]byte, 8)...)))
	case 1:
		return kind > 100
	case 2:
		return string(take(int(kind) % 9))
	case 3:
		return nil
	case 4:
		return []any{1.0}
	}
	return float64(kind)
}
