package report_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

func TestProblems(t *testing.T) {
	for _, tt := range []struct {
		got  wire.Text
		want string
	}{
		{report.ProblemStatus(404), "The server has no such file (status 404). Check the address."},
		{report.ProblemStatus(403),
			"The server refused access (status 403). The file may be private, or its link may have expired."},
		{report.ProblemStatus(503), "The server could not answer (status 503). Try again later."},
		{report.ProblemStatus(302), "The server answered with status 302 instead of the file."},
		{report.ProblemRecords(1, 81924, wire.Plain("payload checksum mismatch")),
			"1 record skipped, at byte 81,924: payload checksum mismatch."},
		{report.ProblemGaps(1, 81924, 4096, wire.Plain("length checksum mismatch")),
			"Bytes 81,924 to 86,019 have no complete record: length checksum mismatch. The other records are shown."},
		{report.ProblemGaps(2, 81924, 5000, wire.Plain("length checksum mismatch")),
			"2 gaps of 5,000 bytes in total, first at byte 81,924: length checksum mismatch. The other records are shown."},
		{report.ProblemRecords(3, 81924, wire.Plain("payload checksum mismatch")),
			"3 records skipped, first at byte 81,924: payload checksum mismatch."},
		{report.ProblemValues(1, 5, wire.Plain(`tag "a": damaged`)),
			`1 value read only in part, in the record at byte 5: tag "a": damaged.`},
		{report.ProblemValues(1200, 5, wire.Plain(`tag "a": damaged`)),
			`1,200 values read only in part, first in the record at byte 5: tag "a": damaged.`},
		{report.ProblemTruncated(1234, 0),
			"The last record is incomplete at byte 1,234; no record before it could be shown. The file is still being written, or is cut off."},
		{report.ProblemTruncated(1234, 1),
			"The last record is incomplete at byte 1,234; the 1 record before it is shown. The file is still being written, or is cut off."},
		{report.ProblemStopped(wire.Plain("length checksum mismatch"), 1234, 5000),
			"Reading stops at byte 1,234: length checksum mismatch; the 5,000 records before it are shown."},
		{report.ProblemStopped(report.ReasonCutOff.Text(), 1234, 1),
			"Reading stops at byte 1,234: the record there is incomplete; the 1 record before it is shown."},
		{report.ProblemBroke(10, 2, report.ReasonNetwork.Text()),
			"Reading stopped at byte 10 (the connection failed); the 2 records before it are shown. Refresh to read the rest."},
		{report.ProblemNotEventFile(""),
			"This is not an event file: it does not begin with a record."},
		{report.ProblemNotEventFile("JSON"), "This is not an event file: it looks like JSON."},
		{report.ProblemNotEventFile("gzip data"),
			"This is not an event file but gzip data. Unpack it first."},
		{report.ProblemVanished(0), "The file was moved or deleted before eventlens read it."},
		{report.ProblemVanished(1),
			"The file was moved or deleted. The 1 record that was read stays."},
		{report.ProblemVanished(1200),
			"The file was moved or deleted. The 1,200 records that were read stay."},
		{report.CheckFailed.With(wire.Plain("logs"),
			report.ProblemNoAnswer.With(wire.Whole(2))),
			"eventlens could not check logs again: The server did not answer within 2 minutes. The charts stay."},
		{report.ProblemNoEventFiles(0), "There are no files here."},
		{report.ProblemNoEventFiles(1),
			"There is no event file among 1 file here. Event files have tfevents in their names."},
		{report.NoticeFilesNotKept(1),
			"One file is too large to save on this device. After a reload, drop or choose it again for its images."},
		{report.NoticeFilesNotKept(2),
			"2 files are too large to save on this device. After a reload, drop or choose them again for their images."},
	} {
		assert.Equal(t, tt.want, words.Say(tt.got))
	}
}

// TestReasonsOfTheBrowser checks the errors that have their own message; others are shown
// unchanged.
func TestReasonsOfTheBrowser(t *testing.T) {
	for _, err := range []error{
		source.ErrFileGone, source.ErrNoFile, source.ErrFolderDenied, source.ErrFolderGone,
		source.ErrFolderLarge, source.ErrNoFolder,
	} {
		reason := report.ReasonOf(fmt.Errorf("open runs: %w", err))
		assert.Equal(t, wire.TextMessage, reason.Part().Kind, err)
		assert.Equal(t, err.Error(), words.Say(reason))
	}
	assert.Equal(t, "eventlens could not read the file: open runs: no such table.",
		words.Say(report.ProblemUnreadable(errors.New("open runs: no such table"))))
	assert.Equal(t, "eventlens could not read the file: the browser cannot read this file.",
		words.Say(report.ProblemUnreadable(source.ErrNoFile)))
}

// TestWhatIsLeftOut checks that page and command use the same words.
func TestWhatIsLeftOut(t *testing.T) {
	for why := listing.TooManyFiles; why <= listing.HubTellsNoMore; why++ {
		left := listing.LeftOut{Why: why, Most: 1000}
		assert.True(t, left.Any())
		assert.NotEmpty(t, left.String())
		assert.Equal(t,
			left.String()+
				" The files found so far are shown. To see others, open a subfolder, or add match=TEXT or depth=N to this page's address.",
			words.Say(report.ProblemLeftOut(left, true)))
	}
	assert.Empty(t, listing.LeftOut{}.String())
}
