// Package problem explains why an expression is invalid. It is separate from package pattern since
// workers contain no texts.
package problem

import (
	"errors"
	"regexp/syntax"

	"eventlens/app/pattern"
	"eventlens/app/words"
)

// lacks are the texts for syntax errors, which say what is missing or wrong in the expression.
var lacks = [...]struct {
	code syntax.ErrorCode
	text words.Message
}{
	{syntax.ErrMissingParen, words.PatternParenOpen},
	{syntax.ErrMissingBracket, words.PatternBracketOpen},
	{syntax.ErrUnexpectedParen, words.PatternParenClosed},
	{syntax.ErrTrailingBackslash, words.PatternBackslash},
	{syntax.ErrInvalidCharClass, words.PatternCharClass},
	{syntax.ErrInvalidCharRange, words.PatternCharRange},
	{syntax.ErrInvalidRepeatOp, words.PatternRepeats},
	{syntax.ErrInvalidRepeatSize, words.PatternRepeatCount},
	{syntax.ErrInvalidUTF8, words.PatternUTF8},
	{syntax.ErrNestingDepth, words.PatternDeep},
	{syntax.ErrLarge, words.PatternLarge},
}

// Text explains an error of compiling an expression, or a [pattern.Failure]; "" for other errors.
func Text(err error) string {
	if failure, ok := err.(pattern.Failure); ok {
		return ofFailure(failure)
	}
	var wrong *syntax.Error
	if !errors.As(err, &wrong) {
		return ""
	}
	switch {
	case pattern.Foreign(err):
		return words.PatternUnsupported(wrong.Expr)
	case wrong.Code == syntax.ErrMissingRepeatArgument:
		return words.PatternNothingBefore(wrong.Expr)
	}
	for i := range lacks {
		if lacks[i].code == wrong.Code {
			return words.PatternUnfinished(lacks[i].text.Text())
		}
	}
	return words.PatternUnfinished("")
}

// ofFailure explains a failure.
func ofFailure(f pattern.Failure) string {
	switch f {
	case pattern.Invalid:
		return words.PatternUnfinished("")
	case pattern.Slow:
		return words.PatternSlow.Text()
	case pattern.NoWorker:
		return words.PatternNoWorker.Text()
	}
	return string(f)
}
