package main

import (
	"errors"
	"net/netip"
	"net/url"
	"strconv"
	"strings"

	"golang.org/x/net/idna"
)

// Reasons why a text is not an origin as browsers send it.
var (
	errNoOrigin     = errors.New("want an origin such as https://platform.example")
	errWildcardHost = errors.New("a * matches nothing: browsers send the whole name; name each origin, such as https://platform.example")
	errHostUser     = errors.New("browsers send no user name with an origin; want one such as https://platform.example")
	errHostPath     = errors.New("browsers send no path, query or fragment with an origin; want one such as https://platform.example")
	errHostPort     = errors.New("not a port; want an origin such as https://platform.example:8443")
)

// hostNames converts host names as browsers do:
// https://url.spec.whatwg.org/#concept-domain-to-ascii.
var hostNames = idna.New(idna.MapForLookup(), idna.BidiRule(), idna.Transitional(false),
	idna.StrictDomainName(false), idna.CheckHyphens(false))

// hostOrigin returns the origin of pages in the form that browsers send. The page compares origins
// as text, so any other form would silently never match.
func hostOrigin(text string) (string, error) {
	u, err := url.Parse(strings.TrimSpace(text))
	switch {
	case strings.Contains(text, "*"):
		return "", errWildcardHost
	case err != nil || strings.Contains(text, ",") || u.Scheme != "http" && u.Scheme != "https" ||
		u.Host == "":
		return "", errNoOrigin
	case u.User != nil:
		return "", errHostUser
	case u.Path != "" && u.Path != "/" || u.RawQuery != "" || u.ForceQuery ||
		strings.Contains(text, "#"):
		return "", errHostPath
	}
	host, err := asciiHost(u.Hostname())
	if err != nil {
		return "", err
	}
	port, err := originPort(u)
	return u.Scheme + "://" + host + port, err
}

// originPort returns the port of an origin with its colon, or "" for the default port of the
// scheme.
func originPort(u *url.URL) (string, error) {
	if u.Port() == "" {
		return "", nil
	}
	port, err := strconv.ParseUint(u.Port(), 10, 16)
	switch {
	case err != nil:
		return "", errHostPort
	case u.Scheme == "http" && port == 80 || u.Scheme == "https" && port == 443:
		return "", nil
	}
	return ":" + strconv.FormatUint(port, 10), nil
}

// asciiHost returns a host as browsers write it: an IP address in its shortest form, an
// international name in its ASCII form.
func asciiHost(host string) (string, error) {
	if strings.Contains(host, ":") {
		address, err := netip.ParseAddr(host)
		if err != nil || address.Zone() != "" {
			return "", errNoOrigin
		}
		return "[" + address.String() + "]", nil
	}
	name, err := hostNames.ToASCII(host)
	if err != nil || name == "" ||
		strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-_.") !=
			"" || strings.HasPrefix(name, ".") || strings.Contains(name, "..") {
		return "", errNoOrigin
	}
	last := name[strings.LastIndexByte(strings.TrimSuffix(name, "."), '.')+1:]
	if address, err := netip.ParseAddr(strings.TrimSuffix(name, ".")); strings.Trim(last,
		"0123456789.") == "" && (err != nil || address.String() != name) {
		return "", errNoOrigin // browsers read a name with a number at its end as an IPv4 address
	}
	return name, nil
}
