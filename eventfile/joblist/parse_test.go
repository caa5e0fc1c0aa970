package joblist

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// parse reads a valid list, and checks that writing it and reading it again gives the same.
func parse(t *testing.T, text string) (List, []Problem) {
	t.Helper()
	l, problems, err := Parse([]byte(text))
	require.NoError(t, err)
	written := Append(nil, l)
	again, none, err := Parse(written)
	require.NoError(t, err)
	assert.Empty(t, none)
	assert.Equal(t, string(written), string(Append(nil, again)))
	return l, problems
}

// one reads a list with one job, given the job's fields.
func one(t *testing.T, fields string) (Job, []Problem) {
	t.Helper()
	l, problems := parse(t, `{"version":1,"jobs":[{`+fields+`}]}`)
	require.Len(t, l.Jobs, 1)
	return l.Jobs[0], problems
}

// unknown returns a job of which only the id is known.
func unknown(id string) Job {
	return Job{ID: id, Name: id, Status: Unknown, Duration: -1, Steps: -1, Bytes: -1, Runs: -1}
}

func TestParse(t *testing.T) {
	l, problems := parse(t,
		`{"version":1,"title":"Vision","generated":"2026-01-02T03:04:05Z","truncated":true,"later":{"a":[1]},"jobs":[
		{"id":"job-4711","name":"vit-sweep","src":"runs/job-4711/","link":"https://platform.example/jobs/4711","kind":"notebook","status":"running","owner":"vision",
		 "created":"2026-01-02T03:04:05+01:00","updated":"2026-01-02T03:04:05.25Z","duration":3600.5,"silence":1200,"steps":1000,"size":123456,"runs":14,"later":[{}],
		 "scalars":[{"tag":"val/loss","run":"train","last":0.3,"line":[0.9,0.5,0.3],"later":1},{"tag":"loss","last":"NaN","line":[1,"NaN","-Infinity"]}]},
		{"id":"b","src":["s3://bucket/b/","https://a.example/b.tfevents?sig=x%2Fy"]}]}`)
	assert.Empty(t, problems)
	assert.Equal(t, "Vision", l.Title)
	assert.Equal(t, time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), l.Generated)
	assert.True(t, l.Truncated)
	require.Len(t, l.Jobs, 2)
	j := l.Jobs[0]
	require.Len(t, j.Scalars, 2)
	assert.Equal(t, "loss", j.Scalars[0].Tag, "in natural order")
	assert.True(t, math.IsNaN(j.Scalars[0].Last))
	assert.True(t, math.IsNaN(j.Scalars[0].Line[1]))
	assert.Equal(t, math.Inf(-1), j.Scalars[0].Line[2])
	assert.Equal(t,
		Scalar{Tag: "val/loss", Run: "train", Last: 0.3, Line: []float64{0.9, 0.5, 0.3}},
		j.Scalars[1])
	j.Scalars = nil
	assert.Equal(t,
		Job{ID: "job-4711", Name: "vit-sweep", Sources: []string{"runs/job-4711/"},
			Link: "https://platform.example/jobs/4711", Kind: Notebook, Status: Running,
			Owner:    "vision",
			Created:  time.Date(2026, 1, 2, 2, 4, 5, 0, time.UTC),
			Updated:  time.Date(2026, 1, 2, 3, 4, 5, 250e6, time.UTC),
			Duration: time.Hour + time.Second/2, Silence: 20 * time.Minute,
			Steps: 1000, Bytes: 123456, Runs: 14}, j)
	b := unknown("b")
	b.Sources = []string{"s3://bucket/b/", "https://a.example/b.tfevents?sig=x%2Fy"}
	assert.Equal(t, b, l.Jobs[1])
}

func TestParseNothing(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "the list of jobs is empty",
		" \n":                             "the list of jobs is empty",
		"<!DOCTYPE html>":                 "not a list of jobs but a web page or XML; a sign-in page or an error message, perhaps",
		"[]":                              `not a list of jobs: an object with "jobs" was expected`,
		"7":                               `not a list of jobs: an object with "jobs" was expected`,
		"[":                               "the list of jobs is not valid JSON: unexpected end at byte 1",
		"jobs":                            "the list of jobs is not valid JSON: unexpected 'j' at byte 0",
		"{}":                              `not a list of jobs: it has no array "jobs"`,
		`{"jobs":7}`:                      `not a list of jobs: it has no array "jobs"`,
		`{"jobs":[]`:                      "the list of jobs is not valid JSON: unexpected end at byte 10",
		`{"version":2,"jobs":[]}`:         "version 2 of a list of jobs is not supported, only version 1",
		`{"jobs":[],"version":"1"}`:       `version "1" of a list of jobs is not supported, only version 1`,
		`{"jobs":[{"id":"a"]}`:            "the list of jobs is not valid JSON: unexpected ']' at byte 18",
		strings.Repeat(`{"jobs":[`, 1500): "the list of jobs is not valid JSON: nested too deep at byte 4501",
	} {
		_, _, err := Parse([]byte(text))
		assert.EqualError(t, err, want, cut(text, 100))
	}
	_, _, err := Parse(make([]byte, MaxBytes+1))
	assert.EqualError(t, err, "the list of jobs has more than 64 MB")
	l, problems := parse(t, "\ufeff{\"jobs\":[]}")
	assert.Empty(t, l.Jobs)
	assert.Empty(t, problems)
}

// TestParseKeepsReadableFields damages one field at a time; the rest of the job is kept.
func TestParseKeepsReadableFields(t *testing.T) {
	for fields, want := range map[string]Problem{
		`"name":5`:                              {Field: "name", Why: NotText},
		`"name":["a"]`:                          {Field: "name", Why: NotText},
		`"owner":{"a":{}}`:                      {Field: "owner", Why: NotText},
		`"src":5`:                               {Field: "src", Why: NotText},
		`"src":""`:                              {Field: "src", Why: NotAddress},
		`"src":"javascript:a"`:                  {Field: "src", Why: NotAddress},
		`"src":["file:///etc/a"]`:               {Field: "src", Why: NotAddress},
		`"src":"a\nb"`:                          {Field: "src", Why: NotAddress},
		`"src":"s3://"`:                         {Field: "src", Why: NotAddress},
		`"src":[["a/"]]`:                        {Field: "src", Why: NotText},
		`"link":"javascript:a()"`:               {Field: "link", Why: NotLink},
		`"link":"data:text/html,a"`:             {Field: "link", Why: NotLink},
		`"link":"ftp://a.example/"`:             {Field: "link", Why: NotLink},
		`"link":"/jobs/1"`:                      {Field: "link", Why: NotLink},
		`"link":7`:                              {Field: "link", Why: NotText},
		`"status":"on fire"`:                    {Field: "status", Why: NotStatus},
		`"status":1`:                            {Field: "status", Why: NotText},
		`"created":"yesterday"`:                 {Field: "created", Why: NotTime},
		`"created":"0000-01-01T00:00:00Z"`:      {Field: "created", Why: NotTime},
		`"created":"1969-12-31T23:59:59Z"`:      {Field: "created", Why: NotTime},
		`"created":"2026-01-02T03:04:05"`:       {Field: "created", Why: NotTime},
		`"created":"2026-02-30T03:04:05Z"`:      {Field: "created", Why: NotTime},
		`"updated":"9999-12-31T23:59:59-12:00"`: {Field: "updated", Why: NotTime},
		`"updated":"99999-01-01T00:00:00Z"`:     {Field: "updated", Why: NotTime},
		`"updated":1767225600`:                  {Field: "updated", Why: NotText},
		`"duration":-1`:                         {Field: "duration", Why: OutOfRange},
		`"duration":1e300`:                      {Field: "duration", Why: OutOfRange},
		`"duration":NaN`:                        {Field: "duration", Why: OutOfRange},
		`"duration":"1h"`:                       {Field: "duration", Why: NotNumber},
		`"silence":-5`:                          {Field: "silence", Why: OutOfRange},
		`"steps":-1`:                            {Field: "steps", Why: OutOfRange},
		`"steps":1.5`:                           {Field: "steps", Why: OutOfRange},
		`"steps":1e30`:                          {Field: "steps", Why: OutOfRange},
		`"steps":"10"`:                          {Field: "steps", Why: NotNumber},
		`"size":99999999999999999999`:           {Field: "size", Why: OutOfRange},
		`"runs":-Infinity`:                      {Field: "runs", Why: OutOfRange},
		`"runs":true`:                           {Field: "runs", Why: NotNumber},
		`"scalars":{"loss":1}`:                  {Field: "scalars", Why: NotList},
		`"scalars":[5]`:                         {Field: "scalars", Why: NotObject},
		`"scalars":[{"last":5}]`:                {Field: "scalars.tag", Why: Nameless},
	} {
		j, problems := one(t, `"id":"a",`+fields)
		want.Job = "a"
		assert.Equal(t, []Problem{want}, problems, fields)
		assert.Equal(t, unknown("a"), j, fields)
		assert.NotEmpty(t, problems[0].Why.String())
	}
	for _, fields := range []string{`"name":null`, `"created":"0001-01-01T00:00:00Z"`,
		`"created":""`, `"created":null`, `"steps":null`, `"scalars":null`, `"src":null`,
		`"link":""`, `"status":"Unknown"`,
		`"duration":null`} {
		j, problems := one(t, `"id":"a",`+fields)
		assert.Empty(t, problems, fields)
		assert.Equal(t, unknown("a"), j, fields)
	}
	l, problems := parse(t,
		`{"jobs":[5,"a",[],{"id":"a"}],"title":5,"truncated":"no","generated":7}`)
	assert.Equal(t, []Job{unknown("a")}, l.Jobs)
	assert.Equal(t,
		[]Problem{{Index: 0, Why: NotObject}, {Index: 1, Why: NotObject},
			{Index: 2, Why: NotObject}, {Index: -1, Field: "title", Why: NotText},
			{Index: -1, Field: "truncated", Why: NotBool},
			{Index: -1, Field: "generated", Why: NotText}}, problems)
}

func TestParseText(t *testing.T) {
	j, problems := one(t,
		`"id":4711,"name":" <img src=x onerror=alert(1)>\n&amp;\u202e\u0000\ud800 ","kind":"Spark <b>","owner":"日本"`)
	assert.Empty(t, problems)
	assert.Equal(t, "4711", j.ID)
	assert.Equal(t, "<img src=x onerror=alert(1)>\ufffd&amp;\ufffd\ufffd\ufffd", j.Name)
	assert.Equal(t, Kind("Spark <b>"), j.Kind)
	assert.Equal(t, "日本", j.Owner)

	j, problems = one(t, `"id":"a","kind":"`+strings.Repeat("ä", 1000)+`","status":"RUNNING"`)
	assert.Equal(t, []Problem{{Job: "a", Field: "kind", Why: TooLong}}, problems)
	assert.Equal(t, strings.Repeat("ä", 248)+"…", string(j.Kind))
	assert.Equal(t, Running, j.Status)
	j, _ = one(t, `"id":"a","kind":"DISTRIBUTED"`)
	assert.Equal(t, Distributed, j.Kind)
}

func TestParseNumbers(t *testing.T) {
	j, problems := one(t, `"id":"a","duration":0,"steps":1e6,"size":9223372036854775807,"runs":0.0`)
	assert.Empty(t, problems)
	assert.Equal(t, []int64{0, 1e6, math.MaxInt64, 0},
		[]int64{int64(j.Duration), j.Steps, j.Bytes, int64(j.Runs)})
	j, problems = one(t,
		`"id":"a","duration":9200000000,"scalars":[{"tag":"a","last":1e999,"line":[null,-1e999,NaN,5]}]`)
	assert.Empty(t, problems)
	assert.Equal(t, 9200000000*time.Second, j.Duration)
	assert.Equal(t, math.Inf(1), j.Scalars[0].Last)
	assert.Equal(t, "[NaN -Inf NaN 5]", fmt.Sprint(j.Scalars[0].Line))
}

func TestParseScalars(t *testing.T) {
	long := strings.Repeat("1,", 500) + "2," + strings.Repeat("3,", 499) + "4"
	j, problems := one(t,
		`"id":"a","scalars":[{"tag":"b","line":[`+long+
			`]},{"tag":"a10"},{"tag":"a2","run":"z"},{"tag":"a2","last":null},{"tag":"a2","run":"z","last":7},{"tag":"b","run":"x","last":"1","line":[1,"x"]}]`)
	assert.Equal(t,
		[]Problem{{Job: "a", Field: "scalars.last", Why: NotNumber},
			{Job: "a", Field: "scalars.line", Why: NotNumber},
			{Job: "a", Field: "scalars", Why: Repeated}}, problems)
	got := ""
	for _, s := range j.Scalars {
		got += fmt.Sprintf("%s/%s %v %d;", s.Tag, s.Run, s.Last, len(s.Line))
	}
	assert.Equal(t, "a2/ NaN 0;a2/z NaN 0;a10/ NaN 0;b/ 4 48;b/x NaN 2;", got)
	line := j.Scalars[3].Line
	assert.Equal(t, []float64{1, 1, 4}, []float64{line[0], line[23], line[47]},
		"the first and the last stay")
	assert.Equal(t, 3.0, line[24])

	j, problems = one(t,
		`"id":"a","scalars":[`+strings.Repeat(`{"tag":"x"},`, MaxScalars)+`{"tag":"y"}]`)
	assert.Len(t, j.Scalars, 1)
	assert.Len(t, problems, maxProblems+1)
	assert.Equal(t, Problem{Index: -1, Why: More, Count: MaxScalars - maxProblems},
		problems[maxProblems])
}

func TestParseIDs(t *testing.T) {
	l, problems := parse(t,
		`{"jobs":[{"id":"a","name":"first"},{"id":"a","name":"second"},{"id":"a (2)"},{"id":"a"},{"src":"runs/job%201/?sig=secret","name":"n"},{"src":["https://user:pass@a.example/b/"]},{"name":"by name"},{"owner":"x"},{}]}`)
	var ids, names []string
	for _, j := range l.Jobs {
		ids, names = append(ids, j.ID), append(names, j.Name)
	}
	assert.Equal(t,
		[]string{"a", "a (2)", "a (2) (2)", "a (3)", "runs/job 1", "https://a.example/b",
			"by name"}, ids)
	assert.Equal(t,
		[]string{"first", "second", "a (2)", "a", "n", "https://a.example/b", "by name"}, names,
		"no secret gets into one")
	assert.Equal(t,
		[]Problem{{Index: 1, Job: "a (2)", Field: "id", Why: Repeated},
			{Index: 2, Job: "a (2) (2)", Field: "id", Why: Repeated},
			{Index: 3, Job: "a (3)", Field: "id", Why: Repeated},
			{Index: 7, Field: "id", Why: Nameless},
			{Index: 8, Field: "id", Why: Nameless}}, problems)

	many := strings.Repeat(`{"id":"`+strings.Repeat("x", 600)+`"},`, 3000)
	l, _ = parse(t, `{"jobs":[`+many+`{"id":"z"}]}`)
	seen := make(map[string]bool)
	for _, j := range l.Jobs {
		assert.LessOrEqual(t, len(j.ID), MaxText)
		seen[j.ID] = true
	}
	assert.Len(t, seen, 3001)
}

// TestParseLongIDs has many ids that become equal when they are cut to make room for a number.
func TestParseLongIDs(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"jobs":[`)
	for i := range 40_000 {
		fmt.Fprintf(&b, `{"id":"%s%06d"},`, strings.Repeat("x", MaxText-6), i/2)
	}
	b.WriteString(`{"id":"z"}]}`)
	l, _, err := Parse([]byte(b.String())) // takes no time; quadratic work would take minutes
	require.NoError(t, err)
	require.Len(t, l.Jobs, 40_001)
}

// TestParseDamage keeps the jobs before the damage, as for a list that is read while it is written
// in place.
func TestParseDamage(t *testing.T) {
	for cutAt, want := range map[string]int{
		`,{"id":"b`: 1, `,`: 1, ``: 1, `,{"id":"b"}`: 2, `,{"id":"b"}] x`: 2,
		`,{"id":"b","scalars":[[[[`: 1,
	} {
		l, problems := parse(t, `{"version":1,"jobs":[{"id":"a"}`+cutAt)
		assert.Len(t, l.Jobs, want, cutAt)
		assert.True(t, l.Truncated)
		require.Len(t, problems, 1, cutAt)
		assert.Equal(t, Problem{Index: -1, Field: "jobs", Why: Damaged, Detail: problems[0].Detail},
			problems[0])
		assert.Contains(t, problems[0].Detail, "the list of jobs is not valid JSON: unexpected")
	}
}

// manyJobs returns a list of n jobs as a platform writes it, each with a line of line values.
func manyJobs(n, line int) []byte {
	var b bytes.Buffer
	b.WriteString(`{"version":1,"title":"all","jobs":[`)
	for i := range n {
		if i > 0 {
			b.WriteString(",\n")
		}
		fmt.Fprintf(&b,
			`{"id":"job-%d","name":"vit-sweep-%d","src":"runs/job-%d/","link":"https://platform.example/jobs/%d","kind":"distributed","status":"succeeded","owner":"vision",`+
				`"created":"2026-01-02T03:04:05Z","updated":"2026-01-03T03:04:05Z","duration":86400.5,"steps":%d,"size":123456,"runs":2,"scalars":[{"tag":"accuracy","last":0.9,"line":[0`, i, i, i, i, 1000+i)
		for k := 1; k < line; k++ {
			fmt.Fprintf(&b, ",%.4g", float64(k*i%97)/97)
		}
		b.WriteString(`]},{"tag":"loss","last":0.3}]}`)
	}
	b.WriteString("]}")
	return b.Bytes()
}

func TestParseManyJobs(t *testing.T) {
	text := manyJobs(100_000, 24)
	require.Less(t, len(text), MaxBytes)
	l, problems, err := Parse(text)
	require.NoError(t, err)
	assert.Empty(t, problems)
	assert.Len(t, l.Jobs, 100_000)
	assert.Equal(t, "vit-sweep-99999", l.Jobs[99_999].Name)
	assert.Len(t, l.Jobs[99_999].Scalars[0].Line, 24)

	l, problems, err = Parse([]byte(`{"jobs":[` + strings.Repeat("{\"id\":1},", MaxJobs+5) +
		`{"id":"z"}]}`))
	require.NoError(t, err)
	assert.Len(t, l.Jobs, MaxJobs)
	assert.True(t, l.Truncated)
	assert.Len(t, problems, maxProblems+1)
}

func BenchmarkParse(b *testing.B) {
	for _, line := range []int{1, 24} {
		b.Run(fmt.Sprintf("line=%d", line), func(b *testing.B) {
			text := manyJobs(100_000, line)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if l, _, err := Parse(text); err != nil || len(l.Jobs) != 100_000 {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkAppend(b *testing.B) {
	l, _, _ := Parse(manyJobs(100_000, 24))
	var dst []byte
	for b.Loop() {
		dst = Append(dst[:0], l)
	}
	b.SetBytes(int64(len(dst)))
}

// FuzzParse parses any text: without a panic, with memory bounded by the text. Parsed lists are
// written, read and written again to the same text.
func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"version":1,"title":"t","generated":"2026-01-02T03:04:05.5Z","truncated":true,"jobs":[{"id":"a","name":"b","src":["c/","s3://b/"],"link":"https://a.example/","kind":"notebook",` +
		`"status":"running","owner":"o","description":"d","columns":{"a":1,"b":"c"},"board":"disabled","actions":["x"],"created":"2026-01-02T03:04:05Z","updated":"2026-01-02T03:04:05Z","duration":1.5,"silence":600,"steps":5,"size":6,"runs":7,` +
		`"scalars":[{"tag":"x","run":"train","last":"NaN","line":[1,NaN,null,"Infinity",-1e-9]},{"tag":"x"}]},{"id":"a"},{"id":"a (2)"}]}`))
	f.Add([]byte(`{"jobs":[{"src":"a/"},{"src":"a/"},{"id":"\u0000\u202e\ud800"},{"id":5,"duration":9200000000.0001}`))
	f.Add([]byte(`{"jobs":[{"id":"a","created":"1970-01-01T00:00:00.000000001Z","scalars":[{"tag":"b"},{"tag":"a10"},{"tag":"a9"}]}]}`))
	if page, err := os.ReadFile("../../web/guide/jobs.md"); err == nil {
		for _, block := range strings.Split(string(page), "```json\n")[1:] {
			f.Add([]byte(block))
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		l, problems, err := Parse(text)
		if err != nil {
			require.Empty(t, l)
			return
		}
		require.LessOrEqual(t, len(problems), maxProblems+2)
		ids := make(map[string]bool)
		for i := range l.Jobs {
			j := &l.Jobs[i]
			require.NotEmpty(t, j.ID)
			require.NotEmpty(t, j.Name)
			require.False(t, ids[j.ID], j.ID)
			ids[j.ID] = true
			require.LessOrEqual(t, len(j.ID), MaxText)
			require.LessOrEqual(t, len(j.Name), MaxText)
			for _, s := range j.Scalars {
				require.LessOrEqual(t, len(s.Line), LineLength)
			}
			j.StatusAt(time.Unix(1767225600, 0))
		}
		written := Append(nil, l)
		again, none, err := Parse(written)
		require.NoError(t, err, string(written))
		require.Empty(t, none, string(written))
		require.Equal(t, string(written), string(Append(nil, again)))
	})
}
