package query

// Middle is what tests outside the package see of middle.
var Middle = middle
