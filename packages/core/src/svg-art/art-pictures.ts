import { parseSvgTree, type SvgNode } from './svg-tree.ts';

/** False where sanitised art surely holds no pictures. */
export function mayHoldPictures(svg: string): boolean {
  return svg.includes('data:');
}

/** The `data:` URIs of the pictures in sanitised art, each once. */
export function artPictures(svg: string): readonly string[] {
  if (!mayHoldPictures(svg)) return [];
  const found = new Set<string>();
  const visit = ({ name, attributes, children }: SvgNode): void => {
    const href = attributes.get('href');
    if (name === 'image' && href !== undefined) found.add(href);
    for (const child of children) if (typeof child !== 'string') visit(child);
  };
  visit(parseSvgTree(svg).root);
  return [...found];
}
