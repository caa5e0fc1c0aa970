package ondemand

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// PressAgain presses the button of the status of a program.
func PressAgain(p *Program) { (&status{Program: p}).OnAgain(nil, app.Event{}) }
