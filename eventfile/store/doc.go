// Package store keeps what event files hold as columns: per run and tag the steps, the wall
// times and the values. It knows no kinds of data but four shapes of it ([Shape]): numbers,
// buckets, places of payloads that stay in the file, and mere counts. It is the second stage of the pipeline, between package eventfile, which decodes records, and
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
// function of the files' contents alone. Nothing is dropped, sampled or merged.
//
// # Restarts
//
// A job that was restarted from a checkpoint writes steps again. A point with step s
// supersedes all points before it, in the order above, that have step s or a higher one: so a
// point counts if its step is below those of all points behind it. That is the rule of
// TensorBoard's data server, for each series by itself, and the same for every shape. What it leaves is the [NewestAttempt], whose steps grow; [AllAttempts] has every
// point. Both tell the seams, where a newer attempt begins, and how many points are
// superseded ([Restarts]). Totals and Tag.Values count all points.
//
// The rule looks at nothing but steps, so that
//
//   - steps that go back without a restart, as of a counter that starts anew each epoch,
//     look like one, and one late small step hides all higher ones before it;
//   - of several values at one step the last counts. In one file they make no seam, being
//     repeats of a step; in two files the second is a newer attempt;
//   - several files of a run that write the same tag at once, as two processes may, hide
//     each other's points;
//   - files whose names sort out of time order ("events.9" is behind "events.10") are taken
//     in the order of their names: the names decide, not the wall times;
//   - where an earlier file grows late, its new points come before those of the later ones
//     and may be superseded at once. What is published is what a first reading of all files
//     would publish.
//
// A view of a series whose steps only grow, which nearly all do, is the series itself.
// Otherwise it refers to its columns, and copies only the points of a segment from whose
// middle some are missing. Segments are looked at once, when they are new.
//
// # Histograms
//
// A bucket is kept as its right edge and its count, since its left edge is the right one of
// the bucket before; see BucketColumn for those that are not like that. A series whose
// buckets take more than Builder.BucketLimit bytes keeps the further ones by reference: as a
// [Place] in the file, with the outer edges, so that the bins of a drawing are known without
// them. Who wants the buckets reads the place and calls Place.AppendBuckets.
//
// # Payloads
//
// Audio, text, meshes and whatever else is looked at one by one stays in its file: a payload is
// kept as a [Range] and the form of its value, which package eventfile decodes once the bytes
// are read again. [Shapes], which a Builder is given, says of which values that is so; the
// others are counted. A tag whose payloads mean two things is two tags. Images are kept as the
// places of the encoded images themselves, since a browser decodes these.
//
// # Deferred records
//
// A record that payloads were left out of is not verified; see eventfile.Hopper. Its values are
// kept like any others, and its place is: Store.Deferred finds the record that a payload is
// in, which has to be verified before the payload is shown. Totals count such records.
//
// # Memory
//
// A batch's columns of one type lie in one block without slack, and the store adopts them
// without copying; those of a decoded batch lie where its binary form does. Steps with a constant stride, which is nearly all of them, take no
// memory; a list of other steps is shared by the columns of a batch that have the same. Wall
// times are counted in ticks of their clock, to the bit ([Walls]), and shared likewise. So a scalar point costs 8
// to 10 bytes, 4 more where float32 does not hold the values, and about half a byte of
// headers and of the allocator's rounding to pages. A bucket costs 8 to 16 bytes in the same
// way. A step with a payload costs 40, and one that is only counted nothing. Batches that bring a few points each, as a live file does, are joined to segments of
// at most [SegmentPoints] points. [LimitGarbage] bounds what loading leaves behind.
//
// # Ownership and concurrency
//
// A batch belongs to the store once appended and must not be changed any more, nor must the
// bytes that it was decoded from; encode it before or after. Builder and Store each belong to one goroutine. A Snapshot and all it
// gives out never change and may be read from any goroutine while the store grows; its
// slices must not be written to.
//
// What it does not do: it reads no files, keeps no encoded images, and orders tags only by
// when they were first seen.
package store
