// Package hparams is what is said about hyperparameters: to the store worker, which knows what runs say of them and the values of scalars ([Stored]), and to the
// program that makes tables and plots of them ([Shown]). What the one answers is what the other is asked: the page hands it on.
package hparams
