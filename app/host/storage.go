package host

// Storage keeps short texts in the browser.
type Storage interface {
	// Kept returns the value that Keep stored under a name on this device, "" if there is none.
	// Keep stores nothing if the browser has no room or forbids storage.
	Kept(name string) string
	Keep(name, value string)
	// KeptInTab returns the value that KeepInTab stored under a name until the browser tab is
	// closed, "" if there is none. Keeping "" removes it.
	KeptInTab(name string) string
	KeepInTab(name, value string)
}
