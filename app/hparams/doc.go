// Package hparams is the program behind the view of hyperparameters. It takes what runs say of them and numbers of their scalars, has package sweep make rows, orders,
// tints and importance of that, and hands them to the script of the view, which draws and lists them (web/hparams.js): as JSON with the numbers of each column
// behind it. Brushing and pointing stay in the script. What it tells as acts is changed here: what is shown of the sweep, and how, is a [look], which is also what
// the address says.
//
// All of it runs in a worker of a program of its own, so that pages of logs without hyperparameters load nothing of it.
package hparams
