// Runs before the page is parsed: the theme is set before anything is painted, and the program is
// asked for, which is most of the download. Browsers that are too old must be able to read it,
// since it says so.

import './boot.js';
import './load.js';
