package joblist

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestParseBoards reads the actions that a platform offers on jobs, and the states of their boards.
func TestParseBoards(t *testing.T) {
	l, problems := parse(t,
		`{"version":1,"actions":["enable","disable",{"id":"stop","label":"<b>Stop</b>","later":1},{"id":7}],"jobs":[{"id":"a","board":"Disabled","actions":["stop"]},{"id":"b","board":"enabled","actions":[]},{"id":"c"}]}`)
	assert.Empty(t, problems)
	assert.Equal(t, []Action{{ID: Enable}, {ID: Disable}, {"stop", "<b>Stop</b>"}, {ID: "7"}},
		l.Actions)
	assert.Equal(t, []Board{Disabled, Enabled, ""},
		[]Board{l.Jobs[0].Board, l.Jobs[1].Board, l.Jobs[2].Board})
	assert.Equal(t, [][]string{{"stop"}, {}, nil},
		[][]string{l.Jobs[0].Actions, l.Jobs[1].Actions, l.Jobs[2].Actions},
		"none is not the same as not told")

	_, problems = parse(t,
		`{"version":1,"actions":["a","a",null,{},5,{"id":"b","label":5}],"jobs":[{"id":"a","board":"off","actions":"stop"}]}`)
	assert.Equal(t,
		[]Problem{{Index: -1, Field: "actions", Why: Repeated},
			{Index: -1, Field: "actions", Why: Nameless},
			{Index: -1, Field: "actions", Why: Nameless},
			{Index: -1, Field: "actions", Why: NotText},
			{Index: -1, Field: "actions", Why: Nameless},
			{Index: -1, Field: "actions.label", Why: NotText},
			{Job: "a", Field: "board", Why: NotBoard},
			{Job: "a", Field: "actions", Why: NotList}}, problems)
	l, problems = parse(t,
		`{"version":1,"actions":["0"`+strings.Repeat(`,"x"`, 3)+func() (more string) {
			for i := range MaxActions {
				more += fmt.Sprintf(`,"%d"`, i+1)
			}
			return more
		}()+`],"jobs":[{"id":"a"}]}`)
	assert.Len(t, l.Actions, MaxActions)
	assert.Len(t, problems, 4)

	job := unknown("a")
	job.Board, job.Actions = Enabled, []string{"stop"}
	later := unknown("a")
	job.Override(&later)
	assert.Equal(t, Enabled, job.Board)
	later.Board, later.Actions = Disabled, []string{}
	job.Override(&later)
	assert.Equal(t, []any{Disabled, []string{}}, []any{job.Board, job.Actions})
}

// TestParseDatasets reads where the logs of a new board may be.
func TestParseDatasets(t *testing.T) {
	l, problems := parse(t,
		`{"version":1,"datasets":["s3://team",{"name":"<b>Lab</b>","src":"data/","later":1}],"jobs":[]}`)
	assert.Empty(t, problems)
	assert.Equal(t, []Dataset{{"", "s3://team"}, {"<b>Lab</b>", "data/"}}, l.Datasets)
	assert.Contains(t, string(Append(nil, l)),
		`,"datasets":["s3://team",{"src":"data/","name":"<b>Lab</b>"}],`)

	l, problems = parse(t,
		`{"version":1,"datasets":["javascript:alert(1)",{"name":5,"src":"data:text/html,x"},7,{"name":"none"}],"jobs":[]}`)
	assert.Empty(t, l.Datasets)
	assert.Equal(t,
		[]Problem{{Index: -1, Field: "datasets", Why: NotAddress},
			{Index: -1, Field: "datasets.name", Why: NotText},
			{Index: -1, Field: "datasets.src", Why: NotAddress},
			{Index: -1, Field: "datasets", Why: NotText},
			{Index: -1, Field: "datasets.src", Why: Nameless}}, problems)
	_, problems = parse(t, `{"version":1,"datasets":"s3://team","jobs":[]}`)
	assert.Equal(t, []Problem{{Index: -1, Field: "datasets", Why: NotList}}, problems)
	l, problems = parse(t,
		`{"version":1,"datasets":["a/"`+strings.Repeat(`,"a/"`, MaxDatasets)+`],"jobs":[]}`)
	assert.Len(t, l.Datasets, MaxDatasets)
	assert.Equal(t, []Problem{{Index: -1, Field: "datasets", Why: TooMany}}, problems)
}
