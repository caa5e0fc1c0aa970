package report

import (
	"errors"
	"strconv"

	"eventlens/app/report/id"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/source"
)

// shown returns how many records before the end of reading were kept.
func shown(records int) wire.Text {
	if records == 0 {
		return wire.Say(id.RecordsShownNone)
	}
	return wire.Say(id.RecordsShown, wire.Whole(records))
}

// status returns the number of an HTTP status.
func status(code int) wire.Text { return wire.Plain(strconv.Itoa(code)) }

// ProblemStatus reports an unsuccessful HTTP status.
func ProblemStatus(code int) wire.Text {
	switch {
	case code == 404 || code == 410:
		return wire.Say(id.ProblemStatusMissing, status(code))
	case code == 401 || code == 403:
		return wire.Say(id.ProblemStatusRefused, status(code))
	case code == 429 || code >= 500:
		return wire.Say(id.ProblemStatusBusy, status(code))
	}
	return wire.Say(id.ProblemStatusOther, status(code))
}

// ProblemStatusWait reports that a server asked to wait for some minutes.
func ProblemStatusWait(code, minutes int) wire.Text {
	return wire.Say(id.ProblemStatusWait, status(code), wire.Whole(minutes))
}

// ProblemNetwork reports that there was no answer. Browsers tell scripts no more than that.
func ProblemNetwork() wire.Text { return wire.Say(id.ProblemNetwork) }

// ProblemRedirects reports that redirects lead nowhere.
func ProblemRedirects() wire.Text { return wire.Say(id.ProblemRedirects) }

// ProblemOwnServer reports that the page's own server does not answer.
func ProblemOwnServer() wire.Text { return wire.Say(id.ProblemOwnServer) }

// ProblemBrokeAtStart reports that a connection ended before any complete record.
func ProblemBrokeAtStart() wire.Text { return wire.Say(id.ProblemBrokeAtStart) }

// ProblemUnreadable reports another error of a source.
func ProblemUnreadable(err error) wire.Text {
	return wire.Say(id.ProblemUnreadable, ReasonOf(err))
}

// ProblemBroke reports that reading ended early at an offset; the records before it were kept.
func ProblemBroke(offset int64, records int, reason wire.Text) wire.Text {
	return wire.Say(id.ProblemBroke, wire.Whole(offset), reason, shown(records))
}

// ProblemSetAside reports that the workers that read a file crashed repeatedly; the records before
// the offset were kept.
func ProblemSetAside(offset int64, records int) wire.Text {
	return wire.Say(id.ProblemSetAside, wire.Whole(offset), shown(records))
}

// Reason returns the error text of a library or the browser.
func Reason(said string) wire.Text { return wire.Plain(said) }

// reasons are the reasons why the browser gives no file or folder, or not the rest of it.
var reasons = [...]struct {
	err error
	id  wire.MessageID
}{
	{source.ErrFileGone, id.ReasonFileGone},
	{source.ErrNoFile, id.ReasonNoFile},
	{source.ErrFolderDenied, id.ReasonFolderDenied},
	{source.ErrFolderGone, id.ReasonFolderGone},
	{source.ErrFolderLarge, id.ReasonFolderLarge},
	{source.ErrNoFolder, id.ReasonNoFolder},
}

// ReasonOf returns the reason of a failure: one of the reasons above, or else the error's own text.
func ReasonOf(err error) wire.Text {
	for _, known := range reasons {
		if errors.Is(err, known.err) {
			return wire.Say(known.id)
		}
	}
	return Reason(err.Error())
}

// ReasonNetwork is a reason for ProblemBroke: the connection failed.
func ReasonNetwork() wire.Text { return wire.Say(id.ReasonNetwork) }

// ReasonSilence is a reason for ProblemBroke: the connection stayed open, but nothing arrived.
func ReasonSilence() wire.Text { return wire.Say(id.ReasonSilence) }

// ReasonStatus is a reason for ProblemBroke: the server's status for the rest of the file.
func ReasonStatus(code int) wire.Text { return wire.Say(id.ReasonStatus, status(code)) }

// ReasonOtherRange is a reason for ProblemBroke: the server sent another part of the file.
func ReasonOtherRange() wire.Text { return wire.Say(id.ReasonOtherRange) }

// ReasonCutOff is a reason for ProblemStopped: the file ends inside a record and does not grow.
func ReasonCutOff() wire.Text { return wire.Say(id.ReasonCutOff) }

// ReasonVarious represents the reasons of problems that are only counted.
func ReasonVarious() wire.Text { return wire.Say(id.ReasonVarious) }

// ProblemEmpty reports a file without bytes.
func ProblemEmpty() wire.Text { return wire.Say(id.ProblemEmpty) }

// ProblemNotEventFile tells what a file is instead; looks comes from eventfile.NotEventFileError.
func ProblemNotEventFile(looks string) wire.Text {
	switch looks {
	case eventfile.LooksHTML:
		return wire.Say(id.ProblemHTML)
	case eventfile.LooksXML:
		return wire.Say(id.ProblemXML)
	case eventfile.LooksLFS:
		return wire.Say(id.ProblemGitLFS)
	case eventfile.LooksGzip:
		return wire.Say(id.ProblemGzip)
	case eventfile.LooksZstd:
		return wire.Say(id.ProblemZstd)
	case eventfile.LooksZip:
		return wire.Say(id.ProblemZip)
	case eventfile.LooksTar:
		return wire.Say(id.ProblemTar)
	case eventfile.LooksJSON:
		return wire.Say(id.ProblemJSON)
	case eventfile.LooksText:
		return wire.Say(id.ProblemText)
	case eventfile.LooksZeros:
		return wire.Say(id.ProblemZeros)
	}
	return wire.Say(id.ProblemNoRecord)
}

// ProblemTruncated reports that a file ends inside a record.
func ProblemTruncated(offset int64, records int) wire.Text {
	return wire.Say(id.ProblemTruncated, wire.Whole(offset), shown(records))
}

// ProblemStopped reports that no record was found after an offset, for instance because of a length
// checksum mismatch.
func ProblemStopped(reason wire.Text, offset int64, records int) wire.Text {
	return wire.Say(id.ProblemStopped, wire.Whole(offset), reason, shown(records))
}

// ProblemRecords reports skipped records, with the reason for the first.
func ProblemRecords(count int, offset int64, reason wire.Text) wire.Text {
	if count == 1 {
		return wire.Say(id.ProblemRecord, wire.Whole(offset), reason)
	}
	return wire.Say(id.ProblemRecords, wire.Whole(count), wire.Whole(offset), reason)
}

// ProblemValues is ProblemRecords for single values of records that are otherwise kept.
func ProblemValues(count int, offset int64, reason wire.Text) wire.Text {
	if count == 1 {
		return wire.Say(id.ProblemValue, wire.Whole(offset), reason)
	}
	return wire.Say(id.ProblemValues, wire.Whole(count), wire.Whole(offset), reason)
}

// ProblemGaps reports bytes in which no record was found, their total number, and why the search
// began.
func ProblemGaps(count int, offset, bytes int64, reason wire.Text) wire.Text {
	if count == 1 {
		return wire.Say(id.ProblemGap, wire.Whole(offset), wire.Whole(offset+bytes-1), reason)
	}
	return wire.Say(id.ProblemGaps, wire.Whole(count), wire.Whole(bytes), wire.Whole(offset),
		reason)
}

// ProblemVanished reports that a file has disappeared; the records read from it were kept.
func ProblemVanished(records int) wire.Text {
	if records == 0 {
		return wire.Say(id.ProblemVanishedUnread)
	}
	return wire.Say(id.ProblemVanished, wire.Whole(records))
}
