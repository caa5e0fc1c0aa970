// Package report says in words what analyses of traces found, for the view and for the command.
package report
