package address

import "strings"

// IsLocalPath reports whether the text is a path on a computer, which no page can open, and cannot
// be an address: C:\logs, \\host\logs, file:///logs, ~/logs.
func IsLocalPath(written string) bool {
	path := strings.TrimSpace(written)
	return path == "~" || strings.HasPrefix(path, "~/") || strings.HasPrefix(path, `\\`) ||
		isDrive(path) || len(path) >= 5 && strings.EqualFold(path[:5], "file:")
}

// MayBeLocalPath is like IsLocalPath, but also accepts paths that may instead be meant on the
// page's server: /home/me/logs.
func MayBeLocalPath(written string) bool {
	path := strings.TrimSpace(written)
	return IsLocalPath(path) || strings.HasPrefix(path, "/") && !strings.HasPrefix(path, "//")
}

// isDrive reports whether a path begins with a Windows drive.
func isDrive(path string) bool {
	return len(path) >= 3 && 'a' <= path[0]|0x20 && path[0]|0x20 <= 'z' && path[1] == ':' &&
		(path[2] == '\\' || path[2] == '/' && !strings.HasPrefix(path[2:], "//"))
}

// LocalPath returns the path in the form that a shell accepts.
func LocalPath(written string) string {
	path := strings.TrimSpace(written)
	if len(path) >= 5 && strings.EqualFold(path[:5], "file:") {
		if path = strings.TrimPrefix(path[5:], "//"); len(path) > 0 && isDrive(path[1:]) {
			path = path[1:]
		}
	}
	if strings.ContainsAny(path, " '\"&;()$") {
		return `"` + path + `"`
	}
	return path
}
