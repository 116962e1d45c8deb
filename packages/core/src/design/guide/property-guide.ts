import type * as z from 'zod';

/** What people read of a property: in the reference, in the description of the API, in a panel of an editor. */
export interface PartGuide {
  /** Label in a panel: sentence case, at most 30 characters. */
  readonly title: string;
  /** Markdown, whole sentences: what it does, and what happens without it where the schema has no default. */
  readonly description: string;
  /** What its numbers count. */
  readonly unit?: Unit;
  /** What a panel edits it with, where its type does not say. */
  readonly control?: Control;
}

/** Describes a property of an element itself, which a panel shows among others of its group. */
export interface PropertyGuide extends PartGuide {
  readonly group: PropertyGroup;
}

/** `×` is a multiple of something that the description names; `modules` are those of a code. */
type Unit = 'px' | '°' | '×' | 'modules';

/** `asset` is the address of a picture, `template` a text with variables, `long-text` one of several lines. */
type Control =
  | 'color'
  | 'fill'
  | 'font'
  | 'asset'
  | 'template'
  | 'long-text'
  | 'condition'
  | 'angle'
  | { readonly slider: { readonly min: number; readonly max: number; readonly step: number } };

/** Groups of properties in the order in which a panel shows them, with their headings. */
export const propertyGroups = {
  general: 'General',
  position: 'Position and size',
  layout: 'Layout',
  content: 'Content',
  text: 'Text',
  paragraph: 'Paragraph',
  fitting: 'Fitting',
  table: 'Table',
  code: 'Code',
  shape: 'Shape',
  fill: 'Fill',
  stroke: 'Stroke',
  effects: 'Effects',
  visibility: 'Visibility',
  access: 'Links and accessibility',
} as const;
export type PropertyGroup = keyof typeof propertyGroups;

/** A guide for each property of a schema: the compiler names the one that is missing. */
export type GuideOf<Schema extends z.ZodObject, Guide = PropertyGuide> = {
  readonly [Name in keyof Schema['shape']]: Guide;
};

/** A slider from 0 to 1. */
export const shareSlider = { slider: { min: 0, max: 1, step: 0.01 } } as const;

/** The guides with the group that they are of. */
export function inGroup<const Guides extends Readonly<Record<string, PartGuide>>>(
  group: PropertyGroup,
  guides: Guides,
): { readonly [Name in keyof Guides]: PropertyGuide } {
  const entries = Object.entries(guides).map(([name, guide]) => [name, { ...guide, group }]);
  return Object.fromEntries(entries) as { readonly [Name in keyof Guides]: PropertyGuide };
}
