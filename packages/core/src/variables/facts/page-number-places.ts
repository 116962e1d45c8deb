import type { ElementKind } from '../../design/elements/index.ts';
import { elementKinds } from '../../design/kinds/index.ts';
import type { TemplatePlace } from '../../design/template-places.ts';

/** What names a picture, or holds one. */
export const sourceProperties: ReadonlySet<string> = new Set(['src', 'svg', 'fallbackSrc']);

/**
 * Whether `{{ page }}` is a page number in a place: pages are counted after pictures are fetched, tables are measured and
 * what is not visible is left out.
 */
export function mayHavePageNumbers(kind: ElementKind, { path, form }: TemplatePlace): boolean {
  if (form !== 'template' || path[0] === 'visible' || sourceProperties.has(String(path.at(-1)))) return false;
  return elementKinds[kind].templates.mayHavePageNumbers(path);
}
