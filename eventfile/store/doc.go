// Package store keeps the content of event files as columns: per run and tag the steps, the wall
// times and the values. It does not know kinds of data, only four shapes ([Shape]): numbers,
// buckets, places of payloads that stay in the file, and mere counts. It is the second stage of the
// pipeline, between package eventfile, which decodes records, and package query, which answers
// questions.
//
// Data flow in three moves:
//
//  1. A [Builder] takes one file's records and appends their values to columns. It belongs to one
//     run, since the first metadata of a tag count for all of the run's files.
//  2. Builder.Take returns the columns as a [Batch]: the unit that is cached (AppendBinary,
//     DecodeBatch) and moved between workers.
//  3. [Store] adopts batches and publishes immutable snapshots ([Store.Snapshot]).
//
// # Order
//
// The points of a series are ordered by their file, in bytewise order of the names of the run's
// files, and by their offset within the file, however the batches arrived. The result depends on
// the files' contents alone. Nothing is dropped, sampled or merged.
//
// # Restarts
//
// A job that was restarted from a checkpoint writes steps again. A point with step s supersedes all
// points before it, in the order above, with step s or higher: so a point counts if its step is
// below the steps of all points after it. That is the rule of TensorBoard's data server. It applies
// to each series by itself, and to every shape. The remaining points are the [NewestAttempt], whose
// steps grow; [AllAttempts] has every point. Both have the rewind points, where a newer attempt
// begins, and the number of superseded points ([Restarts]). Totals and Tag.Values count all points.
//
// The rule depends on steps alone, so that
//
//   - steps that go back without a restart, for example a counter that starts again each epoch,
//     look like a restart, and one late small step hides all higher ones before it;
//   - of several values at one step the last counts. In one file they make no rewind point, since
//     they only repeat a step; in two files the second is a newer attempt;
//   - several files of a run that write the same tag at once, as two processes may, hide each
//     other's points;
//   - files whose names do not sort by time ("events.9" comes after "events.10") are taken in the
//     order of their names: the names decide, not the wall times;
//   - if an earlier file grows late, its new points come before the points of the later files and
//     may be superseded at once. The published result is the same as after reading all files for
//     the first time.
//
// If the steps of a series only grow, as in nearly all series, its views are the series itself.
// Otherwise a view refers to the columns of the series, and copies only the points of segments with
// points missing in the middle. A segment is examined once, when it is new.
//
// # Histograms
//
// A bucket is kept as its right edge and its count, since its left edge is the right edge of the
// bucket before; see BucketColumn for exceptions. If the buckets of a series exceed
// Builder.BucketLimit bytes, further histograms are kept by reference: as a [Place] in the file,
// with the outer edges, so that the bins of a drawing can be chosen without reading them. To get
// the buckets, read the place and call Place.AppendBuckets.
//
// # Payloads
//
// Audio, text, meshes and other data that users view one at a time stay in their file: a payload is
// kept as a [Range] and the form of its value, and package eventfile decodes it once the bytes are
// read again. The [Shapes] of a Builder select these data; other values are counted. A tag whose
// payloads have two meanings is two tags. Images are kept as the places of the encoded images
// themselves, since a browser decodes these.
//
// # Deferred records
//
// A record with payloads left out is not verified; see eventfile.Hopper. Its values are kept like
// any others, together with its place: Store.Deferred finds the record of a payload, which must be
// verified before the payload is shown. Totals count such records.
//
// # Memory
//
// A batch's columns of one type lie in one block without slack, and the store adopts them without
// copying; the columns of a decoded batch lie in its binary form. Steps with a constant stride,
// nearly all of them, take no memory; a list of other steps is shared by the columns of a batch
// that have the same steps. Wall times are stored exactly, as ticks of their clock ([Walls]), and
// shared likewise. So a scalar point costs 8 to 10 bytes, 4 more if float32 cannot hold the values,
// and about half a byte for headers and for the allocator's rounding to pages. Likewise a bucket
// costs 8 to 16 bytes. A step with a payload costs 40 bytes, and a step that is only counted
// nothing. Batches with a few points each, as from a live file, are joined to segments of at most
// [SegmentPoints] points. [LimitGarbage] limits the garbage that loading leaves behind.
//
// # Ownership and concurrency
//
// A batch belongs to the store once appended and must not be changed any more, nor must the bytes
// that it was decoded from; it may be encoded before or after. Builder and Store each belong to one
// goroutine. A Snapshot and everything it returns never change and may be read from any goroutine
// while the store grows; its slices must not be written to.
//
// Out of scope: the package reads no files, keeps no encoded images, and orders tags only by when
// they were first seen.
package store
