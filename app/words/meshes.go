package words

// Texts of mesh cards. app/kinds/mesh/mesh.js fills in most of them: they have the singular form
// before a bar.
const (
	MeshUnloaded  Message = "What draws meshes could not be loaded. Scroll away and back to try again."
	meshVertices  Message = "$n vertex|$n vertices"
	meshTriangles Message = "$n triangle|$n triangles"
	meshBox       Message = "Bounding box $size, from $low to $high"
	meshPrevious  Message = "Previous mesh"
	meshNext      Message = "Next mesh"
	meshSample    Message = "$n of $all"
	meshFit       Message = "Reset camera (0)"
	meshShowBox   Message = "Bounding box (B)"
	meshLink      Message = "Link cameras: turning one mesh turns all"
	meshSmaller   Message = "Smaller points"
	meshLarger    Message = "Larger points"
	meshSave      Message = "Save as PLY"
	meshFewer     Message = "$n of $all drawn while it moves"
	meshNone      Message = "This was logged as a mesh but is none: $why."
	meshShape     Message = "its shape is $shape, not [samples, points, 3]"
	meshNumbers   Message = "it has $n numbers, not $all"
	meshDamaged   Message = "it is damaged"
	meshType      Message = "its type is no number"
	meshEmpty     Message = "it has no vertices"
	meshNaN       Message = "$n vertex is NaN or infinite and not shown.|$n vertices are NaN or infinite and not shown."
	meshThinned   Message = "One of $n vertices is shown: $all are too many."
	meshLost      Message = "$n triangle is not shown for lack of a vertex.|$n triangles are not shown for lack of a vertex."
	meshFaces     Message = "The faces"
	meshColours   Message = "The colours"
	meshNot       Message = "$part are not shown: $why."
	meshEarlier   Message = "$part are those of step $n."
	meshMissing   Message = "$part of this step are missing."
	meshUneven    Message = "There is $n colour for $all vertices. The run’s colour is used.|There are $n colours for $all vertices. The run’s colour is used."
	meshSamples   Message = "it has fewer samples than the vertices"
	meshMany      Message = "there are too many"
	meshConfig    Message = "The configuration is no JSON and is not used."

	meshTexts = "vertices=" + meshVertices + "\ntriangles=" + meshTriangles +
		"\nbox=" + meshBox + "\nprevious=" + meshPrevious + "\nnext=" + meshNext +
		"\nsample=" + meshSample + "\nfit=" + meshFit + "\nshowBox=" + meshShowBox +
		"\nlink=" + meshLink + "\nsmaller=" + meshSmaller + "\nlarger=" + meshLarger +
		"\nsave=" + meshSave + "\nfewer=" + meshFewer + "\nnone=" + meshNone +
		"\nshape=" + meshShape + "\nnumbers=" + meshNumbers + "\ndamaged=" + meshDamaged +
		"\ntype=" + meshType + "\nempty=" + meshEmpty + "\nnan=" + meshNaN +
		"\nthinned=" + meshThinned + "\nlost=" + meshLost + "\nfaces=" + meshFaces +
		"\ncolours=" + meshColours + "\nnot=" + meshNot + "\nearlier=" + meshEarlier +
		"\nmissing=" + meshMissing + "\nuneven=" + meshUneven + "\nsamples=" + meshSamples +
		"\nmany=" + meshMany + "\nconfig=" + meshConfig
)

// MeshTexts returns the texts of the script, one a line, each after the name by which the script
// uses it and =.
func MeshTexts() string { return meshTexts.Text() }
