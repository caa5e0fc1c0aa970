package main

import "eventlens/cmd/bench/tensorboard"

// rule is a set of behaviours in which a loader of TensorBoard, or one of its routes, differs from
// eventlens on purpose. A reading under a single rule applies that behaviour alone, so a difference
// is explained only if the rules predict it to the bit.
type rule uint32

// The rules, in the order in which they apply: to files and records, to points that a restart
// supersedes, to values, to runs.
const (
	readsNothingPacked rule = 1 << iota
	stopsAtPayload
	trustsPayload
	stopsAtLength
	stopsAtUnparsable
	stopsAtNaN
	keepsNaN
	dropsInfinite
	ignoresNodeNames
	firstValueNamesKind
	keepsSuperseded
	purgesAtStart
	purgesAtStepBack
	unreadableSupersedes
	firstBlobOfStep
	float32Scalars
	stringScalars
	noBfloat16
	anyImageSize
	infersDimension
	leavesOutNewer
	leavesOutNotFinite
	firstCallOnly
	nominalEdges
	float32Histograms
	failsOnBytes
	failsOnFewerClips
	failsOnUnreadable
	omitsEmptyRuns
	allRules = 1<<iota - 1
)

// reasons describes the rules: the behaviour of the peer, and of eventlens.
var reasons = map[rule]string{
	readsNothingPacked:   "the peer reads no compressed files; eventlens does",
	stopsAtPayload:       "the peer reads no further in a file once a payload checksum is wrong; eventlens skips that record",
	trustsPayload:        "the peer does not verify payload checksums and shows a damaged record as it is; eventlens skips that record",
	stopsAtLength:        "the peer reads no further in a file once a length checksum is wrong; eventlens looks for the next record",
	stopsAtUnparsable:    "the peer reads no further in a file once an event cannot be parsed; eventlens leaves out what cannot, a value at most",
	stopsAtNaN:           "the peer reads no further in a file once a wall time is not a number; eventlens leaves out that event",
	keepsNaN:             "the peer shows events whose wall time is not a number; eventlens leaves them out",
	dropsInfinite:        "the peer drops events with an infinite wall time; eventlens keeps them",
	ignoresNodeNames:     "the peer shows tensors without a tag under no name; eventlens shows them by the name of their graph node",
	firstValueNamesKind:  "the peer takes a tag's kind from its first value alone and shows no other; eventlens shows each kind that a tag has",
	keepsSuperseded:      "the peer keeps what a restart superseded; eventlens shows the newest attempt, and all attempts on request",
	purgesAtStart:        "the peer drops what a session started again would have superseded in every tag, logged anew or not",
	purgesAtStepBack:     "the peer drops superseded points of an old file only when the step of the whole run goes back",
	unreadableSupersedes: "the peer lets a value that it then cannot show supersede others; eventlens lets only values that it shows",
	firstBlobOfStep:      "the peer serves of several images, clips or graphs at one step the first, in the order of steps",
	float32Scalars:       "the peer drops scalars that are not float32 of rank 0; eventlens shows every type of number",
	stringScalars:        "the peer shows strings as scalars; eventlens reports them",
	noBfloat16:           "the peer, without TensorFlow, answers a series of bfloat16 with an error; eventlens reads it",
	anyImageSize:         "the peer does not look at the size that is stated for images; eventlens reports one that is no number",
	infersDimension:      "the peer takes a dimension of -1 for whatever fits; eventlens reports it",
	leavesOutNewer:       "the peer leaves out tags whose metadata are of a newer version; eventlens shows them",
	leavesOutNotFinite:   "the peer leaves out hyperparameters that are not finite; eventlens shows them",
	failsOnBytes:         "the peer answers a series of texts with an error when one is not UTF-8; eventlens shows all",
	failsOnFewerClips:    "the peer answers a series of clips with an error when steps have different numbers of them; eventlens plays them",
	firstCallOnly:        "the peer takes what a run says of hyperparameters first; eventlens takes all calls, and of a name the newest value",
	nominalEdges:         "the peer keeps empty buckets at the ends of old histograms, whose edges are then no edges; eventlens drops them",
	float32Histograms:    "the peer rounds old histograms to float32; eventlens keeps float64",
	failsOnUnreadable:    "the peer answers a whole series with an error when one value is unreadable; eventlens shows the others and names that one",
	omitsEmptyRuns:       "the peer lists no run without an event; eventlens lists every directory with an event file",
}

// rulesOf has the rules of each loader, including its routes.
var rulesOf = map[tensorboard.Loader]rule{
	tensorboard.Rust: readsNothingPacked | trustsPayload | stopsAtLength | stopsAtUnparsable |
		stopsAtNaN | dropsInfinite | ignoresNodeNames |
		firstValueNamesKind | unreadableSupersedes | float32Scalars | anyImageSize |
		infersDimension | leavesOutNewer | leavesOutNotFinite | firstCallOnly |
		nominalEdges | failsOnBytes | failsOnFewerClips | failsOnUnreadable | omitsEmptyRuns,
	tensorboard.Python: readsNothingPacked | stopsAtPayload | stopsAtLength | keepsNaN |
		firstValueNamesKind | keepsSuperseded |
		purgesAtStart | purgesAtStepBack | firstBlobOfStep | stringScalars | noBfloat16 |
		anyImageSize | infersDimension | leavesOutNewer |
		leavesOutNotFinite | firstCallOnly | float32Histograms | failsOnBytes | failsOnFewerClips |
		failsOnUnreadable,
}

// has reports whether r includes all of the other rules.
func (r rule) has(other rule) bool { return r&other == other }

// each returns the single rules in r.
func (r rule) each() (all []rule) {
	for one := rule(1); one < allRules; one <<= 1 {
		if r.has(one) {
			all = append(all, one)
		}
	}
	return all
}
