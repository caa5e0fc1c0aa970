// Package pattern matches names by regular expressions that package regexp refuses, since matching them may take exponential time: they look around or refer back.
// TensorBoard's page takes such ones, so the browser matches them, in a worker that is ended when it takes too long.
//
// The answers come later than the questions. An [Expression] is asked like any other, remembers which names it does not know, and matches none of them until
// they are answered. A [Browser] holds what is to be asked: the page hands that to the browser, a program of its own asks its page. Package matching below wire
// has the messages.
package pattern
