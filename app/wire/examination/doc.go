// Package examination is what the program that finds out why storage cannot be read is asked, and answers. Package doctor examines; the pages load it on demand.
package examination
