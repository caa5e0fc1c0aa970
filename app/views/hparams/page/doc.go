// Package page is the page's part of the view of hyperparameters. The program (package service) is
// loaded when the tab is opened. This package passes data on: the worker's answers, the runs'
// appearance and the URL to the program, and the program's results to the view's script.
package page
