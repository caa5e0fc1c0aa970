package address

import "strings"

// IsLocalPath reports whether what was written is a path of a computer, which no page can open, and cannot be an address: C:\logs, \\host\logs, file:///logs, ~/logs.
func IsLocalPath(written string) bool {
	path := strings.TrimSpace(written)
	return path == "~" || strings.HasPrefix(path, "~/") || strings.HasPrefix(path, `\\`) || isDrive(path) || len(path) >= 5 && strings.EqualFold(path[:5], "file:")
}

// MayBeLocalPath is IsLocalPath also for what may be a path of the page's server as well: /home/me/logs.
func MayBeLocalPath(written string) bool {
	path := strings.TrimSpace(written)
	return IsLocalPath(path) || strings.HasPrefix(path, "/") && !strings.HasPrefix(path, "//")
}

// isDrive reports whether a path begins with a drive of Windows.
func isDrive(path string) bool {
	return len(path) >= 3 && 'a' <= path[0]|0x20 && path[0]|0x20 <= 'z' && path[1] == ':' && (path[2] == '\\' || path[2] == '/' && !strings.HasPrefix(path[2:], "//"))
}

// LocalPath returns the path that a shell takes for one that was written.
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
