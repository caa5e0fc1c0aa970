// Package service is the doctor as the service of a program that pages load when something cannot be read: package doctor, for questions that come over a
// connection. Who reads what can be read downloads nothing of it.
package service
