package report

import (
	"strconv"
	"strings"

	"eventlens/app/wire"
	"eventlens/eventfile/listing"
)

// Messages about sources, what this device keeps, the browser and the worker.
const (
	ProblemAddress         wire.Template = "eventlens cannot open this address. Use http, https, s3://, gs://, az:// or hf://."
	ProblemLocalPath       wire.Template = "A browser cannot open a path on this computer. Drop the folder here, or run: eventlens serve {path}"
	ProblemSecret          wire.Template = "This address has a user name, a key or a password, so nothing was sent. Remove it, and give it under \"Access to private storage\"."
	ProblemListing         wire.Template = "Listing the folder failed: {reason}."
	problemLeftOut         wire.Template = "{why} The files found so far are shown. To see others, open a subfolder, or add match=TEXT or depth=N to this page's address."
	leftOutFiles           wire.Template = "The folder holds more than {most} files; the rest are excluded. Open a subfolder, or limit by name or depth."
	leftOutObjects         wire.Template = "The folder holds more than {most} objects; the rest are excluded. Open a subfolder, or limit by name or depth."
	leftOutFolders         wire.Template = "The folder holds more than {most} folders; the rest are excluded. Open a subfolder, or limit by name or depth."
	leftOutLevels          wire.Template = "Folders more than {most} levels down are excluded. Open a subfolder."
	leftOutManifest        wire.Template = "The list of files is incomplete: the tool that wrote it excluded some."
	leftOutHub             wire.Template = "The hub's list stops after {most} entries; there may be more. Open a subfolder."
	KeptIsShown            wire.Template = "{why} The data saved on this device is shown."
	KeptFrom               wire.Template = "Saved at {time}. The storage now refuses access. {why}"
	KeptIsHidden           wire.Template = "{why} The data saved on this device is hidden until you give access."
	FoundIsShown           wire.Template = "{why} The files found before are shown. Refresh to list again."
	ProblemLayout          wire.Template = "The charts of eventlens-views.json are not shown: {reason}."
	ViewFileLarge          wire.Template = "The saved views of {file} are not used: it has more than 1 MB."
	ViewFileBroken         wire.Template = "{file} could not be read: {reason}. {views, one: # view was kept, other: # views were kept}."
	viewFileLeft           wire.Template = "Not read of {file}: {places}{more, none: , other: ; and # more}."
	ProblemManifest        wire.Template = "This is not a list of event files: {reason}."
	ProblemJobs            wire.Template = "This is not a list of jobs: {reason}."
	problemManifestEntries wire.Template = "{count, one: # entry, other: # entries} of the folder excluded: {first}{more, none: , other: ; and # more}."
	ProblemNoFiles         wire.Template = "There are no files here."
	ProblemNoEvents        wire.Template = "There is no event file among {files, one: # file, other: # files} here. Event files have tfevents in their names."
	ProblemNoAnswer        wire.Template = "The server did not answer within {minutes, one: # minute, other: # minutes}."
	CheckFailed            wire.Template = "eventlens could not check {name} again: {reason} The charts stay."
	ProblemRecentGone      wire.Template = "It is no longer saved on this device. Open it again."
	ProblemRecentSigned    wire.Template = "eventlens does not keep signed addresses. Open it again with a fresh link."
	LocalFolder            wire.Template = "Folder on this computer"
	LocalFiles             wire.Template = "{files, one: # file, other: # files} on this computer"
	NoticeStorage          wire.Template = "This device could not save everything, so the next visit reads it again."
	NoticeMemory           wire.Template = "The data fills the memory that a page may use ({limit}); {unread} of {runs} runs are not fully read. To see the rest, open fewer runs or files in another tab."
	NoticeEmbeddings       wire.Template = "There are embeddings beside the logs, which eventlens does not show yet: {file}."
	NoticeOverLimit        wire.Template = "Open sources take {size} more than the limit. They stay on this device for now."
	NoticeStrays           wire.Template = "Ignored {files, one: # file that is, other: # files that are} not event data, such as hidden copies, swap files or checksums. The runs are complete without them."
	noticeFileNotKept      wire.Template = "One file is too large to save on this device. After a reload, drop or choose it again for its images."
	noticeFilesNotKept     wire.Template = "{files, one: # file is, other: # files are} too large to save on this device. After a reload, drop or choose them again for their images."
	LacksStorage           wire.Template = "This browser does not let the page save data. Everything works, but the next visit reads everything again."
	lacksWorkers           wire.Template = "This browser cannot start a worker. Everything works, but the page is slow while it reads files."
	lacksScript            wire.Template = "{address} is missing, or the host sends something else. Everything works, but the page is slow while it reads files. Upload the whole folder of the site."
	FailedFrame            wire.Template = "The page and its worker have different versions ({reason}). Reload the page."
	FailedWorker           wire.Template = "The worker that reads the files failed ({reason}). The charts stay; reload the page to continue."
	FailedStopped          wire.Template = "The worker that reads the files stopped ({reason}). The charts stay; reload the page to continue."
)

// ProblemLeftOut reports that a listing is incomplete, and what to do about it. shown tells whether
// some of its files are shown.
func ProblemLeftOut(l listing.LeftOut, shown bool) wire.Text {
	if !shown {
		return leftOut(l)
	}
	return problemLeftOut.With(leftOut(l))
}

// leftOut tells why a listing is incomplete.
func leftOut(l listing.LeftOut) wire.Text {
	switch l.Why {
	case listing.TooManyObjects:
		return leftOutObjects.With(wire.Whole(l.Most))
	case listing.TooManyFolders:
		return leftOutFolders.With(wire.Whole(l.Most))
	case listing.FoldersTooDeep:
		return leftOutLevels.With(wire.Whole(l.Most))
	case listing.ManifestTruncated:
		return leftOutManifest.Text()
	case listing.HubTellsNoMore:
		return leftOutHub.With(wire.Whole(l.Most))
	}
	return leftOutFiles.With(wire.Whole(l.Most))
}

// ProblemManifestEntries reports how many entries of a listing were left out, and the reasons for
// the first.
func ProblemManifestEntries(count int, first []listing.Refusal) wire.Text {
	named, more := "", wire.Plain("")
	if count > len(first) {
		more = wire.Whole(count - len(first))
	}
	for _, r := range first {
		named += strconv.Quote(r.Path) + ": " + r.Why + "; "
	}
	return problemManifestEntries.With(wire.Whole(count),
		wire.Plain(strings.TrimSuffix(named, "; ")), more)
}

// ProblemNoEventFiles reports that none of the opened files is an event file.
func ProblemNoEventFiles(files int) wire.Text {
	if files == 0 {
		return ProblemNoFiles.Text()
	}
	return ProblemNoEvents.With(wire.Whole(files))
}

// NoticeFilesNotKept reports dropped files that are too large for the cache.
func NoticeFilesNotKept(files int) wire.Text {
	if files == 1 {
		return noticeFileNotKept.Text()
	}
	return noticeFilesNotKept.With(wire.Whole(files))
}

// LacksWorkers reports that files are read on the page's own thread: the browser starts no worker,
// or the site lacks the script at an address.
func LacksWorkers(script string) wire.Text {
	if script != "" {
		return lacksScript.With(wire.Plain(script))
	}
	return lacksWorkers.Text()
}

// mostPlaces is how many places of a file a text names.
const mostPlaces = 5

// ViewFileLeft says what was left out of a file of saved views, by its places.
func ViewFileLeft(file string, places []string) wire.Text {
	shown := places[:min(len(places), mostPlaces)]
	more := wire.Text{}
	if n := len(places) - len(shown); n > 0 {
		more = wire.Whole(n)
	}
	return viewFileLeft.With(wire.Plain(file), wire.Plain(strings.Join(shown, ", ")), more)
}
