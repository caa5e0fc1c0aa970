package report

import (
	"errors"
	"strconv"

	"eventlens/app/report/id"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/source"
)

// shown says how many records were kept before the place where reading ended.
func shown(records int) wire.Text {
	if records == 0 {
		return wire.Say(id.RecordsShownNone)
	}
	return wire.Say(id.RecordsShown, wire.Whole(records))
}

// status is the number of an HTTP status.
func status(code int) wire.Text { return wire.Plain(strconv.Itoa(code)) }

// ProblemStatus says that a server answered with an HTTP status other than success.
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

// ProblemStatusWait says that a server asks to be left alone for so long.
func ProblemStatusWait(code, minutes int) wire.Text {
	return wire.Say(id.ProblemStatusWait, status(code), wire.Whole(minutes))
}

// ProblemNetwork says that no answer came at all. Browsers do not tell scripts more than that.
func ProblemNetwork() wire.Text { return wire.Say(id.ProblemNetwork) }

// ProblemRedirects says that redirects lead nowhere.
func ProblemRedirects() wire.Text { return wire.Say(id.ProblemRedirects) }

// ProblemOwnServer says that the server of the page does not answer.
func ProblemOwnServer() wire.Text { return wire.Say(id.ProblemOwnServer) }

// ProblemBrokeAtStart says that a connection ended before anything of a file was whole.
func ProblemBrokeAtStart() wire.Text { return wire.Say(id.ProblemBrokeAtStart) }

// ProblemUnreadable says that a source failed for a reason of its own.
func ProblemUnreadable(err error) wire.Text {
	return wire.Say(id.ProblemUnreadable, ReasonOf(err))
}

// ProblemBroke says that reading ended early at a byte, with the records before it kept.
func ProblemBroke(offset int64, records int, reason wire.Text) wire.Text {
	return wire.Say(id.ProblemBroke, wire.Whole(offset), reason, shown(records))
}

// ProblemSetAside says that the workers that read a file ended again and again, with the records before a byte kept.
func ProblemSetAside(offset int64, records int) wire.Text {
	return wire.Say(id.ProblemSetAside, wire.Whole(offset), shown(records))
}

// Reason is what a library or the browser says of an error.
func Reason(said string) wire.Text { return wire.Plain(said) }

// reasons are why the browser gives no file or folder, or no more of it.
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

// ReasonOf is why something failed: one of the reasons above, else what a library says of the error.
func ReasonOf(err error) wire.Text {
	for _, known := range reasons {
		if errors.Is(err, known.err) {
			return wire.Say(known.id)
		}
	}
	return Reason(err.Error())
}

// ReasonNetwork is a reason for ProblemBroke: a connection that failed.
func ReasonNetwork() wire.Text { return wire.Say(id.ReasonNetwork) }

// ReasonSilence is a reason for ProblemBroke: a connection that stays open, with nothing arriving over it.
func ReasonSilence() wire.Text { return wire.Say(id.ReasonSilence) }

// ReasonStatus is a reason for ProblemBroke: the server's answer to the rest of a file.
func ReasonStatus(code int) wire.Text { return wire.Say(id.ReasonStatus, status(code)) }

// ReasonOtherRange is a reason for ProblemBroke: the server sent another part of the file.
func ReasonOtherRange() wire.Text { return wire.Say(id.ReasonOtherRange) }

// ReasonCutOff is a reason for ProblemStopped, in a file that does not go on although it ends inside a record.
func ReasonCutOff() wire.Text { return wire.Say(id.ReasonCutOff) }

// ReasonVarious stands for the reasons of problems that are counted but not kept one by one.
func ReasonVarious() wire.Text { return wire.Say(id.ReasonVarious) }

// ProblemEmpty says that a file has no bytes.
func ProblemEmpty() wire.Text { return wire.Say(id.ProblemEmpty) }

// ProblemNotEventFile says what a file is instead; looks is that of eventfile.NotEventFileError.
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

// ProblemTruncated says that a file ends inside a record.
func ProblemTruncated(offset int64, records int) wire.Text {
	return wire.Say(id.ProblemTruncated, wire.Whole(offset), shown(records))
}

// ProblemStopped says that no record can be found from a byte on, for instance because of a length checksum mismatch.
func ProblemStopped(reason wire.Text, offset int64, records int) wire.Text {
	return wire.Say(id.ProblemStopped, wire.Whole(offset), reason, shown(records))
}

// ProblemRecords says that records were skipped and why the first one was.
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

// ProblemGaps says that there are bytes which no record could be found in, how many in all, and why the search began.
func ProblemGaps(count int, offset, bytes int64, reason wire.Text) wire.Text {
	if count == 1 {
		return wire.Say(id.ProblemGap, wire.Whole(offset), wire.Whole(offset+bytes-1), reason)
	}
	return wire.Say(id.ProblemGaps, wire.Whole(count), wire.Whole(bytes), wire.Whole(offset), reason)
}

// ProblemVanished says that a file is not where it was, with the records that were read of it kept.
func ProblemVanished(records int) wire.Text {
	if records == 0 {
		return wire.Say(id.ProblemVanishedUnread)
	}
	return wire.Say(id.ProblemVanished, wire.Whole(records))
}
