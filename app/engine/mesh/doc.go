// Package mesh hands out the point cloud or the triangles of one run and name at a step, as they were logged. The parts of a mesh are tags of their own: the vertices, whose card it is, and
// beside them the faces and the colours. They stay in their files and are read when they are asked for; a script makes a scene of them (web/meshscene.js).
package mesh
