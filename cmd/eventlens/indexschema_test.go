package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/listing"
)

// guideJSON returns the JSON blocks on a page of the guide that contain a text.
func guideJSON(t *testing.T, name, holding string) (blocks []string) {
	t.Helper()
	page, err := os.ReadFile("../../web/guide/" + name)
	require.NoError(t, err)
	for _, behind := range strings.Split(string(page), "```json\n")[1:] {
		block, _, _ := strings.Cut(behind, "```")
		if strings.Contains(block, holding) {
			blocks = append(blocks, block)
		}
	}
	return blocks
}

// manifestSchema returns the guide's schema of indexes.
func manifestSchema(t *testing.T) *jsonschema.Schema { return guideSchema(t, "manifest.md") }

// guideSchema returns the schema on a page of the guide.
func guideSchema(t *testing.T, page string) *jsonschema.Schema {
	t.Helper()
	blocks := guideJSON(t, page, `"$schema"`)
	require.Len(t, blocks, 1)
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(blocks[0]))
	require.NoError(t, err)
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	require.NoError(t, compiler.AddResource(page, document))
	schema, err := compiler.Compile(page)
	require.NoError(t, err)
	return schema
}

func validate(t *testing.T, schema *jsonschema.Schema, text string) error {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	require.NoError(t, err)
	return schema.Validate(document)
}

func TestSchemaHoldsForIndexes(t *testing.T) {
	schema := manifestSchema(t)
	damaged := copyDemo(t)
	put(t, damaged, "empty/x.tfevents", nil)
	put(t, damaged, "page/x.tfevents", []byte("<!DOCTYPE html>"))
	put(t, damaged, "lr:0.1/100% ä\u2028#?&\"<.tfevents", nil)
	for _, dir := range []string{
		"../../testdata/demo", "../../testdata/fixtures", newLogdir(t), damaged,
	} {
		for _, args := range [][]string{{}, {"--deep"}, {"--all"}} {
			_, out, said := runIndex(t, append(args, "-o", "-", dir)...)
			require.NotEmpty(t, out, said)
			assert.NoError(t, validate(t, schema, out), "%s %v", dir, args)
		}
		_, served := get(t, serveLogdir(t, dir).URL+"/data/eventlens.json")
		assert.NoError(t, validate(t, schema, served), dir)
	}
}

func TestSchemaRefuses(t *testing.T) {
	schema := manifestSchema(t)
	assert.NoError(t,
		validate(t, schema, `{"version":1,"files":[{"path":"a","later":[1]}],"later":{}}`),
		"unknown fields are ignored")
	for _, text := range []string{
		`[]`, `{"version":1}`, `{"files":[]}`, `{"version":2,"files":[]}`,
		`{"version":"1","files":[]}`, `{"version":1,"files":{}}`, `{"version":1,"files":[5]}`,
		`{"version":1,"files":[{}]}`, `{"version":1,"files":[{"path":5}]}`,
		`{"version":1,"files":[{"path":"a","size":-1}]}`,
		`{"version":1,"files":[{"path":"a","size":1.5}]}`,
		`{"version":1,"files":[{"path":"a","modified":"yesterday"}]}`,
		`{"version":1,"files":[{"path":"a","modified":7}]}`,
		`{"version":1,"files":[{"path":"a","url":7}]}`,
		`{"version":1,"files":[],"truncated":"no"}`, `{"version":1,"files":[],"generated":"today"}`,
		`{"version":1,"files":[],"runs":[{"name":"a"}]}`,
		`{"version":1,"files":[],"runs":[{"name":"a","files":1,"tags":[{"tag":"x"}]}]}`,
		`{"version":1,"files":[],"runs":[{"name":"a","files":1,"tags":[{"tag":"x","kind":"scalar","values":1.5,"first_step":0,"last_step":0}]}]}`,
	} {
		assert.Error(t, validate(t, schema, text), text)
	}
}

// TestSchemaAgreesWithTheViewer compares the schema with the viewer's checks, path by path and
// address by address.
func TestSchemaAgreesWithTheViewer(t *testing.T) {
	schema := manifestSchema(t)
	check := func(file map[string]string) {
		text, err := json.Marshal(map[string]any{"version": 1, "files": []any{file}})
		require.NoError(t, err)
		_, refused, err := listing.ParseManifest(text)
		require.NoError(t, err)
		assert.Equal(t, len(refused) == 0, validate(t, schema, string(text)) == nil, "%s: %v", text,
			refused)
	}
	for _, path := range []string{"a", "a/b.tfevents", "lr:0.1/x", "..a/b..", "...", "a/.../b",
		".hidden", "a b/ü#%?", `a\b`, "", "/a", `\a`, "//host/x", "a//b", "a/", "./a", "a/./b",
		"a/.",
		"..", "../a", "a/../b", "a/..", `a\..\b`, `..\a`, "https://a.example/b", "a\nb", "a\x00",
		"a\x7fb"} {
		check(map[string]string{"path": path})
	}
	for _, url := range []string{"https://a.example/b?X-Amz-Signature=a%2Fb", "HTTP://a.example:80",
		"b", "../b?sig=:", "/b", "//a.example/b", "?x", "b/c:d", "ftp://a.example/b",
		"javascript:alert(1)", "data:,x",
		"https://", "https:///b", "b:c", "s3://bucket/x", "blob:https://a.example/1"} {
		check(map[string]string{"path": "a", "url": url})
	}
}

// TestReadmeManifests checks the examples.
func TestReadmeManifests(t *testing.T) {
	schema := manifestSchema(t)
	blocks := guideJSON(t, "manifest.md", `"version": 1,`)
	require.Len(t, blocks, 1)
	assert.NoError(t, validate(t, schema, blocks[0]))
	m, refused, err := listing.ParseManifest([]byte(blocks[0]))
	require.NoError(t, err)
	assert.Empty(t, refused)
	require.Len(t, m.Files, 2)
	for _, f := range m.Files {
		assert.Contains(t, blocks[0], `"`+f.URL+`"`, "presigned links stay byte for byte")
	}
	const at = "https://platform.example/jobs/4711/eventlens.json?token=x"
	assert.Equal(t, m.Files[0].URL, m.Files[0].Address(at))
	assert.Equal(t, "https://platform.example/jobs/4712/shared.tfevents?sig=a%2Bb",
		m.Files[1].Address(at))
}
