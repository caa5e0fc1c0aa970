// Package service wraps package doctor as a service of a program that pages load when something
// cannot be read. People without problems download nothing of it.
package service
