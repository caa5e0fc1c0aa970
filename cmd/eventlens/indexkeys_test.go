package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/listing"
)

// TestIndexOfUnusualObjectKeys indexes a bucket whose keys have several slashes in a row. The
// viewer must resolve the index to the bucket's keys.
func TestIndexOfUnusualObjectKeys(t *testing.T) {
	keys := []string{"runs//exp1/a.tfevents", "runs/a///b/a.tfevents", "runs/exp2/a.tfevents"}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/bucket" && r.URL.Path != "/bucket/" {
			http.NotFound(w, r)
			return
		}
		fmt.Fprint(w, "<ListBucketResult>")
		for _, key := range keys {
			fmt.Fprintf(w, "<Contents><Key>%s</Key><Size>1</Size></Contents>", key)
		}
		fmt.Fprint(w, "</ListBucketResult>")
	}))
	t.Cleanup(server.Close)
	code, out, said := runIndex(t, "-o", "-", "s3://bucket/runs/?endpoint="+server.URL)
	assert.Equal(t, 0, code, said)
	m, refused, err := listing.ParseManifest([]byte(out))
	assert.NoError(t, err)
	assert.Empty(t, refused)
	var addresses []string
	for _, f := range m.Files {
		addresses = append(addresses, f.Address(server.URL+"/bucket/runs/eventlens.json"))
	}
	var expected []string
	for _, key := range keys {
		expected = append(expected, server.URL+"/bucket/"+key)
	}
	assert.ElementsMatch(t, expected, addresses)
}
