// Package curve is what precision-recall curves are asked beside what is under the pointer: what they are at the threshold that is marked.
package curve
