package listing

// LeftOut tells why a listing is incomplete. The zero value means that it is complete.
type LeftOut struct {
	Why  LeftOutReason
	Most int // number of files, objects, folders, levels or entries listed
}

// LeftOutReason is a reason of a LeftOut.
type LeftOutReason uint8

// The reasons: limits of a listing, a truncated manifest, and a hub that hides the token of the
// next page.
const (
	Complete LeftOutReason = iota
	TooManyFiles
	TooManyObjects
	TooManyFolders
	FoldersTooDeep
	ManifestTruncated
	HubTellsNoMore
)

// Any reports whether something is left out.
func (l LeftOut) Any() bool { return l.Why != Complete }

// String returns the reason and a remedy, for logs and the command.
func (l LeftOut) String() string {
	switch l.Why {
	case TooManyFiles:
		return l.tooMany("files")
	case TooManyObjects:
		return l.tooMany("objects")
	case TooManyFolders:
		return l.tooMany("folders")
	case FoldersTooDeep:
		return "Folders more than " + grouped(l.Most) +
			" levels down are excluded. Open a subfolder."
	case ManifestTruncated:
		return "The list of files is incomplete: the tool that wrote it excluded some."
	case HubTellsNoMore:
		return "The hub's list stops after " + grouped(l.Most) +
			" entries; there may be more. Open a subfolder."
	}
	return ""
}

func (l LeftOut) tooMany(what string) string {
	return "The folder holds more than " + grouped(l.Most) + " " + what +
		"; the rest are excluded. Open a subfolder, or limit by name or depth."
}
