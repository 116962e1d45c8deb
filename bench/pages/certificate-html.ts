import { readFixture } from '../fixtures.ts';
import { box, fontFace, middleBox, type PageHtml, page } from './page-parts.ts';

const { design, data } = readFixture('certificate');
const variable = (name: string, file: string) => `@fontsource-variable/${name}/files/${name}-latin-${file}.woff2`;
const css = [
  fontFace('Montserrat', variable('montserrat', 'wght-normal')),
  fontFace('Playfair Display', variable('playfair-display', 'wght-normal')),
  fontFace('Lora', variable('lora', 'wght-normal')),
  fontFace('Lora', variable('lora', 'wght-italic'), 'italic'),
  fontFace('Great Vibes', '@fontsource/great-vibes/files/great-vibes-latin-400-normal.woff2', 'normal', '400'),
  fontFace('Caveat', variable('caveat', 'wght-normal')),
].join('');
const gold = 'linear-gradient(135deg,#b8862f,#f2d98a 45%,#a06f1c)';
const goldStops =
  '<stop stop-color="#b8862f"/><stop offset=".45" stop-color="#f2d98a"/><stop offset="1" stop-color="#a06f1c"/>';
const center = 'text-align:center;';

/** A star of 24 points, as `fixtures/designs/certificate` has it. */
const seal = Array.from({ length: 48 }, (_, index) => {
  const radius = index % 2 === 0 ? 56 : 56 * 0.86;
  const angle = (index / 48) * 2 * Math.PI - Math.PI / 2;
  return `${(56 + radius * Math.cos(angle)).toFixed(3)},${(56 + radius * Math.sin(angle)).toFixed(3)}`;
}).join(' ');

const awarded = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(
  new Date(String(data['awarded'])),
);

/** `fixtures/designs/certificate` in HTML; `turn` makes one unlike the other. */
export function certificateHtml(turn: number): PageHtml {
  const sans = (size: number, weight: number) => `font:${weight} ${size}px/1.2 Montserrat;`;
  const body = [
    box([0, 0, 1123, 794], 'background:#fbf8f1'),
    box([28, 28, 1067, 738], `box-sizing:border-box;border:6px solid;border-image:${gold} 1`),
    box([43.5, 43.5, 1036, 707], 'box-sizing:border-box;border:1px solid #c9a24d'),
    box([44, 44, 90, 90], 'background:#1d2f4f;clip-path:polygon(0 0,100% 0,0 100%)'),
    box([989, 660, 90, 90], 'background:#1d2f4f;clip-path:polygon(100% 0,100% 100%,0 100%)'),
    box(
      [161, 112, 801, 22],
      `${sans(15, 500)}${center}letter-spacing:.22em;color:#1d2f4f`,
      'THE INSTITUTE OF OPEN CARTOGRAPHY',
    ),
    middleBox(
      [161, 150, 801, 84],
      `font:700 60px/1.2 'Playfair Display';${center}color:#1d2f4f`,
      'Certificate of Achievement',
    ),
    box([161, 262, 801, 26], `font:italic 400 18px/1.2 Lora;${center}color:#6b6250`, 'is proudly presented to'),
    middleBox(
      [161, 300, 801, 110],
      `font:400 66px/1.2 'Great Vibes';${center}white-space:nowrap;background:${gold};background-clip:text;color:transparent`,
      `${data['name']} ${turn}`,
    ),
    box([311, 413.5, 501, 1], 'background:#c9a24d'),
    box(
      [211, 436, 701, 80],
      `font:400 19px/1.5 Lora;${center}color:#3c3a33`,
      `for completing <b>${data['course']}</b> with distinction, ${data['hours']} hours of study and a final project defended before the board.`,
    ),
    `<svg style="position:absolute;left:506px;top:566px" width="112" height="112"><linearGradient id="g" x2="1" y2="1">${goldStops}</linearGradient><polygon points="${seal}" fill="url(#g)"/><circle cx="56" cy="56" r="36" fill="none" stroke="#fff7df" stroke-width="2"/></svg>`,
    middleBox([526, 598, 72, 48], `font:700 20px/1.05 'Playfair Display';${center}color:#5a3d06`, '20<br>26'),
    box([161, 649.5, 240, 1], 'background:#1d2f4f'),
    box([161, 610, 240, 36], `font:400 28px/1.2 Caveat;${center}color:#1d2f4f`, 'Amara Okafor'),
    box([161, 658, 240, 20], `${sans(13, 400)}${center}color:#6b6250`, roleOf('sign1-role')),
    box([722, 649.5, 240, 1], 'background:#1d2f4f'),
    box([722, 610, 240, 36], `font:400 28px/1.2 Caveat;${center}color:#1d2f4f`, 'J. Lindqvist'),
    box([722, 658, 240, 20], `${sans(13, 400)}${center}color:#6b6250`, awarded),
  ].join('');
  return page(design, css, body);
}

/** A text that the design has as it is. */
function roleOf(id: string): string {
  const { elements } = design['canvasData'] as {
    readonly elements: readonly { readonly id: string; readonly text?: string }[];
  };
  return elements.find((element) => element.id === id)?.text ?? '';
}
