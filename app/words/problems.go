package words

import (
	"eventlens/charts"
	"fmt"
)

// counted writes a number and its noun: "1 record", "1,204 records".
func Counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return charts.FormatInt(int64(n)) + " " + many
}

// shown says how many records were kept before the place where reading ended.
func shown(records int) string {
	switch records {
	case 0:
		return "no record before it could be shown"
	case 1:
		return "the 1 record before it is shown"
	}
	return "the " + charts.FormatInt(int64(records)) + " records before it are shown"
}

// ProblemStatus says that a server answered with an HTTP status other than success.
func ProblemStatus(status int) string {
	switch {
	case status == 404 || status == 410:
		return fmt.Sprintf("The server has no such file (status %d). Check the address.", status)
	case status == 401 || status == 403:
		return fmt.Sprintf("The server refused access (status %d). The file may be private, or its link may have expired.", status)
	case status == 429 || status >= 500:
		return fmt.Sprintf("The server could not answer (status %d). Open it again later.", status)
	}
	return fmt.Sprintf("The server answered with status %d instead of the file.", status)
}

// ProblemNetwork says that no answer came at all. Browsers do not tell scripts more than that.
func ProblemNetwork() string {
	return "No answer that this page may read: the server is unreachable, or it does not allow other sites to read its files (CORS)."
}

// ProblemUnreadable says that a source failed for a reason of its own.
func ProblemUnreadable(reason string) string { return "It could not be read: " + reason + "." }

// ProblemBroke says that reading ended early at a byte, with the records before it kept.
func ProblemBroke(offset int64, records int, reason string) string {
	return fmt.Sprintf("Reading broke off at byte %s (%s); %s. Refresh, or open it again, to read the rest.", charts.FormatInt(offset), reason, shown(records))
}

// AndKeptIsShown adds to why a source could not be listed that it is shown all the same.
func AndKeptIsShown(why string) string {
	return why + " What is saved of it on this device is shown."
}

// ProblemSetAside says that the workers that read a file ended again and again, with the records before a byte kept.
func ProblemSetAside(offset int64, records int) string {
	return fmt.Sprintf("The worker that read this file stopped twice, the last time behind byte %s, most likely for want of memory; %s. "+
		"The file is left out until the page is opened again.", charts.FormatInt(offset), shown(records))
}

// ReasonNetwork and ReasonStatus are reasons for ProblemBroke.
func ReasonNetwork() string { return "the connection failed" }

// ReasonSilence is a reason for ProblemBroke: a connection that stays open, with nothing arriving over it.
func ReasonSilence() string { return "nothing arrived any more" }

// ReasonStatus is a reason for ProblemBroke: the server's answer to the rest of a file.
func ReasonStatus(status int) string {
	return fmt.Sprintf("the server answered with status %d", status)
}

// ReasonOtherRange is a reason for ProblemBroke: the server sent another part of the file.
func ReasonOtherRange() string { return "the server answered with other bytes than were asked for" }

// ProblemEmpty says that a file has no bytes.
func ProblemEmpty() string { return "The file is empty: nothing has been written to it yet." }

// ProblemNotEventFile says what a file is instead, looks being what the first bytes look like, with its article, or empty.
func ProblemNotEventFile(looks string) string {
	switch looks {
	case "":
		return "This is not an event file: its first bytes are no record."
	case "an HTML page":
		return "This is not an event file but an HTML page: the address may lead to a login or error page."
	case "a Git LFS pointer":
		return "This is not an event file but a Git LFS pointer: fetch the file itself with git lfs pull."
	case "gzip data", "zstd data", "a zip archive":
		return "This is not an event file but " + looks + ": unpack it first."
	case "an XML document":
		return "This is not an event file but an XML document: storage servers answer with one when something is wrong with the address."
	}
	return "This is not an event file: it looks like " + looks + "."
}

// ProblemTruncated says that a file ends inside a record.
func ProblemTruncated(offset int64, records int) string {
	return fmt.Sprintf("The last record is incomplete at byte %s: still being written, or cut off; %s.", charts.FormatInt(offset), shown(records))
}

// ProblemStopped says that no record can be found from a byte on, for instance because of a length checksum mismatch.
func ProblemStopped(what string, offset int64, records int) string {
	return fmt.Sprintf("Reading stops at byte %s: %s; %s.", charts.FormatInt(offset), what, shown(records))
}

// ReasonRecordCutOff is a reason for ProblemStopped, in a file that does not go on although it ends inside a record.
func ReasonRecordCutOff() string { return "the record there is cut off" }

// ProblemRecords says that records, or values of records, were skipped and why the first one was.
func ProblemRecords(count int, offset int64, what string) string {
	if count == 1 {
		return fmt.Sprintf("1 record skipped, at byte %s: %s.", charts.FormatInt(offset), what)
	}
	return fmt.Sprintf("%s skipped, first at byte %s: %s.", Counted(count, "record", "records"), charts.FormatInt(offset), what)
}

// ProblemGaps says that there are bytes which no record could be found in, how many in all, and why the search began.
func ProblemGaps(count int, offset, bytes int64, what string) string {
	if count == 1 {
		return fmt.Sprintf("A gap of %s bytes at byte %s: %s. The records behind it are shown.", charts.FormatInt(bytes), charts.FormatInt(offset), what)
	}
	return fmt.Sprintf("%s of %s bytes in all, first at byte %s: %s. The records between and behind them are shown.",
		Counted(count, "gap", "gaps"), charts.FormatInt(bytes), charts.FormatInt(offset), what)
}

// ReasonVarious stands for the reasons of problems that are counted but not kept one by one.
func ReasonVarious() string { return "various reasons" }

// ProblemValues is ProblemRecords for single values of records that are otherwise kept.
func ProblemValues(count int, offset int64, what string) string {
	if count == 1 {
		return fmt.Sprintf("1 value skipped, in the record at byte %s: %s.", charts.FormatInt(offset), what)
	}
	return fmt.Sprintf("%s skipped, first in the record at byte %s: %s.", Counted(count, "value", "values"), charts.FormatInt(offset), what)
}

// ProblemVanished says that a file is not where it was, with the records that were read of it kept.
func ProblemVanished(records int) string {
	switch records {
	case 0:
		return "The file is not there any more: it was moved or deleted before anything of it was read."
	case 1:
		return "The file is not there any more: it was moved or deleted. The 1 record that was read of it stays."
	}
	return "The file is not there any more: it was moved or deleted. The " + charts.FormatInt(int64(records)) + " records that were read of it stay."
}

// ProblemNoAnswer says that a server kept silent for so long.
func ProblemNoAnswer(minutes int) string {
	return fmt.Sprintf("There was no answer within %s.", Counted(minutes, "minute", "minutes"))
}

// CheckFailed says of a source why it could not be looked at again.
func CheckFailed(name, reason string) string {
	return name + " could not be looked at again: " + reason + " What is shown stays."
}

// ProblemAddress says that a source is no address that is ever fetched.
func ProblemAddress() string {
	return "This is not an address that can be opened: only http and https addresses are, and s3://, gs://, az:// and hf:// ones."
}

// ProblemManifest says that a list of files cannot be used.
func ProblemManifest(reason string) string {
	return "This is not a list of event files: " + reason + "."
}

// ProblemManifestRefused says that entries of a manifest are not read, and why the first one is not.
func ProblemManifestRefused(count int, path, why string) string {
	return fmt.Sprintf("%s of the list not read, first %q: %s.", Counted(count, "entry", "entries"), path, why)
}

// ProblemNoEventFiles says that nothing among what was opened is an event file.
func ProblemNoEventFiles(files int) string {
	if files == 0 {
		return "There are no files here."
	}
	return fmt.Sprintf("There is no event file among %s here. Event files have tfevents in their names.", Counted(files, "file", "files"))
}

// ProblemRecentGone says that a recent source is no longer kept.
func ProblemRecentGone() string {
	return "It is no longer kept on this device. Open it again from where it is."
}

// ProblemRecentSigned says that a recent source was opened by a signed address, which is not kept.
func ProblemRecentSigned() string {
	return "Its address carried a signature, which is not kept. Open it again with a fresh link."
}

// ProblemImageGone says that the bytes of an image cannot be read any more.
func ProblemImageGone(reason string) string {
	return "The image could not be read again: " + reason + "."
}

// ProblemImageNeedsFile says that a dropped file is too large to be kept, so that its images need it again.
func ProblemImageNeedsFile() string {
	return "The file is not kept on this device. Drop it again to see its images."
}

// ProblemImageFormat says that the bytes are none of the image formats that are drawn.
func ProblemImageFormat() string {
	return "These bytes are no PNG, JPEG, GIF, BMP or WebP image, so they are not shown."
}

// ProblemImageDamaged says that the record that holds an image, which was left out when its file was read, is damaged.
func ProblemImageDamaged(file string, offset int64, what string) string {
	return fmt.Sprintf("The record of this image is damaged, so it is not shown: %s at byte %s of %s. Everything else that was read is kept. "+
		"If the file is whole where it comes from, copy it again.", what, Count(offset), file)
}

// ProblemImageNone says that a run has no such image.
func ProblemImageNone() string { return "There is no image here." }

// FailedFrame says that page and worker do not understand each other.
func FailedFrame(reason string) string {
	return "The page and its worker do not understand each other (" + reason + ")."
}

// FailedWorker says that the worker cannot go on for a reason of its own.
func FailedWorker(reason string) string {
	return "The worker that reads the files cannot go on (" + reason + "). What is shown stays; reload the page to read on."
}

// LacksStorage says that nothing can be kept between visits.
func LacksStorage() string {
	return "This browser gives the page no storage: everything works, but nothing is kept for the next visit."
}

// LacksWorkers says that files are read on the page's own thread.
func LacksWorkers() string {
	return "This browser starts no worker here: everything works, but the page answers slowly while files are read."
}

// NoticeStorage says that keeping what was read failed.
func NoticeStorage() string {
	return "Not everything could be kept on this device, so the next visit will read it again."
}

// NoticeMemory says that reading ended for want of memory with some of the runs not read to the end.
func NoticeMemory(limitBytes int64, unread, runs int) string {
	return fmt.Sprintf("What was read fills the memory that a page may use (%s). What is shown stays; %s of %s runs not read to the end. "+
		"To see the rest, open a part of it in another tab: the folder of those runs, or their files.", Bytes(limitBytes), Count(unread), Count(runs))
}

// NoticeOverLimit says how much stays above a limit that was just set.
func NoticeOverLimit(bytes int64) string {
	return "What is open, here or in another tab, stays on this device for now: " + Bytes(bytes) + " more than the limit."
}

// NoticeFilesNotKept says that dropped files are larger than what is kept.
func NoticeFilesNotKept(files int) string {
	if files == 1 {
		return "One file is too large to be kept on this device: after a reload its images need the file again."
	}
	return Counted(files, "file is", "files are") + " too large to be kept on this device: after a reload their images need the files again."
}

// DetailLocalFolder and DetailLocalFiles describe a recent source that was dropped or chosen.
func DetailLocalFolder() string { return "Folder on this computer" }

// DetailLocalFiles describes a recent source of loose files.
func DetailLocalFiles(files int) string {
	return Counted(files, "file", "files") + " on this computer"
}
