import { isObject, type RawObject } from './alias.ts';

/** A column by its name alone, which is its key and its header; and formats such as `currency:EUR` as Liquid has them. */
export function readColumn(column: unknown): unknown {
  if (typeof column === 'string') return column.includes('{{') ? { header: column } : { key: column };
  if (!isObject(column)) return column;
  const { title, label, field, ...rest } = column;
  return {
    ...(title !== undefined && { header: title }),
    ...(label !== undefined && { header: label }),
    ...(field !== undefined && { key: field }),
    ...rest,
    ...(rest.format !== undefined && { format: readFormat(rest.format) }),
  };
}

/** `currency:EUR` and `date:dd.MM.yyyy`: the words after the colon are in quotes in Liquid, where bare ones are variables. */
function readFormat(format: unknown): unknown {
  if (typeof format !== 'string') return format;
  const currency = /^\s*currency\s*(?::\s*|\(\s*)?([A-Z]{3})\s*\)?\s*$/.exec(format);
  if (currency !== null) return `currency: "${currency[1]}"`;
  const date = /^\s*(date|time)\s*:\s*([A-Za-z%][A-Za-z%./, :-]{0,39})$/.exec(format);
  return date === null || date[2]?.includes('row.') ? format : `${date[1]}: "${date[2]?.trimEnd()}"`;
}

/** A picture or a code in a cell, by its address or value alone or under other names. */
export function readCell(cell: unknown): unknown {
  if (!isObject(cell)) return cell;
  const { image, qr } = cell;
  if (image === undefined && qr === undefined) return cell;
  return {
    ...cell,
    ...(image !== undefined && { image: readPicture(image) }),
    ...(qr !== undefined && { qr: readCode(qr) }),
  };
}

function readPicture(image: unknown): unknown {
  if (typeof image === 'string') return { src: image };
  return isObject(image) ? renamed(image, { url: 'src', fit: 'objectFit' }) : image;
}

function readCode(qr: unknown): unknown {
  if (typeof qr === 'string' || typeof qr === 'number') return { value: String(qr) };
  return isObject(qr) ? renamed(qr, { data: 'value', text: 'value', content: 'value', url: 'value' }) : qr;
}

/** Canonical names win. */
function renamed(value: RawObject, names: Readonly<Record<string, string>>): RawObject {
  const entries = Object.entries(value);
  const others = entries.filter(([name]) => !Object.hasOwn(names, name));
  return Object.fromEntries([
    ...entries.filter(([name]) => Object.hasOwn(names, name)).map(([name, item]) => [names[name] ?? name, item]),
    ...others,
  ]);
}
