package start

import (
	"fmt"
	"strconv"
	"strings"

	"eventlens/cmd/slim/wasm"
)

// columnsCode fills the tables from the columns. It is written in the notation of assemble.
const columnsCode = `
	search set:at
	block:done loop:columns
		at load8 set:column   column noColumn = br_if:done
		at 1 + load8 set:form   at 2 + set:at
		0 set:most
		index set:entry
		loop:functions
			block:next
				column firstWord <
				if:word
					entry   column 4 *   + set:target
				else
					entry 4 + load   index + set:description
					description listsAt + load   fixedWords + set:words
					column firstData <
					if:kind
						column firstWord - set:word
					else
						column firstData -   words + set:word
						description dataAt + load8   words + set:words
					end
					word words >= br_if:next
					description   word 4 *   + set:target
				end
				0 set:number   0 set:shift
				loop:bytes
					at load8 set:byte   at 1 + set:at
					byte 127 &   shift <<   number | set:number
					shift 7 + set:shift
					byte 127 > br_if:bytes
				end
				form
				if:change
					number 1 >>   0 number 1 & -   ^   most + set:number
					number most   number most signed>   select set:most
				else
					number 1 - set:number
				end
				target number store
			end
			entry entryBytes + set:entry
			entry indexEnd < br_if:functions
		end
		br:columns
	end end
`

// searchCode computes the table for searching functions.
const searchCode = `
	search 0 searchBytes fill
	0 set:number
	loop:buckets
		search   number bucketBytes *   +   number 4 >>   store
		number 1 + set:number
		number buckets < br_if:buckets
	end
`

// function returns the function that computes the tables.
func (t Tables) function() (*wasm.Body, error) {
	return assemble(columnsCode+searchCode, map[string]int{
		"index": t.Index, "indexEnd": t.Index + entryBytes*t.Count,
		"search": t.Search, "searchBytes": t.searchBytes(),
		"entryBytes": entryBytes, "bucketBytes": bucketBytes,
		"buckets": t.searchBytes()/bucketBytes + 1,
		"listsAt": listsAt, "dataAt": dataAt, "fixedWords": fixedWords,
		"firstWord": firstWord, "firstData": firstData, "noColumn": noColumn,
	})
}

// The instructions of the notation. All compute with 32-bit numbers; comparisons are of unsigned
// ones unless their name says otherwise.
var instructions = map[string]wasm.Instr{
	"+": {Op: wasm.OpI32Add}, "-": {Op: wasm.OpI32Sub}, "*": {Op: 0x6c},
	"&": {Op: 0x71}, "|": {Op: 0x72}, "^": {Op: 0x73}, "<<": {Op: 0x74}, ">>": {Op: 0x76},
	"=": {Op: 0x46}, "<": {Op: 0x49}, ">": {Op: wasm.OpI32GtU}, ">=": {Op: 0x4f},
	"signed>": {Op: 0x4a}, "select": {Op: 0x1b}, "fill": {Op: 0xfc0b},
	"load": {Op: wasm.OpI32Load, B: 2}, "load8": {Op: wasm.OpI32Load8U},
	"store": {Op: 0x36, B: 2}, "else": {Op: wasm.OpElse}, "end": {Op: wasm.OpEnd},
}

// The instructions that begin a block or branch to one.
var labelled = map[string]wasm.Op{
	"block": wasm.OpBlock, "loop": wasm.OpLoop, "if": wasm.OpIf,
	"br": wasm.OpBr, "br_if": wasm.OpBrIf,
}

// assemble returns the function of a code: words for the instructions in their order. A number or
// the name of a constant is its value, another name the value of a local, which set:NAME sets.
// block:NAME, loop:NAME and if:NAME begin blocks, to which br:NAME and br_if:NAME branch.
func assemble(code string, constants map[string]int) (*wasm.Body, error) {
	b := &wasm.Body{Labels: 1}
	locals, labels := map[string]int64{}, map[string]int64{}
	local := func(name string) int64 {
		if _, ok := locals[name]; !ok {
			locals[name] = int64(len(locals))
			b.Locals += wasm.I32
		}
		return locals[name]
	}
	for _, word := range strings.Fields(code) {
		number, err := strconv.Atoi(word)
		if value, ok := constants[word]; ok {
			number, err = value, nil
		}
		i, ok := instructions[word]
		kind, name, named := strings.Cut(word, ":")
		op, labels_ := labelled[kind]
		switch {
		case err == nil:
			i = wasm.Instr{Op: wasm.OpI32Const, A: int64(number)}
		case ok:
		case !named:
			i = wasm.Instr{Op: wasm.OpLocalGet, A: local(word)}
		case kind == "set":
			i = wasm.Instr{Op: wasm.OpLocalSet, A: local(name)}
		case labels_ && op <= wasm.OpIf:
			labels[name] = int64(b.NewLabel())
			i = wasm.Instr{Op: op, A: 0x40, B: labels[name]}
		case labels_:
			i = wasm.Instr{Op: op, A: labels[name]}
		default:
			return nil, fmt.Errorf("an unknown instruction %q", word)
		}
		b.Code = append(b.Code, i)
	}
	b.Code = append(b.Code, wasm.Instr{Op: wasm.OpEnd})
	return b, nil
}
