// Package library holds what is open: sources, their runs and files, how far each file was read,
// and what is wrong with it. It is plain data and does no input or output.
//
// Two types to start from: [Library] has the tables and the totals over them, [File] says how far
// a file was read. The values read are in the library's [store.Store].
//
// Changes that the page has to be told of are collected in a change log, in their order: see
// [Library.Tell], [Library.ProgressSoon] and [Library.ProgressNow]. Package tell reads the log
// after each step of the loop. So none of the stages that open, read and follow sends anything
// itself, and a step that changes a thousand runs is told in one message.
//
// Only the loop may touch a Library and all that it holds. Exceptions, such as [Claim], say so.
package library
