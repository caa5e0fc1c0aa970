// Package page is the page's part of the view of hyperparameters. The program (package service) is
// loaded when the tab is opened. This package passes on the data: from the store worker, the runs'
// appearance and the URL to the program, and from the program to the view's script.
package page
