// Package service is the program behind the hyperparameter view. It takes the runs' hyperparameter
// metadata and numbers of their scalars, lets package sweep compute rows, orders, tints and
// importance, and sends them to the script of the view (hparams.js), which draws them: as JSON
// followed by the numbers of each column. Brushing and pointing stay in the script. Its acts change
// the state here: a [look] stores what is shown of the sweep, and how, and is also written to the
// address.
//
// All of it runs in its own program in a worker, so pages of logs without hyperparameters load none
// of it.
package service
