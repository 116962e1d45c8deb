import { isObject, type RawObject } from '../../design/aliases/alias.ts';
import { canonicalCell } from '../../design/canonical-element.ts';
import { schemaProblems } from '../../design/check/schema-issues.ts';
import { type BoundCell, cell as cellSchema } from '../../design/elements/table.ts';
import { describeValue } from '../../errors/describe-value.ts';
import type { IssueCode } from '../../errors/issue-codes.ts';
import { isTemplate } from '../../liquid/parse-template.ts';
import { structuredUrl } from '../../liquid/structured-values.ts';
import { workOf } from '../../liquid/work-budget.ts';
import { writeValue } from '../../liquid/write-value.ts';
import type { BindContext, BoundProperties } from '../binding/bind-context.ts';
import { valuesIn } from '../bound-size.ts';
import {
  type CellSource,
  cellPlace,
  emptyCell,
  type FindGiver,
  type Giver,
  nobody,
  type StoredCell,
  withoutWrong,
} from './table-values.ts';

/** Turns what stands for a cell of a table into the cell itself: templates filled, the format applied, checked. */
export class CellBinder {
  private readonly context: BindContext;
  private readonly elementId: string;

  constructor(context: BindContext, elementId: string) {
    this.context = context;
    this.elementId = elementId;
  }

  /** The templates in a stored cell, filled in. Properties that come out empty are left out. */
  render(cell: unknown, keys: readonly PropertyKey[], local: RawObject): StoredCell {
    if (typeof cell === 'string' && isTemplate(cell)) {
      const rendered = this.context.templates.render(
        { source: cell, form: 'template' },
        cellPlace(this.elementId, keys),
        {
          local,
        },
      );
      const giver = { variable: this.context.templates.blame(cell), keys: [] };
      const value = rendered ? rendered.value : this.context.problems.asWritten(cell);
      return { value, giver: () => giver, hasGaps: rendered?.hasGaps ?? false };
    }
    if (typeof cell !== 'object' || cell === null) return { value: cell, giver: () => nobody, hasGaps: false };
    const parts = Object.entries(cell).map(([key, item]) => [key, this.render(item, keys, local)] as const);
    const hasGaps = parts.some(([, part]) => part.hasGaps);
    const giver: FindGiver = ([first, ...rest]) =>
      parts.find(([key]) => key === String(first))?.[1].giver(rest) ?? nobody;
    if (Array.isArray(cell)) return { value: parts.map(([, { value }]) => value), giver, hasGaps };
    const kept = parts.filter(([, part]) => !part.hasGaps || (part.value ?? '') !== '');
    return { value: Object.fromEntries(kept.map(([key, { value }]) => [key, value])), giver, hasGaps };
  }

  finish(cell: unknown, source: CellSource): BoundCell {
    const { keys, giver, hasGaps } = source;
    const { budget } = this.context.settings;
    budget.charge(workOf.cell);
    if (isObject(cell)) budget.charge(workOf.element + valuesIn(cell) * workOf.checkedValue);
    if (!isObject(cell)) return { ...this.textCell(cell, source), colSpan: 1, rowSpan: 1 };
    const url = structuredUrl(cell);
    const object = url === undefined ? cell : { image: { src: url, width: cell.width, height: cell.height } };
    const canonical = canonicalCell(object) as BoundProperties;
    const { text: rawText, ...given } = canonical;
    const rest = hasGaps ? withoutWrong(given) : given;
    const result = cellSchema.safeParse(rest);
    if (!result.success || !isObject(result.data)) {
      const problems = result.success ? [] : schemaProblems(result.error.issues, rest);
      for (const { path, code, expected, received } of problems) {
        this.refuse([...keys, ...path], code, expected, describeValue(received), giver(path));
      }
      return emptyCell;
    }
    const known = Object.keys(result.data);
    const unknown = Object.keys(rest).find((key) => !known.includes(key) && rest[key] !== undefined);
    if (unknown !== undefined) {
      this.refuse(
        [...keys, unknown],
        'UNKNOWN_PROPERTY',
        'a text, or a cell {text, colSpan, rowSpan, image, qr, …style}',
        describeValue(unknown),
        giver([unknown]),
      );
      return emptyCell;
    }
    const { colSpan = 1, rowSpan = 1, ...style } = result.data as RawObject & { colSpan?: number; rowSpan?: number };
    const bound = {
      ...style,
      ...this.textCell(rawText, { ...source, giver: () => giver(['text']) }),
      colSpan,
      rowSpan,
    };
    return bound as BoundCell;
  }

  private textCell(
    value: unknown,
    { format, keys, local, giver }: CellSource,
  ): { readonly text: string; readonly numeric: boolean } {
    const isEmpty = value === undefined || value === null || value === '';
    const numeric = typeof value === 'number' || (format !== undefined && !isEmpty && Number.isFinite(Number(value)));
    const place = cellPlace(this.elementId, keys);
    const blame = giver([]);
    let formatted = value;
    if (format !== undefined && !isEmpty) {
      const source = { source: format, form: 'filters' as const };
      const rendered = this.context.templates.render(source, place, { local: { ...local, value }, blame });
      formatted = rendered ? rendered.value : this.context.problems.asWritten(value);
    }
    const { budget } = this.context.settings;
    budget.charge(budget.weigh(formatted) * workOf.character);
    try {
      const text = writeValue(formatted);
      return { text: this.context.limits.countText(text, place, blame.variable) ? text : '', numeric };
    } catch {
      this.refuse(keys, 'INVALID_TYPE', 'a text, number, boolean or list', 'an object', blame);
      return { text: '', numeric };
    }
  }

  private refuse(
    keys: readonly PropertyKey[],
    code: IssueCode,
    expected: string,
    received: string,
    giver: Giver,
  ): void {
    this.context.problems.refuse({ place: cellPlace(this.elementId, keys), ...giver, code, expected, received });
  }
}
