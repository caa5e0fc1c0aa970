package address

import "strings"

// IsLocalPath reports whether the text is a path on a computer, which no page can open, and cannot
// be an address: C:\logs, %USERPROFILE%\logs, \\host\logs, file:///logs, ~/logs. It may be in
// quotes, as Windows copies paths.
func IsLocalPath(written string) bool {
	path := unquoted(written)
	variable, _, _ := strings.Cut(strings.TrimPrefix(path, "%"), `\`)
	return path == "~" || strings.HasPrefix(path, "~/") || strings.HasPrefix(path, `~\`) ||
		strings.HasPrefix(path, `\\`) || isDrive(path) ||
		path != variable && strings.HasPrefix(path, "%") && strings.HasSuffix(variable, "%") ||
		len(path) >= 5 && strings.EqualFold(path[:5], "file:")
}

// MayBeLocalPath is like IsLocalPath, but also accepts paths that may instead be meant on the
// page's server: /home/me/logs, .\logs, runs\exp.
func MayBeLocalPath(written string) bool {
	path := unquoted(written)
	folder, _, windows := strings.Cut(path, `\`)
	return IsLocalPath(path) || strings.HasPrefix(path, "/") && !strings.HasPrefix(path, "//") ||
		windows && !strings.ContainsAny(folder, ":/?#")
}

// unquoted returns a path without spaces and quotes around it.
func unquoted(written string) string {
	path := strings.TrimSpace(written)
	if n := len(path); n > 2 && path[0] == path[n-1] && (path[0] == '"' || path[0] == '\'') {
		return path[1 : n-1]
	}
	return path
}

// isDrive reports whether a path begins with a Windows drive. No address has a scheme of one
// letter.
func isDrive(path string) bool {
	return len(path) >= 2 && 'a' <= path[0]|0x20 && path[0]|0x20 <= 'z' && path[1] == ':' &&
		!strings.HasPrefix(path[2:], "//")
}

// LocalPath returns the path in the form that a shell accepts.
func LocalPath(written string) string {
	path := unquoted(written)
	if len(path) >= 5 && strings.EqualFold(path[:5], "file:") {
		path = strings.TrimPrefix(path[5:], "//")
	}
	if strings.HasPrefix(path, "/") && isDrive(path[1:]) {
		path = path[1:]
	}
	if strings.ContainsAny(path, " '\"&;()$") {
		return `"` + path + `"`
	}
	return path
}
