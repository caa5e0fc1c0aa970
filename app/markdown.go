package app

import "github.com/maxence-charriere/go-app/v9/pkg/app"

func markdown(source string) []app.UI { return []app.UI{app.P().Text(source)} }
