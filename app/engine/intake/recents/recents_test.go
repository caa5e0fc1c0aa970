package recents

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestKeptAddress(t *testing.T) {
	for address, want := range map[string]string{
		"https://me:pw@B.example:443/r/?sig=s&sv=1&v=2#f":          "https://b.example/r/?v=2",
		"hf://datasets/Owner/Name@Main/":                           "hf://datasets/Owner/Name@Main/",
		"hf://Owner/Name/":                                         "hf://Owner/Name/",
		"s3://b/a b/#1/?endpoint=https://h:9000&region=eu":         "s3://b/a b/#1/?endpoint=https://h:9000&region=eu",
		"az://account/c/?sv=2024&sr=c&sig=secret":                  "az://account/c/",
		"abfss://c@a.dfs.core.windows.net/x/?endpoint=e&sig=s&sp=": "abfss://c@a.dfs.core.windows.net/x/?endpoint=e",
	} {
		assert.Equal(t, want, keptAddress(address), address)
		assert.NotContains(t, KeyOf(address), "secret")
	}
	assert.Equal(t, "signed az://account/c/", KeyOf("az://account/c/?sv=2024&sr=c&sig=secret"))
}
