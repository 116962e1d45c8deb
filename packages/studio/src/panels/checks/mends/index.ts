import { elementSchemas, type StoredElement, type WarningCode } from '@platen/core';
import { orderElements } from '../../../document/commands/order.ts';
import { hideElements, setProperties, setProperty } from '../../../document/commands/properties.ts';
import type { Design } from '../../../document/design/design.ts';
import { ancestorsOf, placesOf } from '../../../document/design/tree.ts';
import { sourceOf } from '../../../engine/empty-texts.ts';
import type { Problem } from '../../../engine/row-checker.ts';
import { shapeOf } from '../../inspector/schema-facts.ts';
import { variablesOf } from '../../variables/variables-of.ts';
import { type Found, figure, isTemplate, type Mend, type MendsByCode, word } from './mend.ts';
import { movedOntoPage, resized } from './on-page.ts';
import { textMends } from './text-mends.ts';

/** What can be done about a problem at the press of a button; the best first. */
export function mendsOf({ code, elementId, details = {}, isError }: Problem, design: Design): readonly Mend[] {
  const element = elementId === undefined ? undefined : placesOf(design).get(sourceOf(elementId))?.element;
  if (element === undefined || isError) return [];
  const mends = Object.hasOwn(table, code) ? table[code as WarningCode] : undefined;
  return (mends?.({ element, details, design }) ?? []).filter((mend) => mend !== undefined);
}

const onlyPeopleCan = (): readonly Mend[] => [];
/** Told of files only, which are made after the checks. */
const toldOfFiles = onlyPeopleCan;

/** Every warning, with what a button can do about it. */
const table: MendsByCode<WarningCode> = {
  ...textMends,
  IMAGE_ENLARGED: ({ design, element, details }) => {
    const factor = 1 / ((figure(details, 'factor') ?? 1) + 0.005);
    const does = resized(design, element, { factor: { x: factor, y: factor } });
    return [does && { words: 'showSmaller', does }];
  },
  IMAGE_LOW_RESOLUTION: toldOfFiles,
  // Which picture is meant instead, only people know.
  IMAGE_UNAVAILABLE: onlyPeopleCan,
  IMAGE_EMPTY: (found) => [hideWhereEmpty(found, 'src')],
  ART_RASTERIZED: toldOfFiles,
  SVG_FEATURE_IGNORED: onlyPeopleCan,
  VARIABLE_MISSING: (found) => {
    const variable = word(found.details, 'variable');
    return [
      readMeant(found) ??
        (variable !== undefined && namesOf(found.design).has(variable)
          ? { words: 'giveDefault', does: { variable } }
          : undefined),
    ];
  },
  // The name of a column stands in somebody's table.
  VARIABLE_UNKNOWN: onlyPeopleCan,
  RATING_OUT_OF_RANGE: ({ element, details }) => {
    const most = Math.ceil(figure(details, 'value') ?? 0);
    return [
      most > 0 && most <= 20
        ? { words: 'raiseMost', values: [most], does: setProperty([element.id], ['max'], most) }
        : undefined,
    ];
  },
  CODE_EMPTY: (found) => [hideWhereEmpty(found, 'value')],
  CODE_TOO_SMALL: ({ design, element, details }) => {
    const modulePx = figure(details, 'modulePx') ?? 0;
    if (modulePx <= 0.005) return [];
    // Two hundredths more than is asked for, as the figure is rounded.
    const factor = ((figure(details, 'atLeast') ?? 2) + 0.02) / (modulePx - 0.005);
    const does = resized(design, element, { factor: { x: factor, y: factor } });
    return [does && { words: 'enlargeCode', does }];
  },
  CODE_LOW_CONTRAST: ({ element: { id } }) => [
    {
      words: 'blackOnWhite',
      does: setProperties(
        [id],
        [
          [['fill'], undefined],
          [['backgroundColor'], undefined],
          [['eyeColor'], undefined],
        ],
      ),
    },
  ],
  CODE_CUT: ontoPage,
  CODE_COVERED: ({ design, element, details }) => {
    const places = placesOf(design);
    const above = sourceOf(word(details, 'coveredBy') ?? '');
    const around = [null, ...ancestorsOf(places, above)];
    // What holds the code is raised where the two part.
    const raised = [element.id, ...ancestorsOf(places, element.id)].find((id) =>
      around.includes(places.get(id)?.parent ?? null),
    );
    return [raised === undefined ? undefined : { words: 'onTop', does: orderElements([raised], 'front') }];
  },
  ELEMENT_OFF_PAGE: (found) => [...ontoPage(found), { words: 'hide', does: hideElements([found.element.id], true) }],
  TABLE_COLUMN_EMPTY: ({ element: { id, columns }, details }) => {
    const at = (figure(details, 'column') ?? 0) - 1;
    const meant = word(details, 'didYouMean');
    if (!Array.isArray(columns) || columns[at]?.key !== details['key']) return [];
    return [
      meant === undefined
        ? undefined
        : { words: 'readKey', values: [meant], does: setProperty([id], ['columns', at, 'key'], meant) },
      { words: 'removeColumn', does: setProperty([id], ['columns', at], undefined) },
    ];
  },
  TABLE_TRUNCATED: ({ element: { id, overflow, maxRows }, details }) => [
    maxRows !== undefined && Number(maxRows) < (figure(details, 'total') ?? 0)
      ? { words: 'allRows', does: setProperty([id], ['maxRows'], undefined) }
      : overflow === 'shrink'
        ? undefined
        : { words: 'shrinkTable', does: setProperty([id], ['overflow'], 'shrink') },
  ],
  COPIES_OFF_PAGE: ({ element: { id }, details }) => {
    const most = Number(/\[(\d+)\]$/.exec(word(details, 'first') ?? '')?.[1] ?? 0);
    return [
      most > 0
        ? { words: 'mostCopies', values: [most], does: setProperty([id], ['repeat', 'maxItems'], most) }
        : undefined,
    ];
  },
  PROPERTY_UNKNOWN: ({ element, details }) => {
    const [property, meant] = [word(details, 'property') ?? '', word(details, 'didYouMean')];
    const [first = '', ...inner] = property.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    const gone = [[String(first), ...inner] as const, undefined] as const;
    return [
      meant !== undefined && mayBe(element, meant, element[property])
        ? {
            words: 'useProperty',
            values: [meant],
            does: setProperties([element.id], [gone, [[meant], element[property]]]),
          }
        : undefined,
      { words: 'removeProperty', values: [property], does: setProperties([element.id], [gone]) },
    ];
  },
  OPTION_IGNORED: toldOfFiles,
  BACKGROUND_FLATTENED: toldOfFiles,
};

/** The names of a design's variables: a design never changes, and each of hundreds of rows may lack a value. */
const namesByDesign = new WeakMap<Design, ReadonlySet<string>>();

function namesOf(design: Design): ReadonlySet<string> {
  const known = namesByDesign.get(design) ?? new Set(variablesOf(design).map(({ name }) => name));
  namesByDesign.set(design, known);
  return known;
}

function ontoPage({ design, element }: Found): readonly (Mend | undefined)[] {
  const does = movedOntoPage(design, element);
  return [does && { words: 'ontoPage', does }];
}

/** Within a repeated group: the name with that of the item before it. Spans stand at letters, which are not moved. */
function readMeant({ element, details }: Found): Mend | undefined {
  const [name = '', meant, property = ''] = ['variable', 'didYouMean', 'property'].map((each) => word(details, each));
  const written = element[property];
  if (meant === undefined || !/^[\w.]+$/.test(name) || element['spans'] !== undefined) return undefined;
  const read = String(written ?? '').replaceAll(new RegExp(`(\\{\\{-?\\s*)${name}(?![\\w.])`, 'g'), `$1${meant}`);
  return read === (written ?? '')
    ? undefined
    : { words: 'readKey', values: [meant], does: setProperty([element.id], [property], read) };
}

/** Shown where the data has a value; hidden where nothing ever fills it. */
function hideWhereEmpty({ element: { id, visible, ...element } }: Found, property: 'src' | 'value'): Mend | undefined {
  const value = element[property];
  if (!isTemplate(value)) return { words: 'hide', does: hideElements([id], true) };
  const isAlone = /^\{\{[^{}]*\}\}$/.test(String(value).trim());
  if (!isAlone || (visible !== undefined && visible !== true)) return undefined;
  return { words: 'hideEmpty', does: setProperty([id], ['visible'], String(value).trim()) };
}

/** Whether an element may have a value for a property that it does not have yet. */
function mayBe(element: StoredElement, property: string, value: unknown): boolean {
  const schema = shapeOf(elementSchemas[element.type as keyof typeof elementSchemas])[property];
  if (schema === undefined || element[property] !== undefined) return false;
  return (
    isTemplate(value) ||
    (schema as { safeParse?(value: unknown): { success: boolean } }).safeParse?.(value).success === true
  );
}
