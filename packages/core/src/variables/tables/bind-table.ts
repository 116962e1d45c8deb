import { isObject, type RawObject } from '../../design/aliases/alias.ts';
import type { Element } from '../../design/elements/index.ts';
import type {
  BoundCell,
  BoundColumn,
  BoundRow,
  CellStyle,
  StoredTable,
  TableElement,
} from '../../design/elements/table.ts';
import { bounds } from '../../design/values.ts';
import { describeValue } from '../../errors/describe-value.ts';
import type { IssueCode } from '../../errors/issue-codes.ts';
import { indexNames, nearName } from '../../errors/near-name.ts';
import { type Aggregate, aggregate, aggregates } from '../../liquid/filters/aggregate.ts';
import { isTemplate } from '../../liquid/parse-template.ts';
import { TemplateProblem } from '../../liquid/template-problem.ts';
import { isTruthy } from '../../liquid/truthiness.ts';
import { workOf } from '../../liquid/work-budget.ts';
import { writeValue } from '../../liquid/write-value.ts';
import type { BindContext, BoundProperties } from '../binding/bind-context.ts';
import { CellBinder } from './bind-cell.ts';
import type { CachedTables } from './cached-tables.ts';
import {
  cellPlace,
  columnsOf,
  type FindGiver,
  type GivenRow,
  type Giver,
  nobody,
  placesOf,
  plainValue,
  propertyOf,
  type RowSource,
  type StoredCell,
} from './table-values.ts';

/**
 * Turns a table's stored columns, rows, formats, conditions and aggregates into cells with final text. `checked` is
 * the table without rows, its defaults filled in; undefined when it does not fit, and then so is the result.
 */
export function bindTable(
  checked: Element | undefined,
  properties: BoundProperties,
  context: BindContext,
  elementId: string,
  kept?: CachedTables,
): TableElement | undefined {
  if (checked === undefined) return undefined;
  const binder = new TableBinder(checked as unknown as StoredTable, context, elementId);
  const rows = binder.readRows(properties.rows);
  // What is kept of a table has the same price whatever was formatted before it.
  const bind = () => context.settings.budget.withOwnFormatters(() => binder.bind(rows, properties.footer));
  return kept && typeof properties.rows === 'string' ? kept.find(rows, bind) : bind();
}

class TableBinder {
  private readonly table: StoredTable;
  private readonly context: BindContext;
  private readonly elementId: string;
  private readonly cells: CellBinder;
  /** The variable that gave the rows, if one did. */
  private variable: string | undefined;
  private columns: StoredTable['columns'] = [];

  constructor(table: StoredTable, context: BindContext, elementId: string) {
    this.table = table;
    this.context = context;
    this.elementId = elementId;
    this.cells = new CellBinder(context, elementId);
  }

  bind(rows: readonly GivenRow[], footerRows: unknown): TableElement | undefined {
    this.columns = this.table.columns.length > 0 ? this.table.columns : columnsOf(rows);
    const sources = rows.map(({ value, isStored }, index) => this.toSource(value, index, isStored));
    const width = Math.max(this.columns.length, ...sources.map(({ cells }) => cells.length));
    if (!this.context.limits.countCells(sources.length * width)) {
      this.refuse([], 'TOO_LARGE', `at most ${bounds.tableCells} cells in all tables`, `${sources.length} × ${width}`);
      return undefined;
    }
    this.warnOfEmptyColumns(rows);
    const records = sources.map(({ record }) => record);
    const bound = sources.map((source) => this.bindRow(source));
    const footer = this.readFooter(footerRows).map((row, index) => this.bindFooterRow(row, index, records));
    const places = Math.max(width, ...[...bound, ...footer].map(({ cells }) => placesOf(cells)));
    const { rowStyles: _, ...table } = this.table;
    return { ...table, columns: this.bindColumns(places), rows: bound, footer };
  }

  private warnOfEmptyColumns(rows: readonly GivenRow[]): void {
    const objects = rows.map(({ value }) => value);
    if (objects.length === 0 || !objects.every(isObject)) return;
    for (const [index, { key }] of this.columns.entries()) {
      if (key === undefined || objects.some((row) => propertyOf(row, key) !== undefined)) continue;
      const near = nearName(key, indexNames(Object.keys(objects[0] ?? {}).slice(0, 100)));
      const hint = near === undefined ? '' : ` Did you mean ${JSON.stringify(near)}?`;
      this.context.problems.warnings.push({
        code: 'TABLE_COLUMN_EMPTY',
        message: `No row has ${JSON.stringify(key)}, which column ${index + 1} reads.${hint}`,
        elementId: this.elementId,
        details: { key, column: index + 1, ...(near !== undefined && { didYouMean: near }) },
      });
    }
  }

  readRows(input: unknown): readonly GivenRow[] {
    if (input === undefined) return [];
    if (typeof input !== 'string') {
      if (Array.isArray(input)) return input.map((value: unknown) => ({ value, isStored: true }));
      this.refuse([], 'INVALID_TYPE', 'an array of rows, or a template that becomes one', describeValue(input));
      return [];
    }
    const rendered = this.context.templates.render(
      { source: input, form: 'template' },
      { elementId: this.elementId, property: 'rows' },
    );
    this.variable = this.context.templates.blame(input);
    const value = rendered?.value;
    if (value === undefined || value === null || value === '') return [];
    if (Array.isArray(value)) return value.map((row: unknown) => ({ value: row, isStored: false }));
    this.refuse([], 'INVALID_TYPE', 'a list of rows', describeValue(value));
    return [];
  }

  private toSource(row: unknown, index: number, isStored: boolean): RowSource {
    const keys = this.columns.map(({ key }) => key);
    if (Array.isArray(row)) {
      const values = row.map(plainValue);
      const record = keys.some((key) => key !== undefined)
        ? Object.fromEntries(keys.flatMap((key, at) => (key === undefined ? [] : [[key, values[at]]])))
        : values;
      return { cells: row, record, isStored, index };
    }
    if (!isObject(row)) return { cells: [row], record: { value: row }, isStored, index };
    return { cells: keys.map((key) => propertyOf(row, key)), record: row, isStored, index };
  }

  private bindRow(source: RowSource): BoundRow {
    const { cells, record, index } = source;
    this.context.settings.budget.charge(this.table.rowStyles.length * workOf.node);
    const bound = cells.map((cell, column) => this.bindCell(cell, column, source));
    const styles = this.table.rowStyles.filter(({ when }, position) => {
      const place = { elementId: this.elementId, property: `rowStyles.${position}.when` };
      const form = isTemplate(when) ? 'template' : 'condition';
      return isTruthy(
        this.context.templates.render({ source: when, form }, place, { local: { row: record, index } })?.value,
      );
    });
    const style: CellStyle = Object.assign({}, ...styles.map((entry) => entry.style));
    return { cells: bound, style };
  }

  private bindCell(cell: unknown, column: number, { record, isStored, index }: RowSource): BoundCell {
    const keys = [index, this.columns[column]?.key ?? column];
    const local = { row: record, index };
    const format = this.columns[column]?.format;
    if (!isStored)
      return this.cells.finish(cell, { format, keys, local, giver: this.giverBelow(keys), hasGaps: false });
    const { value, giver, hasGaps } = this.cells.render(cell, keys, local);
    return this.cells.finish(value, { format, keys, local, giver, hasGaps });
  }

  /** Names who gave a value of a row that came as data: the variable that gave the rows, at the same keys. */
  private giverBelow(keys: readonly PropertyKey[]): FindGiver {
    return (path) => ({ variable: this.variable, keys: [...keys, ...path] });
  }

  private readFooter(input: unknown): readonly unknown[] {
    if (input === undefined) return [];
    if (Array.isArray(input)) return input;
    this.refuse([], 'INVALID_TYPE', 'an array of footer rows', describeValue(input));
    return [];
  }

  private bindFooterRow(row: unknown, index: number, records: readonly unknown[]): BoundRow {
    const byKey = isObject(row);
    const cells = byKey ? this.columns.map(({ key }) => propertyOf(row, key)) : Array.isArray(row) ? row : [row];
    let place = 0;
    const bound = cells.map((stored: unknown) => {
      const keys = ['footer', index, place];
      const local = { rows: records };
      const {
        value,
        column,
        format,
        giver = () => nobody,
        hasGaps = false,
      } = this.footerValue(stored, place, { keys, local, records });
      const own = format ?? (typeof value === 'number' ? column?.format : undefined);
      const cell = this.cells.finish(value, { format: own, keys, local: { ...local, row: {}, index }, giver, hasGaps });
      place += cell.colSpan;
      return cell;
    });
    return { cells: bound, style: {} };
  }

  /** The value of a footer cell: an aggregate, a template over `rows`, or what stands there. */
  private footerValue(
    stored: unknown,
    place: number,
    {
      keys,
      local,
      records,
    }: {
      readonly keys: readonly PropertyKey[];
      readonly local: RawObject;
      readonly records: readonly unknown[];
    },
  ): Partial<StoredCell> & {
    readonly column: StoredTable['columns'][number] | undefined;
    readonly format?: string;
  } {
    const here = this.columns[place];
    if (!isObject(stored) || !Object.hasOwn(stored, 'aggregate')) {
      return { ...this.cells.render(stored, keys, local), column: here };
    }
    const { aggregate: kind, key = here?.key, format, ...cell } = stored;
    const steps = String(key ?? '').length;
    this.context.settings.budget.charge(records.length * (workOf.item + steps * workOf.readCharacter));
    if (!aggregates.includes(kind as Aggregate)) {
      this.refuse([...keys, 'aggregate'], 'INVALID_VALUE', `one of ${aggregates.join(', ')}`, describeValue(kind));
      return { value: '', column: here };
    }
    const column = this.columns.find((candidate) => candidate.key !== undefined && candidate.key === key) ?? here;
    const summand = (record: unknown): unknown => {
      if (key !== undefined) return propertyOf(record, String(key));
      return Array.isArray(record) ? record[place] : undefined;
    };
    const values = key === undefined && kind === 'count' ? records : records.map(summand);
    const own = typeof format === 'string' ? format : kind === 'count' ? undefined : column?.format;
    try {
      const result = aggregate(kind as Aggregate, values);
      const styled = this.cells.render(cell, keys, local);
      const value = Object.keys(cell).length === 0 ? result : { ...(styled.value as object), text: result };
      return { ...styled, value, column: undefined, ...(own !== undefined && { format: own }) };
    } catch (error) {
      if (!(error instanceof TemplateProblem)) throw error;
      this.refuse(keys, 'INVALID_VALUE', error.expected, error.message);
      return { value: '', column: here };
    }
  }

  private bindColumns(count: number): readonly BoundColumn[] {
    return Array.from({ length: count }, (_, index) => {
      const { key = '', header, width = 'auto', align, style = {} } = this.columns[index] ?? {};
      const text = header === undefined || header === null ? key : writeValue(header);
      return { key, header: text, width, ...(align !== undefined && { align }), style };
    });
  }

  private refuse(
    keys: readonly PropertyKey[],
    code: IssueCode,
    expected: string,
    received: string,
    giver: Giver = keys[0] === 'footer' ? nobody : { variable: this.variable, keys },
  ): void {
    this.context.problems.refuse({ place: cellPlace(this.elementId, keys), ...giver, code, expected, received });
  }
}
