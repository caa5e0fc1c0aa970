package engine_test

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"time"

	pool "eventlens/app/engine/workers"
)

// Limits of the engine's parts, read from their sources: limits that only tests need are not
// exported.
var (
	checkPatience = time.Duration(limit("intake/follow/follow.go", "checkPatience"))
	filesAtOnce   = int(limit("intake/follow/poll.go", "filesAtOnce"))
	maxRetakes    = int(limit("intake/follow/update.go", "maxRetakes"))
	askAgainAfter = time.Duration(limit("intake/renew/renew.go", "askAgainAfter"))
	remoteRuns    = int(limit("intake/read/schedule.go", "remoteRuns"))
	mostLost      = int(limit("view/background.go", "mostLost"))
	liveFor       = time.Duration(limit("../kinds/scalar/worker/marks.go", "liveFor"))
)

const ownBytes = pool.OwnBytes

// limit returns the value of a constant that a source file declares.
func limit(file, name string) float64 {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		panic(err)
	}
	for _, d := range parsed.Decls {
		group, ok := d.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, s := range group.Specs {
			if s := s.(*ast.ValueSpec); s.Names[0].Name == name {
				return valueOf(types.ExprString(s.Values[0]))
			}
		}
	}
	panic(file + " has no constant " + name)
}

// valueOf evaluates a constant expression of numbers and durations.
func valueOf(expr string) float64 {
	expr = strings.NewReplacer("time.Minute", "60e9", "time.Second", "1e9").Replace(expr)
	found, err := types.Eval(token.NewFileSet(), nil, token.NoPos, expr)
	if err != nil {
		panic(err)
	}
	value, _ := constant.Float64Val(found.Value)
	return value
}
