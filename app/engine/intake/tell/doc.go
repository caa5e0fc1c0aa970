// Package tell tells the page what changed: it reads the change log of package library.
//
// [Teller.Flush] is called after each step of the loop. Messages are sent in the order in which
// the other stages logged them. Progress, rows of runs, tags and layouts of charts are collected
// and sent at intervals. A page that joins later is told by [Teller.Introduce] what the earlier
// ones know.
//
// Only the loop may use a Teller. In the library it changes only the change log and TagsTold.
package tell
