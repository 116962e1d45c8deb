import { withoutHandlers } from './read-html.ts';

/** The format's bound, characters. */
export const longestSvg = 1_000_000;

export interface ReadSvg {
  readonly source: string;
  /** px. */
  readonly width: number;
  readonly height: number;
}

/** px of an SVG that says no size. */
const usualSide = 240;

/** Styles have another name while a browser reads them, which would judge them by the policy of this page. */
const hidden = 'platen-style';

/** Reads an SVG: its size, and its source without scripts. Undefined for what is none. */
export function readSvg(text: string): ReadSvg | undefined {
  const { documentElement: root } = new DOMParser().parseFromString(
    withoutHandlers(text).replace(/(<\/?(?:\w+:)?|\s)style(?=[\s=>/])/gi, `$1${hidden}`),
    'image/svg+xml',
  );
  if (root.localName !== 'svg' || root.querySelector('parsererror') !== null) return undefined;
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (['script', 'foreignObject'].includes(element.localName)) element.remove();
    for (const { name, value } of [...element.attributes]) {
      const isScript = /^on/i.test(name) || (/href$/i.test(name) && /^\s*javascript:/i.test(value));
      if (isScript) element.removeAttribute(name);
    }
  }
  const [, , boxWidth = 0, boxHeight = 0] = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const width = pxOf(root.getAttribute('width')) ?? (boxWidth > 0 ? boxWidth : usualSide);
  const height = pxOf(root.getAttribute('height')) ?? (boxHeight > 0 ? boxHeight : usualSide);
  return { source: new XMLSerializer().serializeToString(root).replaceAll(hidden, 'style'), width, height };
}

/** A length without a unit or in px; undefined for others, such as shares. */
function pxOf(length: string | null): number | undefined {
  const px = /^\s*([\d.]+)(px)?\s*$/.exec(length ?? '')?.[1];
  return px !== undefined && Number(px) > 0 ? Number(px) : undefined;
}
