// Runs when the page is parsed, before its program starts. The order matters where scripts listen
// for the same event: the first to be imported hears it first.

import './wasm_exec.js';
import './clicktarget.js';
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
import '../app/kinds/histogram/outline.js';
import './handles.js';
import '../app/kinds/image/lens.js';
import '../app/kinds/image/images.js';
import './copy.js';
import './save.js';
import '../app/kinds/image/imagegrid.js';
import '../app/kinds/image/compare.js';
import '../app/kinds/audio/audio.js';
import './runs.js';
import './runwidth.js';
import './spawn.js';
import './tabintent.js';
import './program.js';
