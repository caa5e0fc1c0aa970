package words

// Message names a text. Those without arguments are read by Text, the others are behind functions.
type Message uint16

// The messages, by where they are read.
const (
	noMessage Message = iota

	// accesstexts
	AccessOpen
	AccessFirst
	AccessTitle
	AccessHow
	AccessPlaceLabel
	AccessTokenLabel
	AccessTokenHint
	AccessNameLabel
	AccessNameHint
	AccessValueLabel
	AccessKeyIDLabel
	AccessSecretLabel
	AccessSecretHint
	AccessOptional
	AccessSession
	AccessRegion
	AccessRegionHint
	AccessCookieText
	AccessKeep
	AccessKeepHint
	AccessGive
	AccessCancel
	AccessClose
	AccessList
	AccessKept
	AccessInMemory
	AccessForget
	AccessNotSafe
	AccessTokenMissing
	AccessValueMissing
	AccessNameMissing
	AccessKeyIDMissing
	AccessSecretMissing
	AccessLineBreak
	AccessNotASCII
	AccessSpace
	AccessRegionWrong
	AccessNameWrong
	AccessCookieName

	// axisrange
	CardRange
	RangeClose
	RangeApply
	RangeReset
	RangeResetTip
	RangeFromZero
	RangeFor
	RangeHint
	RangeLinked
	RangeNotLog
	RangeTurned
	RangeNarrow

	// blankwords
	BlankLogHint

	// cardtexts
	PinnedTitle
	ChartsTitle
	PinShort
	UnpinShort
	FullScreen
	CardLogY
	CardSymlogY
	CardFitY
	CardTable
	CardCombine
	CardMoveLeft
	CardMoveRight
	CardAbout
	CardCopyLink
	CardCopyName
	CardSplit
	PillZoomed
	PillReset
	CardDetails
	LinkCopied
	NameCopied
	NothingCopied
	NoFiniteHint
	ShowThoseRuns
	CloseAbout
	FactLatest
	FactMin
	FactMax
	FactPoints
	FactRuns
	FactTag
	FactTags
	FactPattern
	FactRestarts
	LegendLabel
	DropOnto
	DropBeside
	CombineTitle
	CombineFind
	CombinePattern
	CombineHint
	CombineTags
	CombineDrop
	CombineFull
	CombineNone
	CombineClose
	FigureSmoothed
	DescriptionCut
	UnplacedTitle

	// cardwords
	LabelBin
	LabelCount
	LabelMean
	LabelMin
	LabelMax
	LabelTime

	// exportwords
	ExportViewTitle
	ExportPointsOpen
	ExportSaveSVG
	ExportSavePNG
	ExportCopyPNG
	ExportCopySVG
	ExportWhich
	ExportFormat
	ExportCSV
	ExportJSON
	ExportFull
	ExportPeer
	ExportLogged
	ExportNames
	ExportNothing
	ExportSave
	ExportCancel
	ExportClose
	ExportDrawing
	ExportCancelled
	ExportLost
	ExportNoPicture
	CopiedPNG
	CopiedSVG
	CopyRefused

	// findingwords
	SummaryTitle
	SummaryWaiting
	SummaryCopy
	SummaryCopied
	SummaryNoCopy
	SummaryClose
	SummaryReading

	// follow
	LiveWord
	LiveChecking
	LivePaused
	LiveFailed
	LiveFailedShort
	RefreshNow
	RefreshKey
	RefreshEvery
	ContinueRead
	ContinueShort
	StoppedState
	ShowNewOrder

	// openwords
	AddressHint
	OnlyTitle
	OnlyMatch
	OnlyMatchHint
	OnlyDepth
	OnlyDepthHint
	OnlyDepthBad

	// pointwords
	ReadoutSmoothed
	ReadoutColumn
	ReadoutTag
	ReadoutBand
	ReadoutOrder
	ReadoutCopy
	ReadoutClose
	ReadoutName
	ReadoutKeepHint
	ReadoutTouchHint

	// remedytexts
	RemedyFinding
	RemedyTrying
	RemedyWhy
	RemedyClose
	RemedyAgain
	RemedyAddress
	RemedyAccess
	RemedyToCopy
	RemedyCopy
	RemedyCopied
	RemedyNoCopy
	RemedySelected

	// room
	CutLost

	// runwords
	GroupOfAll
	GroupOfMatches
	NoGroup
	RunsHideList
	RunsShowList
	RunsTreeHint
	RunsSortLabel
	RunsGroupLabel
	LinesLabel
	BandLabel
	GroupPatternTip
	GroupPatternAsk
	MetricLabel
	MetricNone
	RunLiveState
	RunsBringBack
	RunNameColumn
	RunMenuColour
	RunMenuRename
	RunMenuOnly
	RunMenuOnlyOff
	RunMenuOut
	RunMenuCopy
	RunMenuSummary
	RunMenuProblems
	InkOther
	InkReset
	RenameLabel
	RenameSave
	RenameReset
	RegexLabel
	PlainTextOff
	PlainTextOn
	ColumnsLabel
	ColumnsHeads
	ColumnsSearch
	ColumnsNoMatch
	ColumnsHint
	ColumnsFull
	ColumnLeft
	ColumnRight
	ColumnHide
	ColumnFilterEnd
	BoundLow
	BoundHigh
	BoundUnread
	BoundsCross
	ValuesLabel
	ValuesAll
	ValuesNone
	ValueEmpty
	FiltersLabel
	FiltersEnd
	FiltersNone
	RunsResize
	RunsResizeHint

	// saved
	SavedTitle
	SavedLead
	SavedUsed
	SavedSources
	SavedOther
	SavedOtherText
	SavedLimit
	SavedLimitText
	SavedClear
	SavedClearText
	SavedKeepAll
	SavedEmptyTitle
	SavedEmptyText
	SavedCleared
	SavedLower

	// table
	NoCell

	// texts
	SavedPageTitle
	OpenTitle
	OpenLead
	DropTitle
	DropHintBefore
	DropHintAfter
	ChooseFolder
	ChooseFiles
	PrivateTitle
	PrivateText
	OrStorage
	AddressLabel
	AddressOpen
	AddressMissing
	RecentTitle
	RecentSigned
	DropOverTitle
	BackToCharts
	OpenAnother
	RunsTitle
	RunsFilterLabel
	RunsAll
	RunsHide
	RunsNoMatch
	RunsWaiting
	TagsFilterLabel
	AxisLabel
	ModeLabel
	ModeOffset
	ModeOverlay
	AttemptsLabel
	AttemptsNewest
	AttemptsAll
	ClearFilter
	FilterPattern
	ThemeSwitch
	StopReading
	SkipToCharts
	KindsLabel
	SourceLabel
	ReadingLabel
	UngroupedTitle
	AllTagsTitle
	PointsTitle
	SlicesTitle
	ImagesTitle
	SupersededTitle
	Latest
	To
	HiddenRunsOnly
	NoRunHasTag
	NoRunHasTagHint
	ImageReading
	PreviousImage
	NextImage
	ImageOfStep
	ReadoutValue
	ReadoutStep
	ReadoutTime
	ReadoutRelative
	ReadoutNoTime
	NoRunTitle
	NoRunText
	NoRunHidden
	NoRunShow
	NoRunFilter
	NoTagTitle
	NoKindHint
	FailedTitle
	Reload
	OtherText
	NothingOpened
	ProblemsClose
	NoticeDismiss
	DroppedFiles

	// toolwords
	AxisOther
	AxisOtherHint
	FindScalar
	NoScalarFound
	AxisOtherText
	SmoothingLabel
	SmoothingValue
	SmoothingKind
	SmoothingWrong
	OutliersLabel
	OutliersHint
	SizeLabel
	OptionsLabel
	OptionsClose
	MarksLabel
	MarksHint
	LinkZoomLabel
	LinkZoomHint
	XScaleLabel
	YScaleLabel
	OrderLabel
	ResetSettings
	ResetSaid
	KeptHint
	StepsLabel
	StepsHint
	StepsRange
	StepsTables
	StepsTablesHint
	StepsClear
	StepsEnd
	HelpLabel
	TableCopy
	TableCopyHint
	TableSave
	TableSaveHint
	TableCopied
	TableNotCopied
	TableClose
	TableWaiting
	TableEmpty
	MeanAsLogged
	FullOpen
	FullClose
	FullPrevious
	FullNext
	FullLogY
	FullValues
	ShortcutsNote
	TypeName
)
