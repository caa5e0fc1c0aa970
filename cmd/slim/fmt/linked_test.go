package fmt_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// linked is a package linked into the program.
type linked struct {
	ImportPath, Dir, Export string
	GoFiles                 []string // paths
}

// linkedPackages returns the packages of the program in the form in which it is built.
func linkedPackages(t *testing.T) []linked {
	t.Helper()
	root, err := filepath.Abs("../../..")
	require.NoError(t, err)
	flags := exec.Command("make", "-s", "--no-print-directory", "slim-flags")
	flags.Dir, flags.Stderr = root, os.Stderr
	out, err := flags.Output()
	require.NoError(t, err)
	list := exec.Command("go", append(append([]string{"list"}, strings.Fields(string(out))...),
		"-export", "-deps",
		"-json=ImportPath,Dir,Export,GoFiles", "./cmd/viewer", "./cmd/jobs")...)
	list.Dir, list.Stderr = root, os.Stderr
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err = list.Output()
	require.NoError(t, err)
	overlay, err := os.ReadFile(filepath.Join(root, ".build", "slim.std.json"))
	require.NoError(t, err)
	var files struct{ Replace map[string]string }
	require.NoError(t, json.Unmarshal(overlay, &files))
	var packages []linked
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); {
		var p linked
		require.NoError(t, d.Decode(&p))
		for i, name := range p.GoFiles {
			p.GoFiles[i] = filepath.Join(p.Dir, name)
			if by := files.Replace[p.GoFiles[i]]; by != "" {
				p.GoFiles[i] = filepath.Join(root, by)
			}
		}
		packages = append(packages, p)
	}
	return packages
}

// debugging is an unsupported call in a package's own debugging code. It depends on a constant that
// is checked inside the function.
const debugging = "%+v github.com/klauspost/compress/zstd.bitReader"

// scan collects the types formatted with each verb.
type scan struct {
	files *token.FileSet
	info  *types.Info
	found map[string]string // verb and type, with the position of one such call
	wrong []string
}

// TestTheProgramNeedsNothingElse checks every call with a format or arguments to print in all
// packages of the program, including third-party ones.
func TestTheProgramNeedsNothingElse(t *testing.T) {
	packages := linkedPackages(t)
	export := map[string]string{}
	for _, p := range packages {
		export[p.ImportPath] = p.Export
	}
	s := &scan{files: token.NewFileSet(), found: map[string]string{}}
	exports := importer.ForCompiler(s.files, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(export[path])
	})
	for _, p := range packages {
		if p.Export != "" && p.ImportPath != "fmt" &&
			!strings.HasPrefix(p.ImportPath, "internal/") && !strings.HasPrefix(p.ImportPath,
			"runtime") {
			require.NoError(t, s.read(p, exports), p.ImportPath)
		}
	}
	assert.Empty(t, s.wrong)
	for _, what := range []string{
		"%w error", "%d int", "%08x uint32", "%T github.com/maxence-charriere/go-app/v9/pkg/app.UI",
		"%v []int64", "%v any",
	} {
		assert.Contains(t, s.found, what, "the program writes it")
	}
}

// read scans a package.
func (s *scan) read(p linked, exports types.Importer) error {
	var parsed []*ast.File
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(s.files, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		parsed = append(parsed, file)
	}
	s.info = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{},
	}
	config := types.Config{Importer: exports, Sizes: types.SizesFor("gc", "wasm")}
	if _, err := config.Check(p.ImportPath, s.files, parsed, s.info); err != nil {
		return err
	}
	for _, file := range parsed {
		ast.Inspect(file, s.look)
	}
	return nil
}

// look scans a call. It skips code behind a constant that is false, since that is not in the
// program.
func (s *scan) look(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IfStmt:
		if c := s.info.Types[n.Cond].Value; c != nil && !constant.BoolVal(c) {
			return false
		}
	case *ast.CallExpr:
		signature, ok := s.info.Types[n.Fun].Type.(*types.Signature)
		if ok && signature.Variadic() && !n.Ellipsis.IsValid() {
			s.call(n, signature)
		}
	}
	return true
}

// call scans a call of a function with any number of arguments of any type: a function of package
// fmt, or one that passes its arguments on.
func (s *scan) call(call *ast.CallExpr, signature *types.Signature) {
	last := signature.Params().Len() - 1
	rest, ok := signature.Params().At(last).Type().(*types.Slice)
	if !ok || !types.Identical(rest.Elem(), types.NewInterfaceType(nil, nil)) {
		return
	}
	args, ofFmt := call.Args[last:], s.isOfFmt(call.Fun)
	if last == 0 ||
		!types.Identical(signature.Params().At(last-1).Type(), types.Typ[types.String]) {
		for _, arg := range args {
			if ofFmt {
				s.argument(call, "%v", arg)
			}
		}
		return
	}
	format := s.info.Types[call.Args[last-1]].Value
	switch {
	case format != nil && (ofFmt || strings.Contains(constant.StringVal(format), "%")):
		s.format(call, constant.StringVal(format), args)
	case format == nil && ofFmt:
		s.report(call, "a format that is made")
	}
}

// isOfFmt reports whether a function belongs to package fmt.
func (s *scan) isOfFmt(function ast.Expr) bool {
	selector, ok := function.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	of := s.info.Uses[selector.Sel]
	return of != nil && of.Pkg() != nil && of.Pkg().Path() == "fmt"
}

var directives = regexp.MustCompile(`%[^a-zA-Z%]*(.|$)`)

func (s *scan) format(call *ast.CallExpr, format string, args []ast.Expr) {
	for _, directive := range directives.FindAllString(format, -1) {
		switch {
		case directive == "%%":
		case len(args) == 0:
			s.report(call, "no argument for "+directive)
		default:
			s.argument(call, directive, args[0])
			args = args[1:]
		}
	}
	if len(args) > 0 {
		s.report(call, "more arguments than verbs")
	}
}

func (s *scan) argument(call *ast.CallExpr, directive string, arg ast.Expr) {
	of := s.info.Types[arg].Type
	what := directive + " " + of.String()
	s.found[strings.ReplaceAll(what, "interface{}", "any")] = s.files.Position(call.Pos()).String()
	if !known(directive, of) && what != debugging {
		s.report(call, what)
	}
}

func (s *scan) report(call *ast.CallExpr, what string) {
	s.wrong = append(s.wrong, fmt.Sprint(s.files.Position(call.Pos()), ": ", what))
}

// The directives that the small fmt supports, by type.
var (
	always    = regexp.MustCompile(`^%(\+?v|T|p)$`)
	ofTexts   = regexp.MustCompile(`^%(\+?v|\d*[svqxT])$`)
	ofNumbers = regexp.MustCompile(`^%(\d*[dvxbqTU]|#U)$`)
	ofErrors  = regexp.MustCompile(`^%(\+?v|[svqxwT])$`)
)

// known reports whether the small fmt supports a type with a directive. The value in an interface
// is unknown; %v reports an unsupported one at run time.
func known(directive string, of types.Type) bool {
	methods := types.NewMethodSet(of)
	if methods.Lookup(nil, "Error") != nil || methods.Lookup(nil, "String") != nil {
		return ofErrors.MatchString(directive) ||
			ofNumbers.MatchString(directive) && isBasic(of, types.IsInteger)
	}
	if methods.Lookup(nil, "Format") != nil || methods.Lookup(nil, "GoString") != nil {
		return false
	}
	switch under := of.Underlying().(type) {
	case *types.Basic:
		switch info := under.Info(); {
		case info&types.IsString != 0:
			return ofTexts.MatchString(directive)
		case info&types.IsInteger != 0:
			return ofNumbers.MatchString(directive)
		case info&types.IsBoolean != 0:
			return directive == "%v" || directive == "%t" || directive == "%T"
		}
		return directive == "%v" || directive == "%T"
	case *types.Slice:
		return knownList(directive, under.Elem())
	case *types.Array:
		return knownList(directive, under.Elem())
	case *types.Interface:
		return always.MatchString(directive)
	}
	return directive == "%T" || directive == "%p"
}

// knownList does the same for lists.
func knownList(directive string, of types.Type) bool {
	if isBasic(of, types.IsInteger) && of.Underlying().(*types.Basic).Kind() == types.Uint8 &&
		regexp.MustCompile(`^%[sqx]$`).MatchString(directive) {
		return true
	}
	return types.NewMethodSet(of).Len() == 0 &&
		isBasic(of, types.IsBoolean|types.IsNumeric|types.IsString) && (directive == "%T" ||
		known(directive, of))
}

func isBasic(of types.Type, info types.BasicInfo) bool {
	basic, ok := of.Underlying().(*types.Basic)
	return ok && basic.Info()&info != 0
}
