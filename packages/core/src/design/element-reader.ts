import type { IssueList } from '../errors/issue-list.ts';
import { pointer } from '../errors/json-pointer.ts';
import type { Warning } from '../scene/warnings.ts';
import { isObject, type RawObject } from './aliases/alias.ts';
import type { Surroundings } from './aliases/written-values.ts';
import { canonicalKind, canonicalProperties } from './canonical-element.ts';
import { checkElement, unknownPropertyWarnings } from './check/check-element.ts';
import { refuse } from './check/refuse.ts';
import type { StoredElement } from './document.ts';
import { type ElementKind, elementSchemas } from './elements/index.ts';
import { elementKinds } from './kinds/index.ts';
import { pageOf, withoutNothing, zIndexOf } from './other-documents.ts';
import type { TemplateCheck } from './template-places.ts';
import { withTextSize } from './text-size.ts';
import { bounds } from './values.ts';

/** Where a list of elements is. */
interface Nesting {
  /** Groups around it. */
  readonly depth: number;
  readonly within: Surroundings;
}

export interface ReaderOptions extends TemplateCheck {
  readonly onWarning?: ((warning: Warning) => void) | undefined;
  /** The page, which sizes in % are parts of. */
  readonly within: Surroundings;
}

/** Reads the elements of one design, children of groups too, and gives ids to those without. */
export class ElementReader {
  private readonly issues: IssueList;
  private readonly options: ReaderOptions;
  /** Where each id was seen first. */
  private readonly ids = new Map<string, string>();
  private readonly nameless: { id: string }[] = [];
  private count = 0;
  private cells = 0;

  constructor(issues: IssueList, options: ReaderOptions) {
    this.issues = issues;
    this.options = options;
  }

  read(input: readonly unknown[], path: string): readonly StoredElement[] {
    const elements = this.readList(input, path, { depth: 0, within: this.options.within });
    this.giveIds();
    return elements;
  }

  private readList(input: readonly unknown[], path: string, nesting: Nesting): StoredElement[] {
    const { depth } = nesting;
    if (depth > bounds.depth) {
      refuse(this.issues, {
        path,
        code: 'TOO_DEEP',
        expected: `at most ${bounds.depth} groups inside each other`,
        value: input,
      });
      return [];
    }
    this.count += input.length;
    if (this.count > bounds.elements) {
      refuse(this.issues, {
        path,
        code: 'TOO_LARGE',
        expected: `at most ${bounds.elements} elements in a design`,
        value: input,
      });
      return [];
    }
    const read = input.map((element, index) => ({
      element: this.readElement(element, pointer(path, index), nesting),
      zIndex: zIndexOf(element),
    }));
    // Array order is paint order; other tools' `zIndex` is turned into it.
    const ordered = read.some(({ zIndex }) => zIndex !== 0) ? read.toSorted((a, b) => a.zIndex - b.zIndex) : read;
    return ordered.flatMap(({ element }) => element ?? []);
  }

  private readElement(input: unknown, path: string, { depth, within }: Nesting): StoredElement | undefined {
    if (!isObject(input)) {
      refuse(this.issues, { path, code: 'INVALID_TYPE', expected: 'an object with a type', value: input });
      return undefined;
    }
    if (Object.keys(input).length > bounds.elementProperties) {
      const expected = `at most ${bounds.elementProperties} properties in an element`;
      refuse(this.issues, { path, code: 'TOO_LARGE', expected, value: input });
      return undefined;
    }
    const named = canonicalKind(input.type, input);
    if (named === undefined) {
      const expected = `one of ${Object.keys(elementSchemas).join(', ')}`;
      refuse(this.issues, { path: pointer(path, 'type'), code: 'UNKNOWN_TYPE', expected, value: input.type });
      return undefined;
    }
    const [kind, implied] = named;
    const { zIndex: _, z_index: __, ...source } = withoutNothing(input);
    const read = canonicalProperties(kind, { ...implied, ...source }, { within });
    const canonical = elementKinds[kind].isText ? { ...read, properties: withTextSize(read.properties, within) } : read;
    const id = this.readId(canonical.properties.id, pointer(path, 'id'));
    const { issues, options } = this;
    const withId = { ...canonical, properties: { ...canonical.properties, id: id ?? 'id' } };
    checkElement(kind, withId, { path, issues, budget: options.budget, triesFilters: options.triesFilters });
    this.countCells(kind, canonical.properties, path);
    const { id: ___, ...properties } = canonical.properties;
    const children = this.readChildren(
      kind,
      properties.children,
      pointer(path, canonical.written.get('children') ?? 'children'),
      { depth: depth + 1, within: pageOf(properties) },
    );
    const element = { id: id ?? '', type: kind, ...properties, ...children };
    if (id === undefined) this.nameless.push(element);
    for (const warning of this.options.onWarning ? unknownPropertyWarnings(kind, element, element.id || path) : []) {
      this.options.onWarning?.(warning);
    }
    return element;
  }

  private readChildren(kind: ElementKind, children: unknown, path: string, nesting: Nesting): RawObject {
    if (!elementKinds[kind].holdsElements || !Array.isArray(children)) return {};
    return { children: this.readList(children, path, nesting) };
  }

  private readId(input: unknown, path: string): string | undefined {
    if (input === undefined || input === null || input === '') return undefined;
    const id = typeof input === 'number' ? String(input) : input;
    if (typeof id !== 'string') {
      refuse(this.issues, { path, code: 'INVALID_TYPE', expected: 'a string', value: input });
      return undefined;
    }
    const first = this.ids.get(id);
    if (first !== undefined) {
      refuse(this.issues, { path, code: 'DUPLICATE_ID', expected: `an id that is not at ${first} already`, value: id });
    } else this.ids.set(id, path);
    return id;
  }

  private countCells(kind: ElementKind, { rows, columns }: RawObject, path: string): void {
    if (!elementKinds[kind].isTable || !Array.isArray(rows)) return;
    const width = Array.isArray(columns) ? columns.length : 1;
    this.cells += rows.reduce((sum: number, row) => sum + (Array.isArray(row) ? row.length : width), 0);
    if (this.cells > bounds.tableCells) {
      refuse(this.issues, {
        path: pointer(path, 'rows'),
        code: 'TOO_LARGE',
        expected: `at most ${bounds.tableCells} cells in all tables`,
        value: rows,
      });
    }
  }

  /** `el_1`, `el_2`, …, but for those that are taken. */
  private giveIds(): void {
    let count = 0;
    for (const element of this.nameless) {
      do {
        count += 1;
        element.id = `el_${count}`;
      } while (this.ids.has(element.id));
      this.ids.set(element.id, '');
    }
  }
}
