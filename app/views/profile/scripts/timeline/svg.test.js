import assert from 'node:assert/strict';
import test from 'node:test';

const { fileName } = await import('../save.js');
const { SvgPicture } = await import('./svg.js');

const made = () => new SvgPicture({ measureText: (text) => ({ width: 6 * text.length }) });

test('texts are escaped, placed by their middle, and squeezed where there is little room', () => {
  const svg = made();
  svg.font = '600 10px "A", sans';
  svg.fillStyle = '#123';
  svg.fillText('a<b & "c"\u0001', 1, 2);
  svg.textAlign = 'center';
  svg.fillText('wide', 5, 5, 20);
  assert.equal(svg.text(30, 20), '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20" ' +
    'viewBox="0 0 30 20" font-family="&quot;A&quot;, sans" xml:space="preserve">' +
    '<text x="1" y="5.6" font-size="10" font-weight="600" fill="#123">' +
    'a&lt;b &amp; &quot;c&quot;</text><text x="5" y="8.6" font-size="10" font-weight="600" ' +
    'text-anchor="middle" textLength="20" lengthAdjust="spacingAndGlyphs" fill="#123">wide</text>' +
    '</svg>\n');
});

test('clips end with what they clip, and properties come back', () => {
  const svg = made();
  svg.save();
  svg.beginPath();
  svg.rect(0, 0, 10, 5);
  svg.clip();
  svg.globalAlpha = 0.5;
  svg.fillRect(1, 1, 2, 0);
  svg.fillRect(1, 1, 2, 3);
  svg.restore();
  svg.strokeRect(0, 0, 1, 1);
  assert.equal(svg.parts.join(''), '<clipPath id="c0"><path d="M0 0h10v5h-10z"/></clipPath>' +
    '<g clip-path="url(#c0)"><rect x="1" y="1" width="2" height="3" fill="#000" opacity="0.5"/></g>' +
    '<path d="M0 0h1v1h-1z" fill="none" stroke="#000" stroke-width="1"/>');
});

test('a row of pixels is one path for each colour', () => {
  const svg = made(), row = Uint32Array.from({ length: 1000 }, (_, i) =>
    [0, 0xff0000ff, 0xff00ff00][i % 3]);
  svg.strip(Uint32Array.of(0, 0xff0000ff, 0xff0000ff, 0xff00ff00), 10, 20, 17);
  assert.deepEqual(svg.parts, ['<path d="M11 20h2v17h-2z" fill="#ff0000"/>',
    '<path d="M13 20h1v17h-1z" fill="#00ff00"/>']);
  svg.strip(row, 0, 0, 17);
  assert.equal(svg.parts.length, 4, 'however many slices it has');
});

test('a picture is named by run, time and host, as far as they are known', () => {
  assert.equal(fileName(['log/train', '30 Nov 08:24:12', 'vm', 'xplane'], 'timeline', 'png'),
    'log-train-30-Nov-08-24-12-vm-timeline.png');
  assert.equal(fileName(['..\\x', '', ''], 'flame', 'svg'), 'x-flame.svg');
  assert.equal(fileName([], 'flame', 'svg'), 'flame.svg');
});
