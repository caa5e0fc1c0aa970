package report

import (
	"strconv"
	"strings"

	"eventlens/app/report/id"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
)

// ProblemAddress says that a source is no address that is ever fetched.
func ProblemAddress() wire.Text { return wire.Say(id.ProblemAddress) }

// ProblemSecret says that the address of a source holds a key or a password, and was not asked for.
func ProblemSecret() wire.Text { return wire.Say(id.ProblemSecret) }

// ProblemLocalPath says that a source is a path of a computer, and what opens it instead.
func ProblemLocalPath(path string) wire.Text {
	return wire.Say(id.ProblemLocalPath, wire.Plain(path))
}

// ProblemListing says why a folder could not be listed.
func ProblemListing(reason string) wire.Text { return wire.Say(id.ProblemListing, wire.Plain(reason)) }

// ProblemLeftOut says that there are more files than are shown, or than were looked at when none is, and what to do about it.
func ProblemLeftOut(l listing.LeftOut, shown bool) wire.Text {
	if !shown {
		return leftOut(l)
	}
	return wire.Say(id.ProblemLeftOut, leftOut(l))
}

// leftOut says why a listing told of some files only.
func leftOut(l listing.LeftOut) wire.Text {
	switch l.Why {
	case listing.TooManyObjects:
		return wire.Say(id.LeftOutObjects, wire.Whole(l.Most))
	case listing.TooManyFolders:
		return wire.Say(id.LeftOutFolders, wire.Whole(l.Most))
	case listing.FoldersTooDeep:
		return wire.Say(id.LeftOutLevels, wire.Whole(l.Most))
	case listing.ManifestTruncated:
		return wire.Say(id.LeftOutManifest)
	case listing.HubTellsNoMore:
		return wire.Say(id.LeftOutHub, wire.Whole(l.Most))
	}
	return wire.Say(id.LeftOutFiles, wire.Whole(l.Most))
}

// KeptIsShown adds to why a source could not be listed that it is shown all the same.
func KeptIsShown(why wire.Text) wire.Text { return wire.Say(id.KeptIsShown, why) }

// KeptFrom says since when what is shown has been kept, although its storage refuses access now.
func KeptFrom(when, why wire.Text) wire.Text { return wire.Say(id.KeptFrom, when, why) }

// KeptIsHidden adds to why storage refuses something that what is kept of it is not shown.
func KeptIsHidden(why wire.Text) wire.Text { return wire.Say(id.KeptIsHidden, why) }

// FoundIsShown adds to why a listing ended early that what it told is shown.
func FoundIsShown(why wire.Text) wire.Text { return wire.Say(id.FoundIsShown, why) }

// ProblemJobs says that a list of jobs cannot be used.
func ProblemJobs(reason string) wire.Text { return wire.Say(id.ProblemJobs, wire.Plain(reason)) }

// ProblemManifest says that a list of files cannot be used.
func ProblemManifest(reason string) wire.Text {
	return wire.Say(id.ProblemManifest, wire.Plain(reason))
}

// ProblemLayout says that a file of charts cannot be used.
func ProblemLayout(reason string) wire.Text { return wire.Say(id.ProblemLayout, wire.Plain(reason)) }

// ProblemManifestEntries says of so many entries of a listing that they are left out, and why the first of them are.
func ProblemManifestEntries(count int, first []listing.Refusal) wire.Text {
	said, more := "", wire.Plain("")
	if count > len(first) {
		more = wire.Whole(count - len(first))
	}
	for _, r := range first {
		said += strconv.Quote(r.Path) + ": " + r.Why + "; "
	}
	return wire.Say(id.ProblemManifestEntries, wire.Whole(count), wire.Plain(strings.TrimSuffix(said, "; ")), more)
}

// ProblemNoEventFiles says that nothing among what was opened is an event file.
func ProblemNoEventFiles(files int) wire.Text {
	if files == 0 {
		return wire.Say(id.ProblemNoFiles)
	}
	return wire.Say(id.ProblemNoEventFiles, wire.Whole(files))
}

// ProblemNoAnswer says that a server kept silent for so long.
func ProblemNoAnswer(minutes int) wire.Text {
	return wire.Say(id.ProblemNoAnswer, wire.Whole(minutes))
}

// CheckFailed says of a source why it could not be looked at again.
func CheckFailed(name string, reason wire.Text) wire.Text {
	return wire.Say(id.CheckFailed, wire.Plain(name), reason)
}

// ProblemRecentGone says that a recent source is no longer kept.
func ProblemRecentGone() wire.Text { return wire.Say(id.ProblemRecentGone) }

// ProblemRecentSigned says that a recent source was opened by a signed address, which is not kept.
func ProblemRecentSigned() wire.Text { return wire.Say(id.ProblemRecentSigned) }

// LocalFolder describes a recent source that was dropped or chosen: a folder.
func LocalFolder() wire.Text { return wire.Say(id.LocalFolder) }

// LocalFiles describes one of loose files.
func LocalFiles(files int) wire.Text { return wire.Say(id.LocalFiles, wire.Whole(files)) }

// NoticeStorage says that keeping what was read failed.
func NoticeStorage() wire.Text { return wire.Say(id.NoticeStorage) }

// NoticeSidecar says that there is a file, and maybe others like it, that no view shows yet.
func NoticeSidecar(sort listing.Sidecar, file string) wire.Text {
	if sort == listing.Profile {
		return wire.Say(id.NoticeProfile, wire.Plain(file))
	}
	return wire.Say(id.NoticeProjector, wire.Plain(file))
}

// NoticeMemory says that reading ended for want of memory with some of the runs not read to the end.
func NoticeMemory(limitBytes int64, unread, runs int) wire.Text {
	return wire.Say(id.NoticeMemory, wire.Size(limitBytes), wire.Whole(unread), wire.Whole(runs))
}

// NoticeOverLimit says how much stays above a limit that was just set.
func NoticeOverLimit(bytes int64) wire.Text { return wire.Say(id.NoticeOverLimit, wire.Size(bytes)) }

// NoticeStrays says that files beside the logs are none, by their names and by what is in them.
func NoticeStrays(files int) wire.Text { return wire.Say(id.NoticeStrays, wire.Whole(files)) }

// NoticeFilesNotKept says that dropped files are larger than what is kept.
func NoticeFilesNotKept(files int) wire.Text {
	if files == 1 {
		return wire.Say(id.NoticeFileNotKept)
	}
	return wire.Say(id.NoticeFilesNotKept, wire.Whole(files))
}

// LacksStorage says that nothing can be kept between visits.
func LacksStorage() wire.Text { return wire.Say(id.LacksStorage) }

// LacksWorkers says that files are read on the page's own thread: the browser starts no worker, or the site lacks the script at an address.
func LacksWorkers(script string) wire.Text {
	if script != "" {
		return wire.Say(id.LacksScript, wire.Plain(script))
	}
	return wire.Say(id.LacksWorkers)
}

// FailedFrame says that page and worker do not understand each other.
func FailedFrame(reason string) wire.Text { return wire.Say(id.FailedFrame, wire.Plain(reason)) }

// FailedWorker says that the worker cannot go on for a reason of its own.
func FailedWorker(reason string) wire.Text { return wire.Say(id.FailedWorker, wire.Plain(reason)) }

// FailedStopped says that the worker ended.
func FailedStopped(reason string) wire.Text { return wire.Say(id.FailedStopped, wire.Plain(reason)) }
