// Package worker delivers the encoded images of one run and tag. Their cards are not drawn: the
// page shows what it fetches.
package worker
