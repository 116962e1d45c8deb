import type { Design } from '../../document/design/design.ts';
import { isObject } from '../../document/design/is-object.ts';
import { ancestorsOf, placesOf } from '../../document/design/tree.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What the templates of an element can read of the items that groups around it are repeated for, such as `item.name`: what the
 * first item of each list has, of the innermost group first.
 */
export function itemPaths(design: Design, id: string, row: Values): readonly string[] {
  const places = placesOf(design);
  const declared = (design.canvasData.variables ?? []) as readonly {
    readonly name: string;
    readonly default?: unknown;
  }[];
  let known: Values = { ...Object.fromEntries(declared.map((each) => [each.name, each.default])), ...row };
  const paths: string[] = [];
  for (const around of ancestorsOf(places, id).toReversed()) {
    const repeat = places.get(around)?.element['repeat'];
    if (!isObject(repeat)) continue;
    const { each, as = 'item' } = repeat;
    const list = String(each)
      .replace(/^\s*\{\{|\}\}\s*$/g, '')
      .trim()
      .split('.')
      .reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), known);
    const item: unknown = Array.isArray(list) ? list[0] : undefined;
    known = { ...known, [String(as)]: item };
    const keys = isObject(item) ? Object.keys(item).filter((key) => /^\w+$/.test(key)) : [];
    paths.unshift(...keys.map((key) => `${as}.${key}`));
  }
  return paths;
}
