package words

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTextsOfAccess(t *testing.T) {
	for want, got := range map[string]string{
		"The browser sets Host itself; a page cannot send it.": AccessBrowserName("Host"),
		"eventlens sets Range itself, to read parts of files.": AccessReaderName("Range"),
		"Used only for requests to s3://logs and below.":       AccessScopeText("s3://logs"),
		"Access given to 1 place":                              AccessCount(1),
		"Access given to 12 places":                            AccessCount(12),
		"Give access to s3://logs":                             AccessTo("s3://logs"),
		"Gave access to s3://logs":                             AccessGiven("s3://logs"),
		"Forget the access to s3://logs":                       AccessForgetOf("s3://logs"),
		"Forgot the access to s3://logs":                       AccessForgotten("s3://logs"),
		"Header X-Api-Key · In memory only": AccessGrantLine(
			AccessGrant(AccessKindHeader.Text(), "X-Api-Key"), AccessInMemory.Text()),
	} {
		assert.Equal(t, want, got)
	}
}
