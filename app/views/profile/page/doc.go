// Package page is the profile view on the page. It holds the script's element and the view's part of
// the address, and forwards messages between the store worker and the program, which decides
// everything else.
package page
