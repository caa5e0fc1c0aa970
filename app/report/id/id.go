package id

import "eventlens/app/wire"

// The messages, by what they are about.
const (
	_ wire.MessageID = iota

	// What values and names are read as.

	NoName      // The name of a tag that has none.
	NoTime      // Of a value that was written at no one time.
	Range       // From a number or place to another one.
	PartOfWhole // A count, and of how many.
	MeanAndDeviation
	TagOfRun // A series.
	TwoTags
	MoreTags
	JoinTags // A list of tags: those before, and the next one.

	// Readouts.

	LabelBin
	LabelCount
	LabelMean
	LabelMin
	LabelMax
	LabelTime
	LabelRun
	LabelSteps      // Of the steps of several histograms.
	LabelMeanCount  // Of their counts.
	LabelMedian     // Of a histogram.
	LabelPercentile // A share of its values, below another value.
	HistogramMark   // A bucket of a histogram: its count, its ends, and the step.
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
	HistogramsNotFinite // What is not drawn as it was logged, and of how many.
	HistogramsNegative
	HistogramsUnordered
	HistogramsEmpty
	ProblemHistogramUnread
	HistogramsInFile // So many are left in their files.
	CurvesNone
	CurvesAtStep
	CurveAreas
	CurvesNotFinite // What is wrong with curves, and with how many.
	CurvesNegative
	CurvesEmpty
	CurvesInFile // So many are left in their files.
	CurvesUneven // They have from so many to so many thresholds.
	CurvesUnread // So many could not be read: the first of them, why.
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
	MarginParted // Points at steps that a side of the margin does not have.
	MarginMissing
	JoinFacts // A list of facts: those before, and the next one.
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
	PictureGroup // A line of the legend: a group and how many runs it stands for.
	JoinNotes    // A list of notes: those before, and the next one.
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

	// Files that cannot be read, or not to their end.

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

	// Sources that cannot be listed, or not in full.

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

	// Recent sources and what is kept on the device.

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
	NoteClipStated // What its writer calls it, and what it is.
	ClipNone       // The card in words, before a clip was read.
	Clip           // The card in words.
	LabelSample    // How far the samples reach under the pointer.
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
