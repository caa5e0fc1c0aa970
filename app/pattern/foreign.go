package pattern

import (
	"errors"
	"regexp/syntax"
	"slices"
	"strings"
)

// NeedsBrowser reports whether package regexp refuses an expression for what a browser may know. Package syntax takes what looks behind for a group with a bad name.
func NeedsBrowser(err error) bool {
	var wrong *syntax.Error
	return errors.As(err, &wrong) && slices.Contains([]syntax.ErrorCode{syntax.ErrInvalidPerlOp, syntax.ErrInvalidEscape, syntax.ErrInvalidNamedCapture}, wrong.Code)
}

// Foreign reports whether an expression is one, but not here: it looks around or refers back, or there is no worker to match it in.
func Foreign(err error) bool {
	var wrong *syntax.Error
	if !errors.As(err, &wrong) {
		return err == NoWorker
	}
	backward := len(wrong.Expr) > 1 && wrong.Expr[0] == '\\' && wrong.Expr[1] >= '1' && wrong.Expr[1] <= '9'
	return wrong.Code == syntax.ErrInvalidPerlOp || strings.HasPrefix(wrong.Expr, "(?<=") || strings.HasPrefix(wrong.Expr, "(?<!") || backward
}
