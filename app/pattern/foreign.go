package pattern

import (
	"errors"
	"regexp/syntax"
	"slices"
)

// NeedsBrowser reports whether package regexp refuses an expression for what a browser may know. Package syntax takes what looks behind for a group with a bad name.
func NeedsBrowser(err error) bool {
	var wrong *syntax.Error
	return errors.As(err, &wrong) && slices.Contains([]syntax.ErrorCode{syntax.ErrInvalidPerlOp, syntax.ErrInvalidEscape, syntax.ErrInvalidNamedCapture}, wrong.Code)
}

// Foreign reports whether an expression may be one, but not here.
func Foreign(err error) bool { return err == NoWorker || NeedsBrowser(err) }
