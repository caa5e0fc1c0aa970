package table

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// names returns the headings on the page.
func (h *Head) names() (names []string) {
	for _, c := range h.Columns() {
		names = append(names, h.Name(c))
	}
	return names
}

func TestTableHeadings(t *testing.T) {
	for _, c := range []struct {
		head  Head
		shown []string
		says  bool // whether the caption says that the values are smoothed
	}{
		{Head{}, []string{"Run", "Latest", "Step", "Min", "At step", "Max", "At step", "Mean"},
			false},
		{Head{Smoothed: true},
			[]string{"Run", "Latest", "Step", "Min", "At step", "Max", "At step", "Mean"}, true},
		{Head{Kind: Place}, []string{"Run", "Value", "Step", "Relative"}, false},
		{Head{Kind: Place, Smoothed: true},
			[]string{"Run", "Smoothed", "Value", "Step", "Relative"}, false},
		{Head{Kind: Place, Smoothed: true, Full: true, At: "142"},
			[]string{"Run", "At 142, smoothed", "Smoothed", "Value", "Step", "Relative"}, false},
		{Head{Kind: Place, Full: true},
			[]string{"Run", "At crosshair", "Value", "Step", "Relative"}, false},
		{Head{Kind: Range, Smoothed: true, Full: true, At: "142"},
			[]string{"Run", "At 142", "Start", "End", "Change", "%", "Min", "Max", "Mean",
				"Start step", "End step", "Points"}, true},
		{Head{Full: true, HParams: []string{"lr"}},
			[]string{"Run", "At crosshair", "lr", "Latest", "Min", "Max"}, false},
	} {
		assert.Equal(t, c.shown, c.head.names(), "%+v", c.head)
		assert.Equal(t, c.says, c.head.SaysSmoothed(), "%+v", c.head)
		assert.Equal(t, c.says, c.head.Hint(ColumnMean) != "", "%+v", c.head)
	}
}

// TestExportedHeadings checks that headings are distinct, for programs that find columns by them.
func TestExportedHeadings(t *testing.T) {
	group, run := rowOf("lr = 0.1", 2, 3), rowOf("b", 2, 3)
	group.Members = 12
	for _, c := range []struct {
		head Head
		want string
	}{
		{Head{},
			"Run,n,Latest,Latest step,Min,Min step,Max,Max step,Mean\r\nlr = 0.1,12,3,99,1,20,4,80,0.25\r\nb,1,3,99,1,20,4,80,0.25\r\n"},
		{Head{Kind: Place, Smoothed: true, Full: true, At: "142"},
			"Run,n,At 142 smoothed,Smoothed,Value,Step,Relative\r\nlr = 0.1,12,,2,2.5,10,10\r\nb,1,,2,2.5,10,10\r\n"},
		{Head{Kind: Range, Smoothed: true},
			"Run,n,Start smoothed,End smoothed,Change smoothed,% smoothed,Min smoothed,Max smoothed,Mean,Start step,End step,Points\r\n" +
				"lr = 0.1,12,2,3,1,50,1,4,0.25,10,90,1234\r\nb,1,2,3,1,50,1,4,0.25,10,90,1234\r\n"},
	} {
		columns, headings := c.head.Exported([]Row{group, run})
		assert.Equal(t, c.want, CSV(columns, headings, []Row{group, run}), "%+v", c.head)
	}
	for kind := All; kind <= Range; kind++ {
		for _, full := range []bool{false, true} {
			h := Head{
				Kind: kind, Full: full,
				HParams: []string{"n", "Run", "Mean", "hparam:Mean", "Value", "lr"},
			}
			_, headings := h.Exported([]Row{group})
			seen := map[string]bool{}
			for _, name := range headings {
				assert.False(t, seen[name], "%s twice in %v", name, headings)
				seen[name] = true
			}
			assert.Contains(t, headings, "hparam:n")
			assert.Contains(t, headings, "lr")
		}
	}
	_, headings := (&Head{}).Exported([]Row{run})
	assert.NotContains(t, headings, "n", "no row sums up runs")
}
