package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/joblist"
)

// TestJobsSchemaAgreesWithTheViewer compares the schema with what the viewer accepts without a
// problem, field by field.
func TestJobsSchemaAgreesWithTheViewer(t *testing.T) {
	schema := guideSchema(t, "jobs.md")
	check := func(text string) {
		_, problems, err := joblist.Parse([]byte(text))
		require.NoError(t, err, text)
		assert.Equal(t, validate(t, schema, text) == nil, len(problems) == 0, "%s: %v", text,
			problems)
	}
	for field, values := range map[string][]string{
		"id":    {`"a"`, `7`, `1.5`, `true`, `["a"]`},
		"name":  {`"<b>"`, `7`, `{}`},
		"owner": {`"ä"`, `""`, `7`},
		"kind":  {`"notebook"`, `"Spark"`, `7`},
		"status": {`"queued"`, `"RUNNING"`, `"Succeeded"`, `"failed"`, `"stopped"`, `"unknown"`,
			`""`, `"done"`, `7`},
		"link": {`"https://a.example/b?c#d"`, `"HTTP://a.example"`, `""`, `"/jobs/1"`,
			`"a.example"`, `"ftp://a.example/"`, `"javascript:alert(1)"`, `"data:text/html,x"`,
			`"https:///a"`, `7`,
			`["https://a.example/"]`},
		"src": {`"a/"`, `"a b/"`, `"../a/"`, `"/a/"`, `"//a.example/b/"`, `"https://a.example/b/"`,
			`"s3://bucket/a/"`, `"gs://b/c/"`, `["a/","b/"]`, `[]`, `""`, `[""]`, `"javascript:a"`,
			`"data:,a"`, `"file:///a"`,
			`"lr:0.1/"`, `"s3:///a/"`, `7`, `[7]`, `[["a/"]]`, `{"a":1}`},
		"created": {`"2026-01-02T03:04:05Z"`, `"2026-01-02T03:04:05.123456+05:30"`,
			`"1970-01-01T00:00:00Z"`, `"0000-01-01T00:00:00Z"`, `"1969-06-01T00:00:00Z"`,
			`"2026-01-02"`, `"2026-01-02T03:04:05"`, `"2026-02-30T00:00:00Z"`, `7`},
		"updated":  {`"2026-01-02T03:04:05Z"`, `"now"`, `1767225600`},
		"duration": {`0`, `1.5`, `1e3`, `9200000000`, `9200000001`, `-1`, `"1"`, `1e300`},
		"silence":  {`0`, `600`, `-1`},
		"steps": {`0`, `1000`, `1e6`, `10.0`, `-1`, `1.5`, `1e30`, `"7"`, `9223372036854775807`,
			`9223372036854775808`},
		"size": {`0`, `-1`},
		"runs": {`7`, `[]`},
		"scalars": {`[]`, `[{"tag":"a"}]`, `[{"tag":""}]`, `[{"last":1}]`, `[7]`, `{"loss":1}`,
			`[{"tag":"a","run":7}]`, `[{"tag":7}]`},
		"last":      {`1`, `-1e-300`, `"NaN"`, `"Infinity"`, `"-Infinity"`, `"nan"`, `true`, `[1]`},
		"line":      {`[]`, `[1,"NaN",null,2.5]`, `[1,"x"]`, `[[1]]`, `7`, `{}`},
		"later":     {`7`, `{"a":[1]}`},
		"title":     {`"a"`, `7`},
		"generated": {`"2026-01-02T03:04:05Z"`, `"today"`},
		"truncated": {`true`, `"no"`, `1`},
	} {
		for _, value := range values {
			switch field {
			case "title", "generated", "truncated":
				check(`{"version":1,"jobs":[],"` + field + `":` + value + `}`)
			case "last", "line":
				check(`{"version":1,"jobs":[{"id":"a","scalars":[{"tag":"x","` + field + `":` +
					value + `}]}]}`)
			case "id":
				check(`{"version":1,"jobs":[{"id":` + value + `}]}`)
			default:
				check(`{"version":1,"jobs":[{"id":"a","` + field + `":` + value + `}]}`)
			}
		}
	}
	for _, text := range []string{
		`{"version":1,"jobs":[{}]}`, `{"version":1,"jobs":[{"owner":"x"}]}`,
		`{"version":1,"jobs":[{"src":"a/"}]}`, `{"version":1,"jobs":[{"name":"a"}]}`,
		`{"version":1,"jobs":[7]}`,
	} {
		check(text)
	}
	for _, text := range []string{
		`[]`, `{"version":1}`, `{"version":2,"jobs":[]}`, `{"version":1,"jobs":{}}`,
	} {
		_, _, err := joblist.Parse([]byte(text))
		assert.Error(t, err, text)
		assert.Error(t, validate(t, schema, text), text)
	}
}

// TestGuideJobs checks the examples.
func TestGuideJobs(t *testing.T) {
	blocks := guideJSON(t, "jobs.md", `"version": 1,`)
	require.Len(t, blocks, 5)
	for _, block := range blocks {
		l := readJobs(t, []byte(block))
		for _, j := range l.Jobs {
			assert.Contains(t, block, `"id": "`+j.ID+`"`)
			for _, source := range j.Sources {
				assert.True(t, strings.Contains(block, `"`+source+`"`),
					"addresses stay byte for byte")
			}
		}
	}
}
