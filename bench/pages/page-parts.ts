/** Parts of pages in HTML that a person would write for the same picture as the design. */

export interface PageHtml {
  readonly html: string;
  readonly width: number;
  readonly height: number;
}

type Place = readonly [left: number, top: number, width: number, height: number];

/** A box at its place, with more CSS. */
export function box([left, top, width, height]: Place, css: string, content = ''): string {
  return `<div style="position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px;${css}">${content}</div>`;
}

/** The same, its content in the middle of the height. */
export function middleBox(place: Place, css: string, content: string): string {
  return box(place, `display:flex;flex-direction:column;justify-content:center;${css}`, `<div>${content}</div>`);
}

/** A variable font of the packages that Platen brings, its Latin letters. */
export function fontFace(family: string, file: string, style = 'normal', weights = '100 900'): string {
  return `@font-face{font-family:"${family}";font-style:${style};font-weight:${weights};src:url(http://card.invalid/${file}) format('woff2')}`;
}

export function page(size: { readonly width: number; readonly height: number }, css: string, body: string): PageHtml {
  const { width, height } = size;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><style>@page{margin:0}${css}</style><body style="margin:0;-webkit-print-color-adjust:exact"><div style="position:relative;width:${width}px;height:${height}px;overflow:hidden">${body}</div></body></html>`;
  return { html, width, height };
}
