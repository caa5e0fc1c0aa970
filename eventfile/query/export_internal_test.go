package query

// Middle lets tests outside the package use middle.
var Middle = middle
