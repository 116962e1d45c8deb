// Art drawn for these tests; it is of this project and under its licence.

const open = (attributes: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>`;
const icon = (inside: string) =>
  `${open('viewBox="0 0 24 24" width="96" height="96" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"')}${inside}</svg>`;
const art = (inside: string, viewBox = '0 0 100 100', size = 'width="100" height="100"') =>
  `${open(`viewBox="${viewBox}" ${size}`)}${inside}</svg>`;

/** Documents that marks can say, by what they show. */
export const sayableArt: Readonly<Record<string, string>> = {
  'a stroked house': icon('<path d="M3 11l9-8 9 8v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1z"/><path d="M9 21v-8h6v8"/>'),
  'a stroked lens': icon('<circle cx="11" cy="11" r="7"/><line x1="21" y1="21" x2="16.2" y2="16.2"/>'),
  'a stroked bell': icon('<path d="M6 9a6 6 0 0 1 12 0c0 6 3 7 3 7H3s3-1 3-7"/><path d="M10.3 20a2 2 0 0 0 3.4 0"/>'),
  'dots of no length': icon('<path d="M12 6h.01M12 12h.01M12 18h.01" stroke-width="4"/>'),
  'a check in a box': icon('<rect x="3" y="3" width="18" height="18" rx="3"/><polyline points="8 12 11 15 16 9"/>'),
  'a filled star': art('<polygon points="50,5 61,39 97,39 68,60 79,95 50,74 21,95 32,60 3,39 39,39" fill="#e8a200"/>'),
  'holes by the even-odd rule': art(
    '<path fill="#134" fill-rule="evenodd" d="M10 10h80v80h-80zM30 30h40v40h-40zM45 45h10v10h-10z"/>',
  ),
  'arcs and smooth curves': art(
    '<path d="M10 80C40 10 65 10 95 80S150 150 20 95Q50 40 90 20T10 30A30 20 30 1 0 60 30" fill="none" stroke="#b03" stroke-width="3"/>',
  ),
  'nested transforms': art(
    '<g transform="translate(50 50) rotate(30)"><g transform="scale(1.5, .7) skewX(20)"><rect x="-20" y="-20" width="40" height="40" fill="teal" stroke="#222" stroke-width="4"/></g><circle r="6" fill="#fff" transform="matrix(1 .2 -.3 1 4 5)"/></g>',
  ),
  'copies of a shape': art(
    '<defs><path id="p" d="M0-30C12-18 12-6 0 0-12-6-12-18 0-30z"/></defs><g transform="translate(50 50)" fill="#a3c"><use href="#p"/><use href="#p" transform="rotate(72)"/><use href="#p" transform="rotate(144)" fill="#3ac"/><use href="#p" transform="rotate(216)"/><use href="#p" transform="rotate(288)"/></g>',
  ),
  'a symbol in two sizes': art(
    '<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="6" fill="currentColor"/><rect x="4" y="0" width="2" height="10" fill="#fff"/></symbol><use href="#s" x="5" y="5" width="40" height="40" color="#c30"/><use href="#s" x="50" y="40" width="45" height="20" color="#06c"/>',
  ),
  'a nested svg that fills its place': art(
    '<svg x="10" y="20" width="80" height="40" viewBox="0 0 20 20" preserveAspectRatio="xMinYMax slice"><circle cx="10" cy="10" r="10" fill="#4a7"/><path d="M0 0L20 20" stroke="#fff"/></svg>',
  ),
  'a linear gradient across the box': art(
    '<linearGradient id="g"><stop offset="0" stop-color="#f06"/><stop offset="1" stop-color="#06f"/></linearGradient><rect x="10" y="10" width="80" height="60" rx="12" fill="url(#g)"/>',
  ),
  'a turned gradient on a wide box': art(
    '<linearGradient id="g" x1="0" y1="0" x2="1" y2="1" gradientTransform="rotate(20 .5 .5)"><stop offset=".1" stop-color="gold"/><stop offset=".6" stop-color="#c22"/><stop offset="1" stop-color="#224" stop-opacity=".6"/></linearGradient><path d="M5 30H95V70H5z" fill="url(#g)"/>',
  ),
  'a gradient in user units, inherited': art(
    '<linearGradient id="a"><stop stop-color="#fff" offset="0"/><stop offset="50%" style="stop-color:#0a8"/><stop offset="1" stop-color="#012"/></linearGradient><linearGradient id="b" href="#a" gradientUnits="userSpaceOnUse" x1="20" y1="20" x2="70" y2="90"/><circle cx="50" cy="50" r="45" fill="url(#b)"/>',
  ),
  'a radial gradient': art(
    '<radialGradient id="g" cx=".4" cy=".35" r=".6"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#36c"/></radialGradient><ellipse cx="50" cy="50" rx="46" ry="28" fill="url(#g)"/>',
  ),
  'a radial gradient with a focus': art(
    '<radialGradient id="g" fx=".3" fy=".3"><stop offset="0" stop-color="#ffd"/><stop offset="1" stop-color="#a40"/></radialGradient><circle cx="50" cy="50" r="45" fill="url(#g)"/>',
  ),
  'a skewed radial gradient': art(
    '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="30" gradientTransform="matrix(1 .5 -.8 1 50 50)"><stop offset="0" stop-color="#fe0"/><stop offset="1" stop-color="#708"/></radialGradient><rect width="100" height="100" fill="url(#g)"/>',
  ),
  'a gradient along a stroke': art(
    '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="10" x2="90"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><path d="M10 50C30 10 70 90 90 50" fill="none" stroke="url(#g)" stroke-width="10" stroke-linecap="round"/>',
  ),
  'a clip of one circle': art(
    '<clipPath id="c"><circle cx="50" cy="50" r="35"/></clipPath><g clip-path="url(#c)"><rect width="100" height="50" fill="#e33"/><rect y="50" width="100" height="50" fill="#33e"/></g>',
  ),
  'a clip of two shapes that overlap': art(
    '<clipPath id="c"><circle cx="38" cy="50" r="28"/><rect x="40" y="30" width="50" height="40"/></clipPath><rect width="100" height="100" fill="#2a6" clip-path="url(#c)"/>',
  ),
  'a clip in units of the box': art(
    '<clipPath id="c" clipPathUnits="objectBoundingBox"><ellipse cx=".5" cy=".5" rx=".5" ry=".3"/></clipPath><rect x="20" y="10" width="60" height="80" fill="#a52" clip-path="url(#c)" transform="rotate(10 50 50)"/>',
  ),
  'a clipped clip': art(
    '<clipPath id="a"><rect x="20" y="20" width="60" height="60"/></clipPath><clipPath id="b" clip-path="url(#a)"><circle cx="50" cy="50" r="38"/></clipPath><rect width="100" height="100" fill="#579" clip-path="url(#b)"/>',
  ),
  'a mask of white shapes on a group': art(
    '<mask id="m" style="mask-type:luminance" maskUnits="userSpaceOnUse" x="10" y="10" width="80" height="70"><path d="M50 0L100 100H0z" fill="white"/></mask><g mask="url(#m)"><rect width="100" height="50" fill="#e33"/><circle cx="50" cy="60" r="40" fill="#33e"/></g>',
  ),
  'a mask of opaque shapes by their alpha': art(
    '<defs><circle id="p" cx="50" cy="50" r="30"/></defs><mask id="m" mask-type="alpha" fill="#d9d9d9"><use href="#p"/></mask><rect x="30" y="10" width="60" height="60" fill="#094" mask="url(#m)"/>',
  ),
  'a style sheet': art(
    '<style>/* own */ rect{fill:#9c2} .cls-1,.cls-2{fill:none;stroke:#123;stroke-width:4px} .cls-2{stroke:#c31;stroke-dasharray:8 4} #dot{fill:purple} circle.big{fill:orange}</style><rect x="5" y="5" width="90" height="90"/><path class="cls-1" d="M20 20H80"/><path class="cls-2" d="M20 40H80" stroke="lime"/><circle id="dot" class="big" cx="30" cy="70" r="12"/><circle class="big" cx="70" cy="70" r="12" style="fill-opacity:.5"/>',
  ),
  'a group that fades as one': art(
    '<g opacity=".5"><rect x="10" y="10" width="50" height="50" fill="red"/><rect x="40" y="40" width="50" height="50" fill="blue"/></g>',
  ),
  'fill and stroke that fade': art(
    '<circle cx="50" cy="50" r="30" fill="#08f" fill-opacity=".4" stroke="#000" stroke-width="16" stroke-opacity=".5"/><rect x="5" y="5" width="40" height="40" fill="#fc0" stroke="#a00" stroke-width="8" opacity=".6"/>',
  ),
  'dashes, caps and joins': art(
    '<g fill="none" stroke="#333" stroke-width="8"><path d="M10 20H90" stroke-dasharray="14 6 2" stroke-dashoffset="5"/><path d="M10 40H90" stroke-linecap="square" stroke-dasharray="1 16"/><path d="M15 90L35 60 55 90" stroke-linejoin="bevel"/><path d="M60 90L70 55 80 90" stroke-miterlimit="2"/></g>',
  ),
  'a stroke beneath its fill': art(
    '<path d="M50 15L85 80H15z" fill="#fd4" stroke="#135" stroke-width="14" stroke-linejoin="round" paint-order="stroke"/>',
  ),
  'blend modes inside': art(
    '<circle cx="38" cy="40" r="28" fill="#0ff"/><circle cx="62" cy="40" r="28" fill="#f0f" style="mix-blend-mode:multiply"/><circle cx="50" cy="62" r="28" fill="#ff0" style="mix-blend-mode:multiply"/>',
  ),
  'what is hidden': art(
    '<rect width="100" height="100" fill="#eee"/><g display="none"><rect width="50" height="50"/></g><g visibility="hidden"><rect x="50" width="50" height="50"/><circle visibility="visible" cx="50" cy="50" r="20" fill="#900"/></g>',
  ),
  'rectangles with two radii': art('<rect x="10" y="20" width="80" height="60" rx="30" ry="10" fill="#357"/>'),
  'a picture wider than its viewBox': art(
    '<circle cx="50" cy="50" r="50" fill="#583"/><path d="M-40 50H140" stroke="#fff" stroke-width="6"/>',
    '0 0 100 100',
    'width="160" height="80"',
  ),
  'what reaches beyond the edge': art(
    '<circle cx="100" cy="0" r="60" fill="#d63"/><path d="M-10 90L60 110" stroke="#000" stroke-width="12"/>',
  ),
  percentages: art(
    '<rect x="10%" y="25%" width="80%" height="50%" fill="#048"/><circle cx="50%" cy="50%" r="20%" fill="#fff"/><line x1="0" y1="100%" x2="100%" y2="0" stroke="#e22" stroke-width="2%"/>',
    '0 0 200 100',
    'width="200" height="100"',
  ),
  'a mask of shades': art(
    '<mask id="m"><rect width="50" height="100" fill="#888"/><circle cx="70" cy="50" r="25" fill="#fff" fill-opacity=".6"/></mask><rect width="100" height="100" fill="#a21" mask="url(#m)"/>',
  ),
  'blend modes in a clip': art(
    '<clipPath id="c"><circle cx="50" cy="50" r="40"/></clipPath><rect width="60" height="60" fill="#c33"/><g clip-path="url(#c)"><rect width="50" height="90" fill="#3a3"/><rect y="30" width="90" height="50" fill="#36c" style="mix-blend-mode:screen"/></g>',
  ),
  'a pattern': art(
    '<pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="#27a"/></pattern><rect width="90" height="70" fill="url(#p)"/>',
  ),
  'a marker': art(
    '<marker id="m" markerWidth="5" markerHeight="5" refX="2" refY="2" orient="auto"><path d="M0 0L5 2L0 4z" fill="#a03"/></marker><path d="M10 10L50 60L80 20" fill="none" stroke="#333" stroke-width="3" marker-end="url(#m)" marker-mid="url(#m)"/>',
  ),
  'a repeated gradient': art(
    '<linearGradient id="g" x2=".2" spreadMethod="reflect"><stop/><stop offset="1" stop-color="red"/></linearGradient><rect width="90" height="50" fill="url(#g)"/>',
  ),
  'a selector of two elements': art(
    '<style>g rect{fill:red}g>g>rect{fill:#06c}</style><g><rect width="50" height="50"/><g><rect x="50" y="50" width="50" height="50"/></g></g>',
  ),
  'overlapping paths in a clip': art(
    '<clipPath id="c"><path d="M0 0H50V50H0z"/><path d="M20 20V80H80V20z"/></clipPath><rect width="90" height="90" clip-path="url(#c)"/>',
  ),
  'a mask in units of a group': art(
    '<mask id="m" maskContentUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5" fill="#bbb"/></mask><g mask="url(#m)"><rect x="10" y="20" width="60" height="40" fill="#073"/><rect x="40" y="50" width="50" height="40" fill="#730"/></g>',
  ),
};

/** Documents of which a part needs a picture. */
export const unsayableArt: Readonly<
  Record<string, { readonly markup: string; readonly ignored: { readonly element: string; readonly feature: string } }>
> = {
  'a selector by position': {
    markup: art('<style>rect:nth-child(2){fill:red}</style><g><rect width="50" height="50"/></g>'),
    ignored: { element: 'style', feature: 'selector rect:nth-child(2)' },
  },
  'a colour of another space': {
    markup: art('<rect width="50" height="50" fill="oklch(60% .2 30)"/>'),
    ignored: { element: 'rect', feature: 'fill: oklch(60% .2 30)' },
  },
  'a size in a style': {
    markup: art('<rect width="50" height="50" style="width:20px"/>'),
    ignored: { element: 'rect', feature: 'width in a style' },
  },
};
