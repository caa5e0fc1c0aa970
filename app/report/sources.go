package report

import (
	"strconv"
	"strings"

	"eventlens/app/report/id"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
)

// ProblemAddress reports a source that is not an address that could be fetched.
func ProblemAddress() wire.Text { return wire.Say(id.ProblemAddress) }

// ProblemSecret reports that the address of a source contains a key or a password, so it was not
// requested.
func ProblemSecret() wire.Text { return wire.Say(id.ProblemSecret) }

// ProblemLocalPath reports that a source is a path on a computer, and tells how to open it instead.
func ProblemLocalPath(path string) wire.Text {
	return wire.Say(id.ProblemLocalPath, wire.Plain(path))
}

// ProblemListing tells why a folder could not be listed.
func ProblemListing(reason string) wire.Text {
	return wire.Say(id.ProblemListing, wire.Plain(reason))
}

// ProblemLeftOut reports that there are more files than shown, or than examined if none is shown,
// and what to do about it.
func ProblemLeftOut(l listing.LeftOut, shown bool) wire.Text {
	if !shown {
		return leftOut(l)
	}
	return wire.Say(id.ProblemLeftOut, leftOut(l))
}

// leftOut tells why a listing is incomplete.
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

// KeptIsShown adds to the reason why a source could not be listed that its cached data is shown.
func KeptIsShown(why wire.Text) wire.Text { return wire.Say(id.KeptIsShown, why) }

// KeptFrom tells how old the shown cached data is, since its storage now refuses access.
func KeptFrom(when, why wire.Text) wire.Text { return wire.Say(id.KeptFrom, when, why) }

// KeptIsHidden adds to the reason of a refusal that the cached data is not shown.
func KeptIsHidden(why wire.Text) wire.Text { return wire.Say(id.KeptIsHidden, why) }

// FoundIsShown adds to the reason why a listing ended early that the files found are shown.
func FoundIsShown(why wire.Text) wire.Text { return wire.Say(id.FoundIsShown, why) }

// ProblemJobs reports an unusable list of jobs.
func ProblemJobs(reason string) wire.Text { return wire.Say(id.ProblemJobs, wire.Plain(reason)) }

// ProblemManifest reports an unusable list of files.
func ProblemManifest(reason string) wire.Text {
	return wire.Say(id.ProblemManifest, wire.Plain(reason))
}

// ProblemLayout reports an unusable file of charts.
func ProblemLayout(reason string) wire.Text {
	return wire.Say(id.ProblemLayout, wire.Plain(reason))
}

// ProblemManifestEntries reports how many entries of a listing were left out, and the reasons for
// the first.
func ProblemManifestEntries(count int, first []listing.Refusal) wire.Text {
	said, more := "", wire.Plain("")
	if count > len(first) {
		more = wire.Whole(count - len(first))
	}
	for _, r := range first {
		said += strconv.Quote(r.Path) + ": " + r.Why + "; "
	}
	return wire.Say(id.ProblemManifestEntries, wire.Whole(count),
		wire.Plain(strings.TrimSuffix(said, "; ")), more)
}

// ProblemNoEventFiles reports that none of the opened files is an event file.
func ProblemNoEventFiles(files int) wire.Text {
	if files == 0 {
		return wire.Say(id.ProblemNoFiles)
	}
	return wire.Say(id.ProblemNoEventFiles, wire.Whole(files))
}

// ProblemNoAnswer reports that a server has been silent for some minutes.
func ProblemNoAnswer(minutes int) wire.Text {
	return wire.Say(id.ProblemNoAnswer, wire.Whole(minutes))
}

// CheckFailed tells why a source could not be checked again.
func CheckFailed(name string, reason wire.Text) wire.Text {
	return wire.Say(id.CheckFailed, wire.Plain(name), reason)
}

// ProblemRecentGone reports that a recent source is no longer cached.
func ProblemRecentGone() wire.Text { return wire.Say(id.ProblemRecentGone) }

// ProblemRecentSigned reports that a recent source was opened by a signed address, which is not
// stored.
func ProblemRecentSigned() wire.Text { return wire.Say(id.ProblemRecentSigned) }

// LocalFolder describes a local recent source: a folder.
func LocalFolder() wire.Text { return wire.Say(id.LocalFolder) }

// LocalFiles describes a local recent source of loose files.
func LocalFiles(files int) wire.Text { return wire.Say(id.LocalFiles, wire.Whole(files)) }

// NoticeStorage reports that caching failed.
func NoticeStorage() wire.Text { return wire.Say(id.NoticeStorage) }

// NoticeSidecar reports a file, and perhaps others like it, that no view shows yet.
func NoticeSidecar(sort listing.Sidecar, file string) wire.Text {
	if sort == listing.Profile {
		return wire.Say(id.NoticeProfile, wire.Plain(file))
	}
	return wire.Say(id.NoticeProjector, wire.Plain(file))
}

// NoticeMemory reports that reading ended for lack of memory before some runs were complete.
func NoticeMemory(limitBytes int64, unread, runs int) wire.Text {
	return wire.Say(id.NoticeMemory, wire.Size(limitBytes), wire.Whole(unread), wire.Whole(runs))
}

// NoticeOverLimit tells how much remains above a limit that was just set.
func NoticeOverLimit(bytes int64) wire.Text {
	return wire.Say(id.NoticeOverLimit, wire.Size(bytes))
}

// NoticeStrays reports files beside the logs that are not event files, by their names and their
// content.
func NoticeStrays(files int) wire.Text { return wire.Say(id.NoticeStrays, wire.Whole(files)) }

// NoticeFilesNotKept reports dropped files that are too large for the cache.
func NoticeFilesNotKept(files int) wire.Text {
	if files == 1 {
		return wire.Say(id.NoticeFileNotKept)
	}
	return wire.Say(id.NoticeFilesNotKept, wire.Whole(files))
}

// LacksStorage reports that nothing can be stored between visits.
func LacksStorage() wire.Text { return wire.Say(id.LacksStorage) }

// LacksWorkers reports that files are read on the page's own thread: the browser starts no worker,
// or the site lacks the script at an address.
func LacksWorkers(script string) wire.Text {
	if script != "" {
		return wire.Say(id.LacksScript, wire.Plain(script))
	}
	return wire.Say(id.LacksWorkers)
}

// FailedFrame reports that page and worker do not understand each other.
func FailedFrame(reason string) wire.Text { return wire.Say(id.FailedFrame, wire.Plain(reason)) }

// FailedWorker reports that the worker cannot continue.
func FailedWorker(reason string) wire.Text { return wire.Say(id.FailedWorker, wire.Plain(reason)) }

// FailedStopped reports that the worker ended.
func FailedStopped(reason string) wire.Text {
	return wire.Say(id.FailedStopped, wire.Plain(reason))
}
