package words

import "strings"

// Texts of charts defined by layouts.
const (
	CustomTab         Message = "Custom scalars"
	Untitled          Message = "Untitled"
	ExpressionEmpty   Message = "An expression is empty."
	ChartOfNothing    Message = "This chart names no scalars."
	customHint        Message = "{count, one: # custom chart, other: # custom charts}"
	expressionIdle    Message = "No scalar matches {name}."
	expressionsMore   Message = "Only the first {most} of {all} expressions are used."
	scalarMissing     Message = "There is no scalar {name}."
	marginTwice       Message = "{name} has two margins. The first is drawn."
	chartTagsCut      Message = "{most} of {all} scalars are drawn."
	chartLinesMore    Message = "{count, one: # more problem, other: # more problems} of this kind."
	layoutsUnread     Message = "{count, one: The layout of # run, other: The layouts of # runs} could not be read completely."
	NothingToDraw     Message = "No scalars to draw"
	CustomNone        Message = "No custom charts"
	CustomEmpty       Message = "Make one here, or log a layout: "
	LayoutButton      Message = "Edit charts"
	LayoutTip         Message = "Make charts of your own. The address keeps them."
	LayoutTitle       Message = "Your charts"
	layoutHint        Message = "These charts are in the address of this page, after the charts from logs."
	LayoutNewChart    Message = "New chart"
	LayoutNewCategory Message = "My charts"
	layoutAddChart    Message = "Add chart"
	layoutAddCategory Message = "Add category"
	layoutAddMargin   Message = "Add margin"
	LayoutEdit        Message = "Edit chart"
	LayoutCopy        Message = "Edit a copy"
	LayoutRemove      Message = "Remove chart"
	layoutSave        Message = "Save chart"
	layoutCancel      Message = "Cancel"
	layoutDone        Message = "Done"
	LayoutClose       Message = "Close the editor"
	layoutFile        Message = "Save as file"
	LayoutSaved       Message = "Charts saved."
	LayoutUnloaded    Message = "The editor could not be loaded. Close this and open it again."
	LayoutNoRoom      Message = "The address has no room for this. Save the charts as a file instead."
	layoutFolded      Message = "Start folded"
	layoutCategory    Message = "Category"
	layoutChartTitle  Message = "Title"
	layoutDraws       Message = "Draws"
	layoutLines       Message = "Lines"
	layoutMargin      Message = "Line with margin"
	layoutTags        Message = "Expressions"
	layoutTagsHint    Message = "One regular expression per line, matched from the start of a tag."
	layoutMarginHint  Message = "The exact tags of a line, its lower bound and its upper bound."
	layoutValue       Message = "Value"
	layoutLower       Message = "Lower"
	layoutUpper       Message = "Upper"
	layoutSelects     Message = "{count, one: # scalar, other: # scalars} selected."
	layoutCategoryOf  Message = "Title of category {name}"
	layoutUp          Message = "Move {name} up"
	layoutDown        Message = "Move {name} down"
	layoutEditOf      Message = "Edit {name}"
	layoutRemoveOf    Message = "Remove {name}"
	layoutRemoved     Message = "{name} removed"
	codeCustomPyTorch Message = "writer.add_custom_scalars(layout)"
	codeCustomTensor  Message = "tensorboard.plugins.custom_scalar.summary.pb(layout)"
	MarginUnnamed     Message = "A tag of the margin is missing."
	layoutChartsLeft  Message = "{count, one: # chart, other: # charts} of the layouts not shown: the limit is {most}."
)

// CustomHint counts the charts of layouts.
func CustomHint(count int) string { return customHint.With(Count(count)) }

// ExpressionIdle says that an expression selects nothing.
func ExpressionIdle(expression string) string { return expressionIdle.With(expression) }

// ExpressionsMore says that a chart uses only some of its expressions.
func ExpressionsMore(most, all int) string {
	return expressionsMore.With(Count(most), Count(all))
}

// ScalarMissing says that a chart names a scalar that does not exist.
func ScalarMissing(name string) string { return scalarMissing.With(name) }

// MarginTwice says that a chart names a scalar twice.
func MarginTwice(name string) string { return marginTwice.With(name) }

// ChartTagsCut says how many of the selected scalars a chart shows.
func ChartTagsCut(most, all int) string {
	return chartTagsCut.With(Count(most), Count(all))
}

// ChartLinesMore counts the messages about a chart that are not shown.
func ChartLinesMore(count int) string { return chartLinesMore.With(Count(count)) }

// LayoutsUnread counts the runs whose layouts could not be read.
func LayoutsUnread(runs int) string { return layoutsUnread.With(Count(runs)) }

// LayoutChartsLeft counts the charts that exceed the limit.
func LayoutChartsLeft(charts, most int) string {
	return layoutChartsLeft.With(Count(charts), Count(most))
}

// CustomCode returns a line of code that logs a layout with TensorFlow, and one with PyTorch.
func CustomCode() (tensorFlow, pyTorch string) {
	return codeCustomTensor.Text(), codeCustomPyTorch.Text()
}

// LayoutSelects counts the scalars that a chart in the editor selects.
func LayoutSelects(scalars int) string { return layoutSelects.With(Count(scalars)) }

// LayoutEditor returns the texts of the chart editor for its script, one per line, each after its
// key.
func LayoutEditor() string {
	texts := [...]string{
		"untitled", Untitled.Text(), "nothing", ChartOfNothing.Text(), "category",
		LayoutNewCategory.Text(), "hint", layoutHint.Text(),
		"addChart", layoutAddChart.Text(), "addCategory", layoutAddCategory.Text(), "addMargin",
		layoutAddMargin.Text(), "file", layoutFile.Text(),
		"done", layoutDone.Text(), "save", layoutSave.Text(), "cancel", layoutCancel.Text(),
		"folded", layoutFolded.Text(),
		"categoryField", layoutCategory.Text(), "titleField", layoutChartTitle.Text(), "draws",
		layoutDraws.Text(), "lines", layoutLines.Text(),
		"margin", layoutMargin.Text(), "tags", layoutTags.Text(), "tagsHint", layoutTagsHint.Text(),
		"marginHint", layoutMarginHint.Text(),
		"value", layoutValue.Text(), "lower", layoutLower.Text(), "upper", layoutUpper.Text(),
		"titleOf", layoutCategoryOf.With("{}"),
		"up", layoutUp.With("{}"), "down", layoutDown.With("{}"), "edit",
		layoutEditOf.With("{}"), "remove", layoutRemoveOf.With("{}"),
		"removed", layoutRemoved.With("{}"), "moved",
		saidMoved.With("{}", "{at}", "{all}"),
	}
	var b strings.Builder
	for i, text := range texts {
		b.WriteString(text + "=\n"[i%2:i%2+1])
	}
	return b.String()
}
