package jobs

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestNamesOfWhatAListSays(t *testing.T) {
	for want, got := range map[string]string{
		"Running":           StatusName("running"),
		"Queued":            StatusName("queued"),
		"Succeeded":         StatusName("succeeded"),
		"Failed":            StatusName("failed"),
		"Stopped":           StatusName("stopped"),
		"No longer listed":  StatusName("gone"),
		"Unknown":           StatusName("a status of tomorrow"),
		"Notebook":          KindName("notebook"),
		"Distributed job":   KindName("distributed"),
		"Other":             KindName("other"),
		"batch":             KindName("batch"),
		"Disabled":          BoardName("disabled"),
		"Enabled":           BoardName(""),
		"Enable the board":  ActionName("enable", ""),
		"Disable the board": ActionName("disable", ""),
		"Delete the board":  ActionName("delete", ""),
		"Archive":           ActionName("enable", "Archive"),
		"archive":           ActionName("archive", ""),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfAJob(t *testing.T) {
	for want, got := range map[string]string{
		"Open vit":                          OpenOf("vit"),
		"Page of vit on its platform":       PageOf("vit"),
		"1,500,000 bytes":                   Bytes(1_500_000),
		"Fine tuning (gs://logs/vit)":       About("Fine tuning", "gs://logs/vit"),
		"Actions of vit":                    ActionsOf("vit"),
		"Delete the board of vit?":          DeleteSure("vit"),
		"loss: from 2.1 to 0.3":             Spark("loss", "2.1", "0.3"),
		"No job in this list has the id 7.": Unknown("7"),
		"The job vit has no files yet.":     Empty("vit"),
		"Sent to the platform: Delete the board (vit). The list changes when it is done.": ActionSent(
			"Delete the board", "vit"),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfReadingAList(t *testing.T) {
	for want, got := range map[string]string{
		"Read the list again (R)":               Every(0),
		"The list is read again every 30 s (R)": Every(30),
		"1,204 files listed so far":             Listing(1204),
		"list read 5 s ago":                     ReadAgo("5 s ago", false),
		"list read 5 s ago from":                ReadAgo("5 s ago", true),
		"1 new job":                             JobsNew(1),
		"12 new jobs":                           JobsNew(12),
		"Show 12 new jobs":                      ShowNew(12),
		"Update the order":                      ShowNew(0),
		"gs://logs was not read: it is gone":    NotRead("gs://logs", "it is gone"),
		"Jobs appear here once the list has some. eventlens reads it every 30 s.":  EmptyText(30),
		"Jobs appear here once the list has some. Press Refresh to read it again.": EmptyText(0),
	} {
		assert.Equal(t, want, got)
	}
}

func TestFaultsOfAListAreNamed(t *testing.T) {
	assert.Equal(t, "version: is not 1", JobFault(-1, "version", "is not 1"))
	assert.Equal(t, "entry 1: is no object", JobFault(0, "", "is no object"))
	assert.Equal(t, "steps of entry 1,204: is no number", JobFault(1203, "steps", "is no number"))
	assert.Equal(t, "1 entry or field of the list excluded: entry 1: is no object.",
		LeftOut(1, "entry 1: is no object", 0))
	assert.Equal(t, "12 entries or fields of the list excluded: entry 1: is no object; and 2 more.",
		LeftOut(12, "entry 1: is no object", 2))
}

func TestTextsOfTheTable(t *testing.T) {
	for want, got := range map[string]string{
		"1 job":                                JobsCount(1),
		"1,204 jobs":                           JobsCount(1204),
		"1 of 1 job":                           CountOf(1, 1),
		"3 of 1,204 jobs":                      CountOf(3, 1204),
		"1 run":                                Runs(1),
		"12 runs":                              Runs(12),
		"The filters hide all 1,204 jobs.":     Hidden(1204),
		"The filters hide the only job.":       Hidden(1),
		"failed (12)":                          Value("failed", 12),
		"Grouped by Owner":                     GroupBy("Owner"),
		"Owner, lowest first":                  Up("Owner"),
		"Owner, highest first":                 Down("Owner"),
		"And 1 more. Add them in the address.": MoreScalars(1),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfTickedJobs(t *testing.T) {
	for want, got := range map[string]string{
		"1 job ticked":                    Ticked(1),
		"12 jobs ticked":                  Ticked(12),
		"1 run":                           TickedRuns(1),
		"":                                TickedRuns(0), // unknown
		"Open 1 job":                      Compare(1),
		"Compare 12 jobs":                 Compare(12),
		"At most 200 jobs can be ticked.": TooMany(200),
		"Jobs · eventlens":                Document("", "eventlens"),
		"Vision team · eventlens":         Document("Vision team", "eventlens"),
	} {
		assert.Equal(t, want, got)
	}
}
