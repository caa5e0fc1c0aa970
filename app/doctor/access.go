package doctor

import (
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// Given says whether one of some grants covers a URL, and which header fields it adds to requests, none for cookies: what Config.Plain and Config.Sends
// are set by. Of several, the one with the longest scope counts, as it does in a [source.Vault].
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
