import type { SvgNode } from './svg-tree.ts';

/** Whether an element may be shown by its conditions: nothing but SVG is known here, and one language is read. */
export function isChosen({ attributes }: SvgNode, locale: string): boolean {
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
