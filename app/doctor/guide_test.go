package doctor_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/doctor"
	"eventlens/app/wire/examination"
)

// TestReportsNameAPage checks reports that name their own page of the guide.
func TestReportsNameAPage(t *testing.T) {
	offline := doctor.Config{Online: func() bool { return false }}
	online := doctor.Config{Origin: viewer, Reach: func(context.Context, string) error {
		return context.Canceled
	}}
	for address, want := range map[string]string{
		"no address at all":                      "guide/storage.html",
		"https://name:secret@host.example/runs/": "guide/private.html",
		"http://host.example/runs/":              "guide/problems.html#network",
	} {
		assert.Equal(t, want, doctor.Examine(context.Background(), online, address).Guide.Address(),
			address)
	}
	assert.Equal(t, "guide/problems.html#network",
		doctor.Examine(context.Background(), offline, "https://host.example/runs/").Guide.Address())
	assert.Equal(t, "guide/problems.html#what-can-be-told-apart",
		examination.Report{}.Guide.Address(), "of a report without a page of its own")
}
