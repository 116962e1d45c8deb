import type { SvgNode } from './svg-tree.ts';

/** Whether a child of a `<switch>` may be shown: nothing but SVG is known here, and one language is read. */
export function isChosen({ name, attributes }: SvgNode, locale: string): boolean {
  if (name === 'title' || name === 'desc' || name === 'style' || name === 'defs') return false;
  if (attributes.has('requiredExtensions')) return false;
  const languages = attributes.get('systemLanguage');
  if (languages === undefined) return true;
  const wanted = (locale === '' ? 'en' : locale).toLowerCase();
  return languages.split(',').some((language) => {
    const offered = language.trim().toLowerCase();
    return (
      offered !== '' && (wanted === offered || offered.startsWith(`${wanted}-`) || wanted.startsWith(`${offered}-`))
    );
  });
}
