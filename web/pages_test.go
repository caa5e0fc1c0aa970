package web_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestJobsPageIsTheSamePage compares the two pages of the site: that of jobs is the page of charts
// with another name, without the log that the open page offers, and with one more script and style
// sheet.
func TestJobsPageIsTheSamePage(t *testing.T) {
	charts, err := os.ReadFile("index.html")
	require.NoError(t, err)
	jobs, err := os.ReadFile("../app/views/jobs/jobs.html")
	require.NoError(t, err)
	want := strings.NewReplacer(
		"<!-- The log that the open page offers; without this element it offers none. -->\n", "",
		`<meta name="eventlens-demo" content="demo/">`,
		`<meta name="eventlens-page" content="jobs">`,
		"<title>eventlens</title>", "<title>Jobs · eventlens</title>",
		`<link rel="stylesheet" href="page.css">`, `<link rel="stylesheet" href="page.css">
<link rel="stylesheet" href="jobs.css">`,
		`<script src="page.js" defer></script>`, `<script src="page.js" defer></script>
<script src="jobs.js" defer></script>`,
	).Replace(string(charts))
	assert.Equal(t, want, string(jobs))
}
