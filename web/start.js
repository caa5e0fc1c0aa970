// Runs before the page is parsed: sets the theme before anything is painted, and requests the
// program, which is most of the download. It must run in outdated browsers, too, since it tells
// people that theirs is too old.

import './boot.js';
import './load.js';
