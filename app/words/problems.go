package words

import (
	"strconv"
)

// shown says how many records were kept before the place where reading ended.
func shown(records int) string {
	switch records {
	case 0:
		return shownNoRecord.Text()
	case 1:
		return shownThe1.Text()
	}
	return shownTheRecords.with("records", Count(records))
}

// ProblemStatus says that a server answered with an HTTP status other than success.
func ProblemStatus(status int) string {
	switch {
	case status == 404 || status == 410:
		return problemStatusGone.with("status", strconv.Itoa(status))
	case status == 401 || status == 403:
		return problemStatusRefused.with("status", strconv.Itoa(status))
	case status == 429 || status >= 500:
		return problemStatusBusy.with("status", strconv.Itoa(status))
	}
	return problemStatusOther.with("status", strconv.Itoa(status))
}

// ProblemNetwork says that no answer came at all. Browsers do not tell scripts more than that.
func ProblemNetwork() string {
	return problemNetwork.Text()
}

// ProblemUnreadable says that a source failed for a reason of its own.
func ProblemUnreadable(reason string) string { return problemUnreadable.with("reason", reason) }

// ProblemBroke says that reading ended early at a byte, with the records before it kept.
func ProblemBroke(offset int64, records int, reason string) string {
	return problemBroke.with("offset", Count(offset), "reason", reason, "shown", shown(records))
}

// AndKeptIsShown adds to why a source could not be listed that it is shown all the same.
func AndKeptIsShown(why string) string {
	return andKeptIsShown.with("why", why)
}

// ProblemSetAside says that the workers that read a file ended again and again, with the records before a byte kept.
func ProblemSetAside(offset int64, records int) string {
	return problemSetAside.with("offset", Count(offset), "shown", shown(records))
}

// ReasonNetwork and ReasonStatus are reasons for ProblemBroke.
func ReasonNetwork() string { return reasonNetwork.Text() }

// ReasonSilence is a reason for ProblemBroke: a connection that stays open, with nothing arriving over it.
func ReasonSilence() string { return reasonSilence.Text() }

// ReasonStatus is a reason for ProblemBroke: the server's answer to the rest of a file.
func ReasonStatus(status int) string {
	return reasonStatus.with("status", strconv.Itoa(status))
}

// ReasonOtherRange is a reason for ProblemBroke: the server sent another part of the file.
func ReasonOtherRange() string { return reasonOtherRange.Text() }

// ProblemEmpty says that a file has no bytes.
func ProblemEmpty() string { return problemEmpty.Text() }

// ProblemNotEventFile says what a file is instead, looks being what the first bytes look like, with its article, or empty.
func ProblemNotEventFile(looks string) string {
	switch looks {
	case "":
		return problemNotEventFile.Text()
	case "an HTML page":
		return problemHTML.Text()
	case "a Git LFS pointer":
		return problemGitLFS.Text()
	case "gzip data", "zstd data", "a zip archive":
		return problemPacked.with("looks", looks)
	case "an XML document":
		return problemXML.Text()
	}
	return problemLooksLike.with("looks", looks)
}

// ProblemTruncated says that a file ends inside a record.
func ProblemTruncated(offset int64, records int) string {
	return problemTruncated.with("offset", Count(offset), "shown", shown(records))
}

// ProblemStopped says that no record can be found from a byte on, for instance because of a length checksum mismatch.
func ProblemStopped(what string, offset int64, records int) string {
	return problemStopped.with("offset", Count(offset), "what", what, "shown", shown(records))
}

// ReasonRecordCutOff is a reason for ProblemStopped, in a file that does not go on although it ends inside a record.
func ReasonRecordCutOff() string { return reasonRecordCutOff.Text() }

// ProblemRecords says that records, or values of records, were skipped and why the first one was.
func ProblemRecords(count int, offset int64, what string) string {
	if count == 1 {
		return problemRecord.with("offset", Count(offset), "what", what)
	}
	return problemRecords.with("count", Count(count), "offset", Count(offset), "what", what)
}

// ProblemGaps says that there are bytes which no record could be found in, how many in all, and why the search began.
func ProblemGaps(count int, offset, bytes int64, what string) string {
	if count == 1 {
		return problemGap.with("bytes", Count(bytes), "offset", Count(offset), "what", what)
	}
	return problemGaps.with("count", Count(count), "bytes", Count(bytes), "offset", Count(offset), "what", what)
}

// ReasonVarious stands for the reasons of problems that are counted but not kept one by one.
func ReasonVarious() string { return reasonVarious.Text() }

// ProblemValues is ProblemRecords for single values of records that are otherwise kept.
func ProblemValues(count int, offset int64, what string) string {
	if count == 1 {
		return problemValue.with("offset", Count(offset), "what", what)
	}
	return problemValues.with("count", Count(count), "offset", Count(offset), "what", what)
}

// ProblemVanished says that a file is not where it was, with the records that were read of it kept.
func ProblemVanished(records int) string {
	switch records {
	case 0:
		return problemVanishedUnread.Text()
	case 1:
		return problemVanishedOne.Text()
	}
	return problemVanishedMany.with("records", Count(records))
}

// ProblemNoAnswer says that a server kept silent for so long.
func ProblemNoAnswer(minutes int) string {
	return problemNoAnswer.with("minutes", Count(minutes))
}

// CheckFailed says of a source why it could not be looked at again.
func CheckFailed(name, reason string) string {
	return checkFailed.with("name", name, "reason", reason)
}

// ProblemAddress says that a source is no address that is ever fetched.
func ProblemAddress() string {
	return problemAddress.Text()
}

// ProblemManifest says that a list of files cannot be used.
func ProblemManifest(reason string) string {
	return problemManifest.with("reason", reason)
}

// ProblemManifestRefused says that entries of a manifest are not read, and why the first one is not.
func ProblemManifestRefused(count int, path, why string) string {
	return problemManifestRefused.with("count", Count(count), "path", strconv.Quote(path), "why", why)
}

// ProblemNoEventFiles says that nothing among what was opened is an event file.
func ProblemNoEventFiles(files int) string {
	if files == 0 {
		return problemNoEventFilesThereAre.Text()
	}
	return problemNoEventFilesThereIs.with("files", Count(files))
}

// ProblemRecentGone says that a recent source is no longer kept.
func ProblemRecentGone() string {
	return problemRecentGone.Text()
}

// ProblemRecentSigned says that a recent source was opened by a signed address, which is not kept.
func ProblemRecentSigned() string {
	return problemRecentSigned.Text()
}

// ProblemImageGone says that the bytes of an image cannot be read any more.
func ProblemImageGone(reason string) string {
	return problemImageGone.with("reason", reason)
}

// ProblemImageNeedsFile says that a dropped file is too large to be kept, so that its images need it again.
func ProblemImageNeedsFile() string {
	return problemImageNeedsFile.Text()
}

// ProblemImageFormat says that the bytes are none of the image formats that are drawn.
func ProblemImageFormat() string {
	return problemImageFormat.Text()
}

// ProblemImageDamaged says that the record that holds an image, which was left out when its file was read, is damaged.
func ProblemImageDamaged(file string, offset int64, what string) string {
	return problemImageDamaged.with("what", what, "offset", Count(offset), "file", file)
}

// ProblemImageNone says that a run has no such image.
func ProblemImageNone() string { return problemImageNone.Text() }

// FailedFrame says that page and worker do not understand each other.
func FailedFrame(reason string) string {
	return failedFrame.with("reason", reason)
}

// FailedWorker says that the worker cannot go on for a reason of its own.
func FailedWorker(reason string) string {
	return failedWorker.with("reason", reason)
}

// LacksStorage says that nothing can be kept between visits.
func LacksStorage() string {
	return lacksStorage.Text()
}

// LacksWorkers says that files are read on the page's own thread.
func LacksWorkers() string {
	return lacksWorkers.Text()
}

// NoticeStorage says that keeping what was read failed.
func NoticeStorage() string {
	return noticeStorage.Text()
}

// NoticeMemory says that reading ended for want of memory with some of the runs not read to the end.
func NoticeMemory(limitBytes int64, unread, runs int) string {
	return noticeMemory.with("limitBytes", Bytes(limitBytes), "unread", Count(unread), "runs", Count(runs))
}

// NoticeOverLimit says how much stays above a limit that was just set.
func NoticeOverLimit(bytes int64) string {
	return noticeOverLimit.with("bytes", Bytes(bytes))
}

// NoticeFilesNotKept says that dropped files are larger than what is kept.
func NoticeFilesNotKept(files int) string {
	if files == 1 {
		return noticeFilesNotKeptOneFile.Text()
	}
	return noticeFilesNotKeptTooLarge.with("files", Count(files))
}

// DetailLocalFolder and DetailLocalFiles describe a recent source that was dropped or chosen.
func DetailLocalFolder() string { return detailLocalFolder.Text() }

// DetailLocalFiles describes a recent source of loose files.
func DetailLocalFiles(files int) string {
	return detailLocalFiles.with("files", Count(files))
}
