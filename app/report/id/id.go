package id

import "eventlens/app/wire"

// The messages, by subject.
const (
	_ wire.MessageID = iota

	// Values and names.

	NoName      // The name of a tag without a name.
	NoTime      // The time of a value that was not written at a single time.
	Range       // From one number or place to another.
	PartOfWhole // A count, and the total.
	MeanAndDeviation
	TagOfRun // A series.
	TwoTags
	MoreTags
	JoinTags // A list of tags: the previous ones, and the next one.

	// Readouts.

	LabelBin
	LabelCount
	LabelMean
	LabelMin
	LabelMax
	LabelTime
	LabelRun
	LabelSteps      // Of several histograms.
	LabelMeanCount  // Mean of the counts of several histograms.
	LabelMedian     // Of a histogram.
	LabelPercentile // A share of its values, below another value.
	HistogramMark   // A bucket of a histogram: its count, its range, and the step.
	LabelThreshold  // Of a precision-recall curve.
	LabelPrecision
	LabelRecall
	LabelF1
	LabelTruePositives
	LabelFalsePositives
	LabelTrueNegatives
	LabelFalseNegatives
	LabelTrueRate
	LabelFalseRate
	HeadingStep
	HeadingRelativeTime
	HeadingTag

	// Summaries of charts.

	HistogramsNone
	Histograms
	HistogramsOfRuns
	HistogramsNotFinite // Faults: data not drawn as logged, with counts.
	HistogramsNegative
	HistogramsUnordered
	HistogramsEmpty
	ProblemHistogramUnread
	HistogramsInFile // A number of histograms still in their files.
	CurvesNone
	CurvesAtStep
	CurveAreas
	CurvesNotFinite // Faults of curves, with counts.
	CurvesNegative
	CurvesEmpty
	CurvesInFile // A number of curves still in their files.
	CurvesUneven // The smallest and the largest number of thresholds.
	CurvesUnread // A number of unread curves, and the reason for the first.
	CurveStep    // In a saved picture.
	CurveAxesPrecision
	CurveAxesRates
	CurveAxesPrecisionArea
	CurveAxesRatesArea
	ProblemCurveValue
	ProblemCurveNeedsFile
	ScalarsNone
	Scalars
	ScalarsNoStepOfTag
	ScalarsNoTagAlongX
	MarginParted // Points at steps that one side of the margin lacks.
	MarginMissing
	JoinFacts // A list of facts: the previous ones, and the next one.
	FactRuns
	FactRunsInGroups
	FactPoints
	FactSteps
	FactRelativeTimes
	FactWallTimes
	FactAlongTag
	FactZoomed
	FactSmoothed
	FactLogX
	FactLogY
	FactSymlogX
	FactSymlogY
	FactOutliers
	FactUnplaced
	LatestNotFinite
	LatestValue
	LatestValues
	LatestAndExtremes

	// Findings.

	FindingsNoScalars
	FindingsLookedAt
	FindingsNothing
	FindingsMore
	FindingProblem
	FindingProblemsMore
	FindingNoneFinite
	FindingNonFinite
	FindingSpike
	FindingSpikes
	FindingPlateau
	FindingRestart
	FindingRestarts
	FindingGap
	FindingGaps
	FindingSlower
	FindingPace
	PacePerSecond
	PacePerMinute
	PacePerHour

	// Pictures to save.

	PictureTimeSinceFirst
	PictureTime
	PictureValue
	PictureStep
	PictureGroup // A line of the legend: a group and its number of runs.
	JoinNotes    // A list of notes: the previous ones, and the next one.
	SmoothedExponential
	SmoothedByDistance
	SmoothedMean
	SmoothedGaussian
	MeanOfRuns
	MedianOfRuns
	BandDeviation
	BandConfidence
	BandExtremes
	BandQuantiles
	OutliersLeftOut
	ProblemTooManyExports
	ProblemNoPicture

	// Files that cannot be read, or not completely.

	RecordsShownNone
	RecordsShown
	ProblemStatusMissing
	ProblemStatusRefused
	ProblemStatusBusy
	ProblemStatusWait
	ProblemStatusOther
	ProblemNetwork
	ProblemBrokeAtStart
	ProblemOwnServer
	ProblemRedirects
	ProblemUnreadable
	ProblemBroke
	ProblemSetAside
	ReasonNetwork
	ReasonSilence
	ReasonStatus
	ReasonOtherRange
	ReasonCutOff
	ReasonVarious
	ReasonFileGone
	ReasonNoFile
	ReasonFolderDenied
	ReasonFolderGone
	ReasonFolderLarge
	ReasonNoFolder
	ProblemEmpty
	ProblemNoRecord
	ProblemHTML
	ProblemXML
	ProblemGitLFS
	ProblemGzip
	ProblemZstd
	ProblemZip
	ProblemTar
	ProblemJSON
	ProblemText
	ProblemZeros
	ProblemTruncated
	ProblemStopped
	ProblemRecord
	ProblemRecords
	ProblemValue
	ProblemValues
	ProblemGap
	ProblemGaps
	ProblemVanishedUnread
	ProblemVanished

	// Sources that cannot be listed, or not completely.

	ProblemAddress
	ProblemLocalPath
	ProblemSecret
	ProblemListing
	ProblemLeftOut
	LeftOutFiles
	LeftOutObjects
	LeftOutFolders
	LeftOutLevels
	LeftOutManifest
	LeftOutHub
	KeptIsShown
	KeptFrom
	KeptIsHidden
	FoundIsShown
	ProblemManifest
	ProblemLayout
	ProblemJobs
	ProblemManifestEntries
	ProblemNoFiles
	ProblemNoEventFiles
	ProblemNoAnswer
	CheckFailed

	// Recent sources and the cache on the device.

	ProblemRecentGone
	ProblemRecentSigned
	LocalFolder
	LocalFiles
	NoticeStorage
	NoticeMemory
	NoticeOverLimit
	NoticeStrays
	NoticeProfile
	NoticeProjector
	NoticeFileNotKept
	NoticeFilesNotKept
	LacksStorage
	LacksWorkers
	LacksScript

	// Images.

	ProblemImageGone
	ProblemImageNeedsFile
	ProblemImageFormat
	ProblemImageDamaged
	ProblemImageNone
	ProblemImageBroken
	ProblemImageTooLarge
	ProblemImageTooLong
	ProblemImageEntities
	ProblemImageExpands
	ProblemImageEncoding
	ProblemImageImports
	ProblemImageEscapes
	ProblemImageNested
	ProblemImageChanging
	ProblemImageDeep
	ProblemImageMany
	ProblemImageEmpty
	NoteImageTruncated
	NoteImageShort
	NoteImageMoving
	NoteImageOutside
	NoteImageScripts

	// Numbers of tensors.

	ProblemTensorNone
	ProblemTensorValue
	ProblemTensorTooLarge
	ProblemTensorGone
	ProblemTensorNeedsFile
	ProblemTensorDamaged

	// Graphs.

	ProblemGraphNone
	ProblemGraphGone
	ProblemGraphNeedsFile
	ProblemGraphDamaged

	// Meshes.

	ProblemMeshNone
	ProblemMeshNeedsFile
	ProblemMeshGone
	ProblemMeshDamaged
	ProblemMeshTooLarge

	// Clips of sound.

	ProblemClipGone
	ProblemClipNeedsFile
	ProblemClipDamaged
	ProblemClipNone
	ProblemClipEmpty
	ProblemClipNoSamples
	ProblemClipValue
	NoteClipHeader
	NoteClipUnchecked
	NoteClipShort
	NoteClipNotFinite
	NoteClipStated // The format its writer stated, and the real one.
	ClipNone       // Description of the card before a clip was read.
	Clip           // Description of the card.
	LabelSample    // The range of the samples under the pointer.
	LabelFrequency
	LabelLevel
	Hertz
	Decibels

	// Texts.

	ProblemTextGone
	ProblemTextNeedsFile
	ProblemTextDamaged
	ProblemTextValue
	ProblemTextNone

	// Page and worker.

	FailedFrame
	FailedWorker
	FailedStopped
)
