// Package hparams answers in the store worker what runs say of hyperparameters, and with numbers of their scalars. What is made of them is another program's: package
// hparams below app.
package hparams
