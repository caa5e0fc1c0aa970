// Package chart is what the charts of several kinds are asked: what is under the pointer. A kind whose charts are asked nothing else has its [Protocol];
// another one has these types in lists of its own.
package chart
