// Runs when the page is parsed, before its program starts. The order matters where scripts listen
// for the same event: the first to be imported hears it first.

import './wasm_exec.js';
import './press.js';
import './paint.js';
import './drop.js';
import './cards.js';
import './chunks.js';
import './carddrag.js';
import './cardmenu.js';
import './pointer.js';
import './zoom.js';
import './gesture.js';
import './readout.js';
import './outline.js';
import './handles.js';
import './lens.js';
import './images.js';
import './copy.js';
import './save.js';
import './imagegrid.js';
import './compare.js';
import './audio.js';
import './runs.js';
import './runwidth.js';
import './spawn.js';
import './aim.js';
import './program.js';
