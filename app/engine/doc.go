// Package engine is what a worker does: it opens sources, reads and decodes their files, keeps the columns, caches them, draws the cards
// that are on screen and answers questions about them. [New] makes an [Engine], [Engine.Run] serves one page over a connection.
//
// The engine itself is the loop: one goroutine that owns all state and handles one message, one drawing or one function of another goroutine at a time; see
// package loop. It joins two halves that know nothing of each other but what two small interfaces say:
//
//   - Package intake opens, reads, follows and keeps. Its doc follows a value from its bytes to its pixels. It tells an [intake.Screen] that data arrived.
//   - Package view has the cards that are on screen, and says who draws when. Its doc follows a click. It asks [view.Data] for what was read.
//
// Each kind of value has a package of its own, which implements [view.Kind] and [view.Plot]: scalar, histogram, image. The engine lists them in one place.
// A kind reads what stays in the files through package payload.
//
// What is private is read with what the page gives for that, which goes to every parser and nowhere else; addresses that are signed, and expire, are
// renewed while their files are read.
//
// The package is pure. The page side, the network and the storage are interfaces, and in tests everything runs in one process.
package engine
