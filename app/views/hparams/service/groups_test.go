package service_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"

	"eventlens/app/views/hparams"
	"eventlens/app/wire"
	"eventlens/app/wire/scripted"
	"eventlens/eventfile/pb"
)

// status returns a run's metadata about its end.
func status(t testing.TB, status pb.Status) []byte {
	encoded, err := proto.Marshal(&pb.HParamsPluginData{
		Data: &pb.HParamsPluginData_SessionEndInfo{
			SessionEndInfo: &pb.SessionEndInfo{Status: status},
		},
	})
	require.NoError(t, err)
	return encoded
}

// openGroups gives the service 12 runs: three groups of four, which differ in a truth value, with
// every status.
func openGroups(t *testing.T) *page {
	p := serve(t, 12)
	log, shapes := &hparams.Log{Tags: []hparams.Tag{{ID: 7, Name: "acc"}}}, &hparams.Runs{}
	for i := range 12 {
		id := wire.RunID(i + 1)
		content := new(pb.HParamsPluginData)
		require.NoError(t,
			proto.Unmarshal(start(t, map[string]any{"bn": i%4 == 0, "net": fmt.Sprint("net-",
				i/4)}), content))
		content.GetSessionStartInfo().GroupName = fmt.Sprint("g", i/4)
		begin, err := proto.Marshal(content)
		require.NoError(t, err)
		run := hparams.Run{ID: id, Name: fmt.Sprintf("run%02d", i), Start: begin}
		if i%4 > 0 || i < 4 {
			run.End = status(t, pb.Status(max(i%4, i/4)))
		}
		log.Runs = append(log.Runs, run)
		log.Tags[0].Runs = append(log.Tags[0].Runs, id)
		shapes.List = append(shapes.List, hparams.Shape{ID: id, Name: run.Name, Drawn: true})
	}
	p.numbers = func(w hparams.ColumnRequest, run int) float64 {
		return []float64{3, 1, 4, 2}[run%4] + float64(run/4)*10
	}
	p.ask(&scripted.UserAction{Act: "redraw"}, log, shapes)
	return p
}

// TestStatus checks that statuses have a column if informative, which can be sorted and brushed
// like others.
func TestStatus(t *testing.T) {
	p := openGroups(t)
	p.do("rows", "sessions")
	assert.Equal(t, []string{"hbn", "hnet", "s", "m0:acc"}, p.keys())
	c, cells, _ := p.column("s")
	assert.Equal(t, "Status", c.Name)
	assert.Equal(t, []string{"Unknown", "Success", "Failure", "Running"}, c.Categories)
	assert.Equal(t,
		[]string{"Unknown", "Success", "Failure", "Running", "Unknown", "Success", "Failure",
			"Running", "Unknown", "Failure", "Failure", "Running"}, cells)
	p.do("sort", "s")
	_, cells, _ = p.column("s")
	assert.Equal(t, []string{"Unknown", "Unknown", "Unknown", "Success"}, cells[:4])
	p.do("brush", "1.5..2.5 s")
	p.do("save", "csv")
	assert.Equal(t, 4, strings.Count(p.file, ",FAILURE,"))
	assert.Zero(t, strings.Count(p.file, "SUCCESS"))
	assert.Contains(t, p.link, "sort up s")
	assert.Contains(t, p.link, "brush 1.5..2.5 s")
	p.do("rows", "groups")
	_, cells, numbers := p.column("s")
	assert.Equal(t, []string{"several", "several", "several"}, cells)
	assert.True(t, math.IsNaN(numbers[0]))
	assert.NotContains(t, open(t, 4).keys(), "s", "nothing is told by it")
}

// TestGroupsThatDiffer checks that if the sessions of a row differ, neither the plot nor the table
// has a value.
func TestGroupsThatDiffer(t *testing.T) {
	p := openGroups(t)
	_, cells, numbers := p.column("hbn")
	assert.Equal(t, []string{"several", "several", "several"}, cells)
	for _, n := range numbers {
		assert.True(t, math.IsNaN(n))
	}
	_, cells, numbers = p.column("hnet")
	assert.Equal(t, []string{"net-0", "net-1", "net-2"}, cells)
	assert.Equal(t, []float64{0, 1, 2}, numbers)
}

// TestPicks checks that a row of several sessions shows their mean, or all values of a chosen one.
func TestPicks(t *testing.T) {
	p := openGroups(t)
	_, cells, _ := p.column("m0:acc")
	assert.Equal(t, "2.5 ± 1.291 (n 4)", cells[0])
	for pick, want := range map[string][3]string{
		"min": {"1", "false", "Success"}, "median": {"2", "false", "Running"},
		"max": {"4", "false", "Failure"},
	} {
		p.do("pick", pick)
		for i, key := range []string{"m0:acc", "hbn", "s"} {
			_, cells, _ = p.column(key)
			assert.Equal(t, want[i], cells[0], pick)
		}
		assert.Contains(t, p.link, "pick "+pick)
	}
	p.do("pick", "mean")
	assert.Empty(t, p.link)
	p.ask(&hparams.Link{Lines: []string{"pick max"}})
	_, cells, _ = p.column("m0:acc")
	assert.Equal(t, []string{"4", "14", "24"}, cells)
}
