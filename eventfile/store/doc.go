// Package store keeps what event files hold as columns: per run and tag the steps, wall
// times and values of scalars, the places of images, the buckets of histograms. It is the
// second stage of the pipeline, between package eventfile, which decodes records, and
// package query, which answers questions.
//
// Data flow in three moves:
//
//  1. A [Builder] takes one file's records and appends their values to columns. It belongs
//     to one run, since the first metadata of a tag count for all of the run's files.
//  2. Builder.Take hands the columns over as a [Batch]: the unit that is cached (AppendBinary,
//     DecodeBatch) and moved between workers.
//  3. [Store] adopts batches and publishes immutable snapshots ([Store.Snapshot]).
//
// # Order
//
// The points of a series are those of its run's files in bytewise order of the file names,
// and in order of their offsets within a file, however the batches arrived. The result is a
// function of the files' contents alone. Nothing is dropped, sampled or merged: points that
// a restarted job wrote again stand next to those they replace. Deciding which of them
// count would be done where a series is published (tag.publish), from its ordered segments.
//
// # Memory
//
// A batch's columns of one type lie in one block without slack, and the store adopts them
// without copying. Steps with a constant stride, which is nearly all of them, take no
// memory; a list of other steps is shared by the columns of a batch that have the same.
// So a scalar point costs 12 bytes, or 16 where float32 does not hold the values, and about
// half a byte of headers and of the allocator's rounding. Batches that bring a few points
// each, as a live file does, are joined to segments of at most [SegmentPoints] points.
//
// # Ownership and concurrency
//
// A batch belongs to the store once appended and must not be changed any more; encode it
// before or after. Builder and Store each belong to one goroutine. A Snapshot and all it
// gives out never change and may be read from any goroutine while the store grows; its
// slices must not be written to.
//
// What it does not do: it reads no files, keeps no encoded images, and orders tags only by
// when they were first seen.
package store
