package wire

// kind is the first byte of a frame.
type kind byte

const (
	kindOpen kind = iota + 1
	kindView
	kindHover
	kindGetImage
	kindForget
	kindStop
	kindRefresh
	kindFollow
	kindKeepLimit
	kindAccess
	kindGetTable
	kindMeasure
	kindGetFindings
	kindExport
	kindExportMore

	kindReady
	kindCatalogue
	kindBare
	kindProgress
	kindProblem
	kindLoaded
	kindChecked
	kindDrawn
	kindReadout
	kindImage
	kindRecents
	kindNotice
	kindFailed
	kindTable
	kindMeasured
	kindFindings
	kindExportPart

	kindParse
	kindCancel
	kindTaken
	kindParsed

	kindPaint
	kindPainted

	kindEnd // one past the last
)

// newMessage returns an empty message of kind k, nil when there is no such kind.
func newMessage(k kind) Message {
	switch k {
	case kindOpen:
		return new(Open)
	case kindView:
		return new(View)
	case kindHover:
		return new(Hover)
	case kindGetImage:
		return new(GetImage)
	case kindForget:
		return new(Forget)
	case kindStop:
		return new(Stop)
	case kindRefresh:
		return new(Refresh)
	case kindFollow:
		return new(Follow)
	case kindKeepLimit:
		return new(KeepLimit)
	case kindAccess:
		return new(Access)
	case kindGetTable:
		return new(GetTable)
	case kindMeasure:
		return new(Measure)
	case kindGetFindings:
		return new(GetFindings)
	case kindExport:
		return new(Export)
	case kindExportMore:
		return new(ExportMore)
	case kindReady:
		return new(Ready)
	case kindBare:
		return new(Bare)
	case kindCatalogue:
		return new(Catalogue)
	case kindProgress:
		return new(Progress)
	case kindProblem:
		return new(Problem)
	case kindLoaded:
		return new(Loaded)
	case kindChecked:
		return new(Checked)
	case kindDrawn:
		return new(Drawn)
	case kindReadout:
		return new(Readout)
	case kindImage:
		return new(Image)
	case kindRecents:
		return new(Recents)
	case kindNotice:
		return new(Notice)
	case kindFailed:
		return new(Failed)
	case kindTable:
		return new(Table)
	case kindMeasured:
		return new(Measured)
	case kindFindings:
		return new(Findings)
	case kindExportPart:
		return new(ExportPart)
	case kindParse:
		return new(Parse)
	case kindCancel:
		return new(Cancel)
	case kindTaken:
		return new(Taken)
	case kindParsed:
		return new(Parsed)
	case kindPaint:
		return new(Paint)
	case kindPainted:
		return new(Painted)
	}
	return nil
}

func (*Open) kind() kind        { return kindOpen }
func (*View) kind() kind        { return kindView }
func (*Hover) kind() kind       { return kindHover }
func (*GetImage) kind() kind    { return kindGetImage }
func (*Forget) kind() kind      { return kindForget }
func (*Stop) kind() kind        { return kindStop }
func (*Refresh) kind() kind     { return kindRefresh }
func (*Follow) kind() kind      { return kindFollow }
func (*KeepLimit) kind() kind   { return kindKeepLimit }
func (*Access) kind() kind      { return kindAccess }
func (*GetTable) kind() kind    { return kindGetTable }
func (*Measure) kind() kind     { return kindMeasure }
func (*GetFindings) kind() kind { return kindGetFindings }
func (*Export) kind() kind      { return kindExport }
func (*ExportMore) kind() kind  { return kindExportMore }
func (*Ready) kind() kind       { return kindReady }
func (*Catalogue) kind() kind   { return kindCatalogue }
func (*Bare) kind() kind        { return kindBare }
func (*Progress) kind() kind    { return kindProgress }
func (*Problem) kind() kind     { return kindProblem }
func (*Loaded) kind() kind      { return kindLoaded }
func (*Checked) kind() kind     { return kindChecked }
func (*Drawn) kind() kind       { return kindDrawn }
func (*Readout) kind() kind     { return kindReadout }
func (*Image) kind() kind       { return kindImage }
func (*Recents) kind() kind     { return kindRecents }
func (*Notice) kind() kind      { return kindNotice }
func (*Failed) kind() kind      { return kindFailed }
func (*Table) kind() kind       { return kindTable }
func (*Measured) kind() kind    { return kindMeasured }
func (*Findings) kind() kind    { return kindFindings }
func (*ExportPart) kind() kind  { return kindExportPart }
func (*Parse) kind() kind       { return kindParse }
func (*Cancel) kind() kind      { return kindCancel }
func (*Taken) kind() kind       { return kindTaken }
func (*Parsed) kind() kind      { return kindParsed }
func (*Paint) kind() kind       { return kindPaint }
func (*Painted) kind() kind     { return kindPainted }
