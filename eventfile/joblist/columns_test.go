package joblist

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestParseColumns: a platform's own columns are text, whatever they hold.
func TestParseColumns(t *testing.T) {
	l, problems := parse(t,
		`{"version":1,"scalar":"val/acc","jobs":[{"id":"a","description":" fine-tuned\non <b>all</b> ","columns":{"GPU":"8 x A100","nodes":4,"spot":false,"<i>":"javascript:alert(1)","none":null,"GPU":"9"}}]}`)
	assert.Empty(t, problems)
	assert.Equal(t, "val/acc", l.Scalar)
	assert.Equal(t, "fine-tuned\ufffdon <b>all</b>", l.Jobs[0].Description)
	assert.Equal(t,
		[]Field{{"GPU", "9"}, {"nodes", "4"}, {"spot", "false"}, {"<i>", "javascript:alert(1)"}},
		l.Jobs[0].Columns)

	j, problems := one(t,
		`"id":"a","columns":{"a":[],"b":{},"":"c","`+strings.Repeat("x", 600)+
			`":"y"},"description":7`)
	assert.Equal(t, []Field{{strings.Repeat("x", MaxText-3) + "…", "y"}}, j.Columns)
	assert.Equal(t,
		[]Problem{{Job: "a", Field: "columns.a", Why: NotText},
			{Job: "a", Field: "columns.b", Why: NotText},
			{Job: "a", Field: "columns", Why: TooLong},
			{Job: "a", Field: "description", Why: NotText}}, problems)

	var many strings.Builder
	for i := range MaxColumns + 5 {
		fmt.Fprintf(&many, `"c%d":%d,`, i, i)
	}
	j, problems = one(t, `"id":"a","columns":{`+many.String()+`"c0":"last"}`)
	assert.Len(t, j.Columns, MaxColumns)
	assert.Equal(t, Field{"c0", "last"}, j.Columns[0])
	assert.Len(t, problems, 5)
	assert.Equal(t, Problem{Job: "a", Field: "columns", Why: TooMany}, problems[0])

	_, problems = one(t, `"id":"a","columns":["GPU"]`)
	assert.Equal(t, []Problem{{Job: "a", Field: "columns", Why: NotObject}}, problems)
}

// TestOverrideColumns keeps columns that the other list does not have, and does not change the
// slice, which a copy of the job shares.
func TestOverrideColumns(t *testing.T) {
	j := Job{ID: "a", Description: "one", Columns: []Field{{"GPU", "1"}, {"nodes", "2"}}}
	before := j
	other := unknown("a")
	other.Columns = []Field{{"nodes", "3"}, {"queue", "fast"}}
	j.Override(&other)
	assert.Equal(t, []Field{{"GPU", "1"}, {"nodes", "3"}, {"queue", "fast"}}, j.Columns)
	assert.Equal(t, []Field{{"GPU", "1"}, {"nodes", "2"}}, before.Columns)
	assert.Equal(t, "one", j.Description)
	other.Description = "two"
	j.Override(&other)
	assert.Equal(t, "two", j.Description)
}
