package doctor

import (
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// Given reports whether any of the grants covers a URL; if so, Config.Plain is to be set. It returns
// the header fields that the grant adds to requests, none for cookies, for Config.Sends. Among
// several grants the one with the longest scope counts, as in a [source.Vault].
func Given(grants []source.Grant, url string) (sends []string, given bool) {
	url = listing.FetchedURL(url)
	best, ok := source.Covering(grants, url)
	if !ok {
		return nil, false
	}
	for _, field := range best.Headers {
		sends = append(sends, field.Name)
	}
	if best.Keys.ID != "" && !source.Signed(url) {
		sends = append(sends, "Authorization", "x-amz-content-sha256", "x-amz-date")
		if best.Keys.Token != "" {
			sends = append(sends, "x-amz-security-token")
		}
	}
	return sends, len(sends) > 0 || best.Cookies
}
