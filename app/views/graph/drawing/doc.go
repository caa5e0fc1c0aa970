// Package drawing turns a graph and its layout into a picture: boxes, texts, lines, colours.
//
// [Drawing] is the whole picture at one moment. [Drawing.Append] encodes it as a list for the
// page's canvas, [Drawing.SVG] as a file, and [Drawing.Hit] finds the element under a point.
//
// # The list for the canvas
//
// All numbers are little-endian, and every section begins at a multiple of 4 bytes. Coordinates are
// pixels at scale 1; y grows downwards. The list begins with [HeaderWords] words of 4 bytes:
//
//	 0 uint32     Magic
//	 1 uint32     n, the number of boxes
//	 2 uint32     e, the number of lines
//	 3 uint32     p, the number of points of lines
//	 4 uint32     c, the number of colours
//	 5 uint32     t, the number of bytes of texts
//	 6 uint32     flags of the list: 1 it moves from an earlier picture, 2 [Fresh], 4 [Down]
//	 7 uint32     length of the list in bytes
//	 8 float32 x4 left, top, width and height of everything
//	12 uint32 x22 offsets of the sections, in this order, in bytes from the beginning of the list
//	34 int32     the node opened or closed since the previous picture, -1 for none
//	35 int32     the box to start reading at if the picture is larger than the view, in the
//	             node that was opened; -1 for none
//	36 uint32    b, the number of bands; the rest is 0
//
// Sections of boxes, in painting order: a box is painted before the boxes inside it, and End is the
// index after the last of those, so a painter that does not see a box skips to its End.
//
//	0 rect    float32[4n]  left, top, width, height
//	1 start   float32[4n]  the same at the beginning of a move
//	2 id      int32[n]     the node; for a Reference, the node it refers to
//	3 parent  int32[n]     the surrounding box, -1 for none; for a note, the box that has it
//	4 end     int32[n]
//	5 shape   uint8[n]     Shape
//	6 flags   uint8[n]     BoxFlags
//	7 fill    uint16[n]    colour
//	8 stroke  uint16[n]    colour of the outline
//	9 label   uint32[n+1]  texts of box i: bytes label[i] to label[i+1]; a line feed separates
//	                       name and small text
//
// Sections of lines, in painting order; all are painted after the open boxes and before all others:
//
//	10 ends    int32[2e]    boxes of From and To, -1 for none
//	11 first   uint32[e+1]  points of line i: first[i] to first[i+1]
//	12 style   uint8[e]     LineFlags
//	13 stroke  uint16[e]    colour
//	14 width   float32[e]
//	15 text    uint32[e+1]  like label
//	16 points  float32[2p]  x, y
//	17 begin   float32[2p]  the same at the beginning of a move
//	18 textAt  float32[2e]  middle of the text of a line; NaN if there is no space for it
//
// Common sections:
//
//	19 bands   uint32[3b]   box, colour, and share as float32: parts of boxes with several
//	                        colours, from left to right, in the order of boxes
//	20 colours uint32[c]    red in the lowest byte, alpha in the highest; the first ones are
//	                        those of [Ink]
//	21 texts   uint8[t]     UTF-8
//
// A line is straight between two points with the same x or the same y. Otherwise it is the cubic
// with the control points (x0, m) and (x1, m), where m is the middle of y0 and y1. A line with the
// flag Beside is always straight. The arrow is at the last point.
//
// The canvas paints boxes of less than [TinyPx] pixels as rectangles, and distant lines as
// hairlines without curves. It writes texts from [ReadablePx] pixels on. A box has its name in the
// middle and its small text below; an open box has both in one line at its upper left. A note
// beside a box (Constant, Summary, Reference) has its mark at the end of its rectangle nearest the
// box, and its text, in the small size, in the rest.
//
// In a move every number of rect and points goes from start and begin to its final value. The
// picture is positioned so that the node that was opened or closed stays in place, so the view need
// not move.
package drawing
