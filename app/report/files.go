package report

import (
	"errors"
	"strconv"

	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/source"
)

// Messages about files that were not read whole, and the reasons.
const (
	recordsShownNone      wire.Template = "no record before it could be shown"
	recordsShown          wire.Template = "{records, one: the # record before it is shown, other: the # records before it are shown}"
	problemStatusMissing  wire.Template = "The server has no such file (status {status}). Check the address."
	problemStatusRefused  wire.Template = "The server refused access (status {status}). The file may be private, or its link may have expired."
	problemStatusBusy     wire.Template = "The server could not answer (status {status}). Try again later."
	problemStatusWait     wire.Template = "The server is busy (status {status}) and asks for a pause of {minutes, one: # minute, other: # minutes}. Refresh to wait for it."
	problemStatusOther    wire.Template = "The server answered with status {status} instead of the file."
	ProblemNetwork        wire.Template = "The server cannot be reached, or does not allow this page to read its files (CORS)."
	ProblemBrokeAtStart   wire.Template = "The connection broke off before anything could be read. Refresh, or open it again."
	ProblemOwnServer      wire.Template = "The server of this page does not answer. It may have stopped."
	ProblemRedirects      wire.Template = "The redirects of this address loop, or lead to a server that does not answer."
	problemUnreadable     wire.Template = "eventlens could not read the file: {reason}."
	problemBroke          wire.Template = "Reading stopped at byte {offset} ({reason}); {shown}. Refresh to read the rest."
	problemSetAside       wire.Template = "The worker that read this file stopped twice, last after byte {offset}; {shown}. It probably ran out of memory. Reload the page to try again."
	ReasonNetwork         wire.Template = "the connection failed"
	ReasonSilence         wire.Template = "the server stopped sending"
	reasonStatus          wire.Template = "the server answered with status {status}"
	ReasonOtherRange      wire.Template = "the server sent other bytes than requested"
	ReasonCutOff          wire.Template = "the record there is incomplete"
	ReasonVarious         wire.Template = "various reasons"
	reasonFileGone        wire.Template = "the file was changed, moved or deleted: drop it again"
	reasonNoFile          wire.Template = "the browser cannot read this file"
	reasonFolderDenied    wire.Template = "the browser no longer lets this page read the folder: drop it or choose it again"
	reasonFolderGone      wire.Template = "the folder was moved or deleted: drop it or choose it again"
	reasonFolderLarge     wire.Template = "it holds more than 200,000 files and folders: choose a subfolder"
	reasonNoFolder        wire.Template = "the browser cannot read this folder"
	ProblemEmpty          wire.Template = "The file is empty: the run has not written anything yet."
	problemNoRecord       wire.Template = "This is not an event file: it does not begin with a record."
	problemHTML           wire.Template = "This is not an event file but an HTML page: the address may lead to a login or error page."
	problemXML            wire.Template = "This is not an event file but an XML document: the storage server may report an error. Check the address."
	problemGitLFS         wire.Template = "This is not an event file but a Git LFS pointer. Fetch the file with git lfs pull."
	problemGzip           wire.Template = "This is not an event file but gzip data. Unpack it first."
	problemZstd           wire.Template = "This is not an event file but zstd data. Unpack it first."
	problemZip            wire.Template = "This is not an event file but a zip archive. Unpack it first."
	problemTar            wire.Template = "This is not an event file but a tar archive. Unpack it first."
	problemJSON           wire.Template = "This is not an event file: it looks like JSON."
	problemText           wire.Template = "This is not an event file: it looks like text."
	problemZeros          wire.Template = "This is not an event file: it begins with zero bytes."
	problemTruncated      wire.Template = "The last record is incomplete at byte {offset}; {shown}. The file is still being written, or is cut off."
	problemStopped        wire.Template = "Reading stops at byte {offset}: {reason}; {shown}."
	problemRecord         wire.Template = "1 record skipped, at byte {offset}: {reason}."
	problemRecords        wire.Template = "{count, one: # record, other: # records} skipped, first at byte {offset}: {reason}."
	problemValue          wire.Template = "1 value read only in part, in the record at byte {offset}: {reason}."
	problemValues         wire.Template = "{count, one: # value, other: # values} read only in part, first in the record at byte {offset}: {reason}."
	problemGap            wire.Template = "Bytes {from} to {to} have no complete record: {reason}. The other records are shown."
	problemGaps           wire.Template = "{count, one: # gap, other: # gaps} of {bytes} bytes in total, first at byte {offset}: {reason}. The other records are shown."
	problemVanishedUnread wire.Template = "The file was moved or deleted before eventlens read it."
	problemVanished       wire.Template = "The file was moved or deleted. {records, one: The # record that was read stays., other: The # records that were read stay.}"
)

// shown returns how many records before the end of reading were kept.
func shown(records int) wire.Text {
	if records == 0 {
		return recordsShownNone.Text()
	}
	return recordsShown.With(wire.Whole(records))
}

// status returns the number of an HTTP status.
func status(code int) wire.Text { return wire.Plain(strconv.Itoa(code)) }

// ProblemStatus reports an unsuccessful HTTP status.
func ProblemStatus(code int) wire.Text {
	switch {
	case code == 404 || code == 410:
		return problemStatusMissing.With(status(code))
	case code == 401 || code == 403:
		return problemStatusRefused.With(status(code))
	case code == 429 || code >= 500:
		return problemStatusBusy.With(status(code))
	}
	return problemStatusOther.With(status(code))
}

// ProblemStatusWait reports that a server asked to wait for some minutes.
func ProblemStatusWait(code, minutes int) wire.Text {
	return problemStatusWait.With(status(code), wire.Whole(minutes))
}

// ProblemUnreadable reports another error of a source.
func ProblemUnreadable(err error) wire.Text {
	return problemUnreadable.With(ReasonOf(err))
}

// ProblemBroke reports that reading ended early at an offset; the records before it were kept.
func ProblemBroke(offset int64, records int, reason wire.Text) wire.Text {
	return problemBroke.With(wire.Whole(offset), reason, shown(records))
}

// ProblemSetAside reports that the workers that read a file crashed repeatedly; the records before
// the offset were kept.
func ProblemSetAside(offset int64, records int) wire.Text {
	return problemSetAside.With(wire.Whole(offset), shown(records))
}

// reasons has the text for each error with which the browser refuses a file or a folder, or the
// rest of a file.
var reasons = [...]struct {
	err error
	why wire.Template
}{
	{source.ErrFileGone, reasonFileGone},
	{source.ErrNoFile, reasonNoFile},
	{source.ErrFolderDenied, reasonFolderDenied},
	{source.ErrFolderGone, reasonFolderGone},
	{source.ErrFolderLarge, reasonFolderLarge},
	{source.ErrNoFolder, reasonNoFolder},
}

// ReasonOf returns the text for an error: the text in reasons, or else the error's own text.
func ReasonOf(err error) wire.Text {
	for _, known := range reasons {
		if errors.Is(err, known.err) {
			return known.why.Text()
		}
	}
	return wire.Plain(err.Error())
}

// ReasonStatus is a reason for ProblemBroke: the server's status for the rest of the file.
func ReasonStatus(code int) wire.Text { return reasonStatus.With(status(code)) }

// ProblemNotEventFile reports that a file is no event file, and what it seems to be: looks comes
// from eventfile.NotEventFileError.
func ProblemNotEventFile(looks string) wire.Text {
	switch looks {
	case eventfile.LooksHTML:
		return problemHTML.Text()
	case eventfile.LooksXML:
		return problemXML.Text()
	case eventfile.LooksLFS:
		return problemGitLFS.Text()
	case eventfile.LooksGzip:
		return problemGzip.Text()
	case eventfile.LooksZstd:
		return problemZstd.Text()
	case eventfile.LooksZip:
		return problemZip.Text()
	case eventfile.LooksTar:
		return problemTar.Text()
	case eventfile.LooksJSON:
		return problemJSON.Text()
	case eventfile.LooksText:
		return problemText.Text()
	case eventfile.LooksZeros:
		return problemZeros.Text()
	}
	return problemNoRecord.Text()
}

// ProblemTruncated reports that a file ends inside a record.
func ProblemTruncated(offset int64, records int) wire.Text {
	return problemTruncated.With(wire.Whole(offset), shown(records))
}

// ProblemStopped reports that no record was found after an offset, for instance because of a length
// checksum mismatch.
func ProblemStopped(reason wire.Text, offset int64, records int) wire.Text {
	return problemStopped.With(wire.Whole(offset), reason, shown(records))
}

// ProblemRecords reports skipped records, with the reason for the first.
func ProblemRecords(count int, offset int64, reason wire.Text) wire.Text {
	if count == 1 {
		return problemRecord.With(wire.Whole(offset), reason)
	}
	return problemRecords.With(wire.Whole(count), wire.Whole(offset), reason)
}

// ProblemValues is like ProblemRecords, for single values of records that are otherwise kept.
func ProblemValues(count int, offset int64, reason wire.Text) wire.Text {
	if count == 1 {
		return problemValue.With(wire.Whole(offset), reason)
	}
	return problemValues.With(wire.Whole(count), wire.Whole(offset), reason)
}

// ProblemGaps reports bytes in which no record was found, their total number, and why the search
// began.
func ProblemGaps(count int, offset, bytes int64, reason wire.Text) wire.Text {
	if count == 1 {
		return problemGap.With(wire.Whole(offset), wire.Whole(offset+bytes-1),
			reason)
	}
	return problemGaps.With(wire.Whole(count), wire.Whole(bytes),
		wire.Whole(offset), reason)
}

// ProblemVanished reports that a file has disappeared; the records read from it were kept.
func ProblemVanished(records int) wire.Text {
	if records == 0 {
		return problemVanishedUnread.Text()
	}
	return problemVanished.With(wire.Whole(records))
}
