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

/** Attributes that hold a script. A browser complains of them when it only parses them, so they go before. */
const handlers = /\son\w+\s*=\s*("[^"]*"|'[^']*')/gi;

/** Reads an SVG: its size, and its source without scripts. Undefined for what is none. */
export function readSvg(text: string): ReadSvg | undefined {
  const { documentElement: root } = new DOMParser().parseFromString(text.replace(handlers, ''), 'image/svg+xml');
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
  return { source: new XMLSerializer().serializeToString(root), width, height };
}

/** A length without a unit or in px; undefined for others, such as shares. */
function pxOf(length: string | null): number | undefined {
  const px = /^\s*([\d.]+)(px)?\s*$/.exec(length ?? '')?.[1];
  return px !== undefined && Number(px) > 0 ? Number(px) : undefined;
}
