// Package pattern matches names by regular expressions that package regexp rejects because they have
// lookaround or backreferences, which may take exponential time. TensorBoard's page accepts such
// expressions. Therefore the browser matches them, in a worker that is terminated if it takes too
// long.
//
// Answers arrive later than the questions. An [Expression] is used like any other; it records names
// without an answer and does not match them until the answer arrives. A [Browser] collects the
// questions. The page passes them to the browser; a program of its own asks its page. Package
// wire/matching has the messages.
package pattern
