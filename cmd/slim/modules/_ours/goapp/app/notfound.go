package app

// NotFound is shown for a path that has no page. Here each has one.
var NotFound UI = &notFound{}

type notFound struct{ Compo }

func (n *notFound) Render() UI { return Elem("p").Text("Not Found") }
