package storage

import (
	"encoding/xml"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// listed is a response to ListObjectsV2.
type listed struct {
	Contents []struct {
		Key  string
		Size int64
	}
	KeyCount              int
	IsTruncated           bool
	EncodingType          string
	NextContinuationToken string
}

func TestBucket(t *testing.T) {
	dir := t.TempDir()
	const runs, beside = 300, 4
	for run := range runs {
		file := filepath.Join(dir, "run "+strconv.Itoa(run), "events.1")
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, make([]byte, run), 0o644))
	}
	handler, err := Bucket(dir, beside)
	require.NoError(t, err)
	origin, stop, err := Listen(handler)
	require.NoError(t, err)
	t.Cleanup(stop)

	list := func(query url.Values) (l listed) {
		res, text := get(t, origin+BucketName+"?list-type=2&"+query.Encode(), "")
		assert.Equal(t, "*", res.Header.Get("Access-Control-Allow-Origin"))
		require.NoError(t, xml.Unmarshal([]byte(text), &l), text)
		assert.Len(t, l.Contents, l.KeyCount)
		return l
	}
	var keys []string
	pages := 0
	for token := ""; token != "" || pages == 0; pages++ {
		l := list(url.Values{
			"prefix": {"run "}, "max-keys": {"5000"}, "continuation-token": {token},
		})
		for _, o := range l.Contents {
			keys = append(keys, o.Key)
		}
		assert.Equal(t, l.IsTruncated, l.NextContinuationToken != "")
		token = l.NextContinuationToken
	}
	assert.Equal(t, 2, pages, "1,500 objects, 1,000 a page")
	assert.Len(t, slices.Compact(slices.Clone(keys)), runs*(1+beside))
	assert.True(t, slices.IsSorted(keys))

	some := list(url.Values{"prefix": {"run 7/"}, "max-keys": {"2"}, "encoding-type": {"url"}})
	require.Len(t, some.Contents, 2)
	assert.True(t, some.IsTruncated)
	key, err := url.QueryUnescape(some.Contents[0].Key)
	require.NoError(t, err)
	assert.Equal(t, "run 7/checkpoints/00000000.ckpt", key)
	assert.Equal(t, "run+7/checkpoints/00000000.ckpt", some.Contents[0].Key, "encoded as asked for")
	assert.Equal(t, "url", some.EncodingType, "which the answer says")
	assert.Empty(t, list(url.Values{"prefix": {"walk"}}).Contents)

	res, body := get(t, origin+BucketName+"/run%207/events.1", "")
	assert.Equal(t, 200, res.StatusCode)
	assert.Len(t, body, 7)
	res, _ = get(t, origin+"other/run%207/events.1", "")
	assert.Equal(t, 404, res.StatusCode)
}
