package doctor_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/doctor"
	"eventlens/eventfile/source"
)

func TestGiven(t *testing.T) {
	keys := []string{"Authorization", "x-amz-content-sha256", "x-amz-date"}
	grants := []source.Grant{
		{
			Scope: "https://a.example/",
			Headers: []source.Field{{Name: "Authorization", Value: "Bearer s3cr3t"},
				{Name: "X-Team", Value: "s3cr3t"}},
		},
		{Scope: "https://a.example/logs/", Keys: source.Keys{ID: "i", Secret: "s"}},
		{Scope: "https://b.example/", Cookies: true},
		{Scope: "https://c.example/", Keys: source.Keys{ID: "i", Secret: "s", Token: "t"}},
		{Scope: "https://d.example/"},
	}
	for url, want := range map[string]struct {
		sends []string
		given bool
	}{
		"https://a.example/e":                  {[]string{"Authorization", "X-Team"}, true},
		"https://A.example:443/logs/e":         {keys, true},
		"https://a.example/logs/e?Signature=s": {nil, false},
		"https://b.example/e":                  {nil, true},
		"https://c.example/e": {append(append([]string(nil), keys...),
			"x-amz-security-token"), true},
		"https://d.example/e":                          {nil, false},
		"s3://c/runs?endpoint=https://b.example":       {nil, true},
		"gs://a/e.tfevents?endpoint=https://b.example": {nil, true},
		"https://a.example.evil.example/logs/e":        {nil, false},
		"http://a.example/e":                           {nil, false},
	} {
		sends, given := doctor.Given(grants, url)
		assert.Equal(t, want.sends, sends, url)
		assert.Equal(t, want.given, given, url)
	}
}
