// Package state holds what the page knows and shows, independent of how it is displayed: the runs
// and tags reported by a worker, which of them are selected, filtered and open, the current tab and
// its settings, the progress of reading and its problems.
//
// [Model] holds all of it: the runs (package runs), the tags with their cards (package cards), and
// what belongs to neither: [Sources], [Reports], [Polling], the person's [Access], and [RunMetric],
// which chooses the scalar whose values the list of runs shows.
//
// Messages of package wire change the model through [Model.Apply], people through the methods of
// the parts. [Model.View] tells a worker what to draw. [Model.Fragment] and [Model.ApplyFragment]
// keep the state in the URL. A Model belongs to one goroutine. Components compare its version
// numbers instead of its contents.
//
// Package address encodes and decodes URL fragments. Each part of the state writes its own keys,
// and a new kind declares its own. The texts that people read are in package words.
//
// The package is pure: it uses no browser, no clock and no component.
package state
