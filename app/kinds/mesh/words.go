package mesh

import "eventlens/app/words"

// Texts of mesh cards. All but the first are for mesh.js, which fills in arguments such as $n; a
// text with a count has its singular before a bar.
const (
	Unloaded  words.Message = "The mesh viewer could not be loaded. Scroll away and back to try again."
	vertices  words.Message = "$n vertex|$n vertices"
	triangles words.Message = "$n triangle|$n triangles"
	box       words.Message = "Bounding box $size, from $low to $high"
	previous  words.Message = "Previous mesh"
	next      words.Message = "Next mesh"
	sample    words.Message = "$n of $all"
	fit       words.Message = "Reset camera (0)"
	showBox   words.Message = "Bounding box (B)"
	link      words.Message = "Link cameras: turning one mesh turns all"
	smaller   words.Message = "Smaller points"
	larger    words.Message = "Larger points"
	save      words.Message = "Save as PLY"
	fewer     words.Message = "$n of $all drawn while it moves"
	none      words.Message = "This was logged as a mesh, but is not one: $why."
	shape     words.Message = "its shape is $shape, not [samples, points, 3]"
	numbers   words.Message = "it has $n numbers, not $all"
	damaged   words.Message = "it is damaged"
	meshType  words.Message = "its type is not a number"
	empty     words.Message = "it has no vertices"
	naN       words.Message = "$n vertex is NaN or infinite and not shown.|$n vertices are NaN or infinite and not shown."
	thinned   words.Message = "Too many vertices ($all): one in $n is shown."
	lost      words.Message = "$n triangle is not shown: a vertex is missing.|$n triangles are not shown: vertices are missing."
	faces     words.Message = "The faces"
	colours   words.Message = "The colours"
	not       words.Message = "$part are not shown: $why."
	earlier   words.Message = "$part are from step $n."
	missing   words.Message = "$part of this step are missing."
	uneven    words.Message = "There is $n colour for $all vertices. The run’s colour is used.|There are $n colours for $all vertices. The run’s colour is used."
	samples   words.Message = "it has fewer samples than the vertices"
	many      words.Message = "there are too many"
	config    words.Message = "Ignored the configuration: it is not valid JSON."

	texts = "vertices=" + vertices + "\ntriangles=" + triangles +
		"\nbox=" + box + "\nprevious=" + previous + "\nnext=" + next +
		"\nsample=" + sample + "\nfit=" + fit + "\nshowBox=" + showBox +
		"\nlink=" + link + "\nsmaller=" + smaller + "\nlarger=" + larger +
		"\nsave=" + save + "\nfewer=" + fewer + "\nnone=" + none +
		"\nshape=" + shape + "\nnumbers=" + numbers + "\ndamaged=" + damaged +
		"\ntype=" + meshType + "\nempty=" + empty + "\nnan=" + naN +
		"\nthinned=" + thinned + "\nlost=" + lost + "\nfaces=" + faces +
		"\ncolours=" + colours + "\nnot=" + not + "\nearlier=" + earlier +
		"\nmissing=" + missing + "\nuneven=" + uneven + "\nsamples=" + samples +
		"\nmany=" + many + "\nconfig=" + config
)

// Texts returns the texts of the script, one a line, each after the name by which the script
// uses it and =.
func Texts() string { return texts.Text() }
