package worker

import "eventlens/app/wire"

// notListed says why a trace cannot be read, after the files were listed again.
const notListed wire.Template = "the trace is not listed"
