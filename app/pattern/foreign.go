package pattern

import (
	"errors"
	"regexp/syntax"
	"slices"
)

// NeedsBrowser reports whether package regexp rejected an expression for syntax that a browser may
// support. Package syntax reports lookbehind as a group with an invalid name.
func NeedsBrowser(err error) bool {
	var wrong *syntax.Error
	return errors.As(err, &wrong) &&
		slices.Contains([]syntax.ErrorCode{syntax.ErrInvalidPerlOp, syntax.ErrInvalidEscape,
			syntax.ErrInvalidNamedCapture}, wrong.Code)
}

// Foreign reports whether an expression may be valid elsewhere but cannot be matched here.
func Foreign(err error) bool { return err == NoWorker || NeedsBrowser(err) }
