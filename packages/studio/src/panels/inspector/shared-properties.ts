import { type ElementKind, elementSchemas, type StoredElement } from '@platen/core';
import { elementGuides, type PropertyGuide, propertyGroups } from '@platen/core/guide';
import { controlOf } from './control-of.ts';
import { type Schema, shapeOf, unwrap } from './schema-facts.ts';

export interface InspectedProperty {
  readonly name: string;
  readonly schema: Schema;
  readonly guide: PropertyGuide;
}

export type PropertyGroup = keyof typeof propertyGroups;
export interface InspectedGroup {
  readonly group: PropertyGroup;
  readonly properties: readonly InspectedProperty[];
}

/** What of an element is no one else's too. */
const oneOnly: readonly string[] = ['id', 'name', 'children'];

/** The properties that elements have in common, by group, in the order of the guide. */
export function sharedProperties(elements: readonly StoredElement[]): readonly InspectedGroup[] {
  const kinds = [...new Set(elements.map(({ type }) => type as ElementKind))];
  const [first, ...others] = kinds;
  if (first === undefined) return [];
  const common = propertiesOf(first).filter(
    (property) =>
      (elements.length === 1 || !oneOnly.includes(property.name)) && others.every((kind) => hasLike(kind, property)),
  );
  return (Object.keys(propertyGroups) as PropertyGroup[])
    .map((group) => ({ group, properties: common.filter(({ guide }) => guide.group === group) }))
    .filter(({ properties }) => properties.length > 0);
}

function propertiesOf(kind: ElementKind): readonly InspectedProperty[] {
  const guides: Readonly<Record<string, PropertyGuide>> = elementGuides[kind];
  const shape = shapeOf(elementSchemas[kind]);
  return Object.entries(guides).flatMap(([name, guide]) => {
    const schema = shape[name];
    return schema ? [{ name, schema, guide }] : [];
  });
}

/** Whether a kind has a property of this name that the same control edits. */
function hasLike(kind: ElementKind, { name, schema, guide }: InspectedProperty): boolean {
  if (name === 'type') return true;
  const like = propertiesOf(kind).find((property) => property.name === name);
  return (
    like !== undefined &&
    controlOf(name, unwrap(like.schema).inner, like.guide) === controlOf(name, unwrap(schema).inner, guide)
  );
}
