package report

import "eventlens/app/wire"

// Values and names, and labels that several kinds have.
const (
	NoName      wire.Template = "(no name)"
	Range       wire.Template = "{low} to {high}"
	PartOfWhole wire.Template = "{part} of {whole}"
	TagOfRun    wire.Template = "{tag} of {run}"
	JoinFacts   wire.Template = "{before}, {next}"
	LabelRun    wire.Template = "Run"
)
