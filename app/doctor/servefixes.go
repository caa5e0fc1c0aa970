package doctor

import "eventlens/app/words"

// packedFix returns the remedy that makes a store keep files uncompressed.
func packedFix(s store) remedy {
	switch {
	case s.kind == googleGCS:
		return remedy{words.FixPackedGCS, ""}
	case s.kind == nginxServer:
		return remedy{words.FixNginx, "gzip off;\ngzip_static off;"}
	case s.kind == apacheServer:
		return remedy{words.FixApache, "SetEnv no-gzip 1"}
	case s.kind == caddyServer:
		return remedy{words.FixPackedCaddy, caddyPlain}
	case s.speaksS3():
		return remedy{words.FixPackedS3, ""}
	}
	return remedy{words.FixPacked, ""}
}

const caddyPlain = "@others not path *tfevents*\nencode @others zstd gzip"

// rangesFix returns the remedy that makes a server answer range requests.
func rangesFix(s store) remedy {
	switch s.kind {
	case nginxServer:
		return remedy{words.FixRangesNginx, "gzip off;\nmax_ranges 100;\nproxy_force_ranges on;"}
	case apacheServer:
		return remedy{words.FixRangesApache, "SetEnv no-gzip 1\nMaxRanges default"}
	case caddyServer:
		return remedy{words.FixRangesCaddy, caddyPlain}
	case pythonServer:
		return remedy{words.FixRangesPython, serveCommand}
	}
	return remedy{words.FixRanges, serveCommand}
}

// serveCommand serves files with ranges, and the viewer beside them.
const serveCommand = "eventlens serve DIRECTORY"
