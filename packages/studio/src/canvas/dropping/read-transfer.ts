import { type Copied, readCopied } from '../../document/commands/clipboard.ts';
import { type CellRange, readCellRange } from '../../document/tables/cell-range.ts';
import { readHtml, textOf } from './read-html.ts';

/** The type under which elements lie on the clipboard; beside it the same stands as plain text, for other browsers. */
export const elementsType = 'application/x-platen-elements+json';

/** What was dropped or pasted. */
export type Dropped =
  | { readonly kind: 'files'; readonly files: readonly File[] }
  | { readonly kind: 'elements'; readonly copied: Copied }
  | { readonly kind: 'svg'; readonly source: string }
  | { readonly kind: 'picture'; readonly address: string }
  | { readonly kind: 'cells'; readonly range: CellRange }
  | { readonly kind: 'text'; readonly text: string };

/** Reads what comes from the clipboard or is dropped; undefined where nothing of it can be used. */
export function readTransfer(transfer: Pick<DataTransfer, 'files' | 'getData'>): Dropped | undefined {
  const text = transfer.getData('text/plain').trim();
  const html = transfer.getData('text/html');
  const copied = readCopied(transfer.getData(elementsType)) ?? readCopied(text);
  if (copied) return { kind: 'elements', copied };
  // Programs for tables, texts and slides put a picture of the words beside them.
  if (transfer.files.length > 0 && textOf(html) === '') return { kind: 'files', files: [...transfer.files] };
  if (isSvg(text)) return { kind: 'svg', source: text };
  const address = onlyPicture(html) ?? pictureAddress(transfer.getData('text/uri-list') || text);
  if (address !== undefined) return { kind: 'picture', address };
  const range = readCellRange(transfer.getData('text/plain'), html);
  if (range) return { kind: 'cells', range };
  const words = text === '' ? textOf(html) : text;
  return words === '' ? undefined : { kind: 'text', text: words };
}

export function isSvg(text: string): boolean {
  return /^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!doctype[^>]*>\s*)?<svg[\s>]/i.test(text.trim());
}

/** The address of a picture that a text is, by its ending. */
export function pictureAddress(text: string): string | undefined {
  const [line = ''] = text.trim().split(/\r?\n/);
  return /^https?:\/\/\S+\.(png|jpe?g|webp|gif|avif|svg)(\?\S*)?$/i.test(line) && text.trim() === line
    ? line
    : undefined;
}

/** The picture of HTML that holds one and no words: what browsers tell of a picture that is dragged out of a page. */
function onlyPicture(html: string): string | undefined {
  if (html === '') return undefined;
  const { images, body } = readHtml(html);
  const [image] = images;
  return images.length === 1 && image && body.textContent.trim() === '' && /^https?:/.test(image.src)
    ? image.src
    : undefined;
}
