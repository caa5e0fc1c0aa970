// Package hparams is the page's part of the view of hyperparameters. It has the program of package hparams below app loaded when the tab is opened, and hands on: what
// the store worker knows to the program, how runs are seen and what the address says to the program, and what the program makes to the script of the view.
package hparams
