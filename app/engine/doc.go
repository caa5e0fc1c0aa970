// Package engine is the program of a worker: it opens sources, reads and decodes their files, keeps
// the columns, caches them, draws the cards on screen and answers questions about them. [New] makes
// an [Engine]; [Engine.Run] serves one page over a connection.
//
// The engine itself is the loop: one goroutine that owns all state and handles one message, one
// drawing or one function of another goroutine at a time; see package loop. It joins two halves
// that know each other only through a few functions:
//
//   - Package intake opens, reads, follows and caches. Its doc follows a value from its bytes to
//     its pixels. It tells an [intake.Screen] that data arrived.
//   - Package view holds the cards on screen and decides which is drawn when. Its doc follows a
//     click. It asks [view.Data] for the data read.
//
// Each kind of value has a package of its own, for example scalar, histogram or image, which
// implements [view.Kind] and [view.Plot]. The engine lists them in one place. A kind reads
// payloads, which stay in the files, through package payload.
//
// Private files are read with the credentials that the page gives for them, which go to every
// parser and nowhere else. Signed addresses that expire are renewed while their files are read.
//
// The package is pure. The page side, the network and the storage are interfaces, and in tests
// everything runs in one process.
package engine
