// Package quality measures how well a layout shows the neighbours of the original space, and how
// much neighbours changed between two steps.
package quality
