package state

import (
	"strings"

	"eventlens/app/address"
	"eventlens/app/words"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// ShareRisks returns the reasons why somebody who gets a link to this view cannot open it, or sees
// less: a title and a text for each, the worst first. nowMs is the time, in milliseconds since the
// Unix epoch; zoneOffset returns the reader's offset from UTC then, in seconds.
func (m *Model) ShareRisks(nowMs int64, zoneOffset func(unixMs int64) int) (risks []string) {
	nobody := words.ShareNobody.Text()
	if host := thisComputer(m.base); host != "" {
		return []string{nobody, words.SharePageHere(host)}
	}
	if len(m.local) > 0 {
		if len(m.opened)+len(m.implicit) > 0 {
			nobody = words.ShareFilesLack.Text()
		}
		risks = append(risks, nobody, words.ShareFilesHere.Text())
	}
	soonestMs, unsaid := int64(0), false
	for i, a := range append(m.opened[:len(m.opened):len(m.opened)], m.implicit...) {
		url, ok := address.Resolve(m.base, a.URL)
		if !ok {
			continue
		}
		if host := thisComputer(listing.FetchedURL(url)); host != "" {
			return []string{words.ShareNobody.Text(), words.ShareLogHere(host)}
		}
		if i >= len(m.opened) || !source.Signed(url) {
			continue // the link does not hold implicit addresses
		}
		_, query, _ := strings.Cut(url, "?")
		end, known := source.Expiry(query)
		if at := end.UnixMilli(); known && (soonestMs == 0 || at < soonestMs) {
			soonestMs = at
		}
		unsaid = unsaid || !known
	}
	switch {
	case soonestMs > 0:
		when := words.ShortMoment(nowMs, soonestMs, zoneOffset(soonestMs))
		if soonestMs <= nowMs {
			return append(risks, words.ShareExpired.Text(), words.ShareExpiredAt(when))
		}
		risks = append(risks, words.ShareUntil(when), words.ShareSigned.Text())
	case unsaid:
		risks = append(risks, words.ShareMayExpire.Text(), words.ShareSigned.Text())
	}
	for _, g := range m.access.given {
		if m.usesAccess(g.Scope) {
			risks = append(risks, words.ShareNeedsAccess.Text(),
				words.ShareAccessTo(AccessPlace(g.Scope)))
		}
	}
	return risks
}

// usesAccess reports whether a grant with this scope applies to an open address.
func (m *Model) usesAccess(scope string) bool {
	for _, a := range append(m.opened[:len(m.opened):len(m.opened)], m.implicit...) {
		if AccessCovers(m.base, scope, a.URL) {
			return true
		}
	}
	return false
}

// thisComputer returns the host of a URL, with its port, if that is this machine; else "".
func thisComputer(url string) string {
	_, host, _ := strings.Cut(source.Origin(url), "://")
	name := host
	if at := strings.LastIndexByte(host, ':'); at > strings.IndexByte(host, ']') {
		name = host[:at]
	}
	if !source.Loopback(strings.Trim(name, "[]")) {
		return ""
	}
	return host
}
