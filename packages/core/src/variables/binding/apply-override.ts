import type { RawObject } from '../../design/aliases/alias.ts';
import { canonicalProperties, writtenPath } from '../../design/canonical-element.ts';
import { childrenOf, type StoredElement } from '../../design/document.ts';
import { type ElementKind, elementSchemas } from '../../design/elements/index.ts';
import { describeValue } from '../../errors/describe-value.ts';
import type { IssueList } from '../../errors/issue-list.ts';
import { pointer } from '../../errors/json-pointer.ts';
import { PlatenError } from '../../errors/platen-error.ts';
import { type WorkBudget, workOf } from '../../liquid/work-budget.ts';

/** The overrides of one element under canonical names, and the pointer of each for messages. */
export interface Override {
  readonly properties: RawObject;
  readonly pathOf: (property: string) => string | undefined;
}

const noOverride: Override = { properties: {}, pathOf: () => undefined };

/** The overrides of a render. Each is read once, however often its element is drawn. */
export class Overrides {
  readonly #given: ReadonlyMap<string, RawObject>;
  readonly #issues: IssueList;
  readonly #budget: WorkBudget;
  readonly #read = new Map<string, Override>();

  constructor(given: ReadonlyMap<string, RawObject>, issues: IssueList, budget: WorkBudget) {
    this.#given = given;
    this.#issues = issues;
    this.#budget = budget;
  }

  has(id: string): boolean {
    return this.#given.has(id);
  }

  /** Under canonical names; properties that the element's kind does not have are issues. */
  of(element: StoredElement): Override {
    const given = this.#given.get(element.id);
    if (given === undefined) return noOverride;
    const known = this.#read.get(element.id);
    if (known !== undefined) return known;
    this.#budget.charge(Object.keys(given).length * workOf.overriddenProperty);
    const override = readOverride(element, given, this.#issues);
    this.#read.set(element.id, override);
    return override;
  }
}

/** What no override may change: it is how the element is found, or what kind of thing it is. */
const fixed: ReadonlySet<string> = new Set(['id', 'type', 'children', 'locked', 'custom', 'name']);

/** Throws INVALID_ELEMENT_ID with every id that no element has. */
export function checkOverrideIds(ids: Iterable<string>, elements: readonly StoredElement[]): void {
  const known = new Set<string>();
  const collect = (list: readonly StoredElement[]): void => {
    for (const element of list) {
      known.add(element.id);
      collect(childrenOf(element));
    }
  };
  collect(elements);
  const unknown = [...ids].filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const shown = unknown.slice(0, 100);
  const names = shown.slice(0, 5).map((id) => JSON.stringify(id.slice(0, 80)));
  throw new PlatenError('INVALID_ELEMENT_ID', {
    message: `The design has no element with the id ${names.join(', ')}${unknown.length > 5 ? ', …' : ''}.`,
    details: {
      elementIds: shown,
      errors: shown.map((id) => ({
        path: pointer('/dynamicElements', id),
        code: 'UNKNOWN_ELEMENT',
        message: 'expected the id of an element of the design',
        expected: 'the id of an element of the design',
        received: describeValue(id),
      })),
    },
  });
}

/** Gives an element's override canonical names; properties that its kind does not have are issues. */
function readOverride(element: StoredElement, override: RawObject, issues: IssueList): Override {
  const kind = element.type as ElementKind;
  const { properties, written } = canonicalProperties(kind, override, { placing: 'left out' });
  const shape = elementSchemas[kind].shape;
  const pathOf = (property: string): string | undefined => {
    const [first = ''] = property.split('.');
    if (!Object.hasOwn(properties, first)) return undefined;
    return pointer('/dynamicElements', element.id, ...writtenPath(written, property.split('.')));
  };
  const known: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(properties)) {
    if (Object.hasOwn(shape, name) && !fixed.has(name)) {
      known[name] = value;
      continue;
    }
    const names = Object.keys(shape).filter((property) => !fixed.has(property));
    const expected = `a property that a ${kind} has: ${names.join(', ')}`;
    issues.add({
      path: pathOf(name) ?? '/dynamicElements',
      code: 'UNKNOWN_PROPERTY',
      message: `a ${kind} has no property ${describeValue(name)} to override`,
      expected,
      received: describeValue(name),
    });
  }
  return { properties: known, pathOf };
}
