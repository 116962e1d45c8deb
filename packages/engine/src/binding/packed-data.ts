import { createHash, hash, webcrypto } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';

/** What a caller gives a design. */
export interface RenderData {
  /** Variable values by name. */
  readonly dynamicData: Readonly<Record<string, unknown>>;
  /** Property values by element id. */
  readonly dynamicElements: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The same, ready to be sent: JSON, or what V8 makes of data that is long. */
export type PackedData = string | Uint8Array;

/** Characters of texts, with some for each other value: what is longer is not written as JSON. */
const longData = 200_000;
const charactersPerValue = 8;

/**
 * Variables, elements and their properties stand in one order, as it decides nothing there. Inside of values it does: a
 * table may take its columns from the rows, and templates may list what an object has.
 */
export function packData({ dynamicData, dynamicElements }: RenderData): PackedData {
  const elements = Object.entries(dynamicElements).map(([id, properties]) => [id, inOrder(properties)] as const);
  const data = [inOrder(dynamicData), inOrder(Object.fromEntries(elements))];
  return isLong(data) ? serialize(data) : JSON.stringify(data);
}

export function unpackData(packed: PackedData): RenderData {
  const data = typeof packed === 'string' ? JSON.parse(packed) : deserialize(packed);
  const [dynamicData, dynamicElements] = data as [RenderData['dynamicData'], RenderData['dynamicElements']];
  return { dynamicData, dynamicElements };
}

/** SHA-256 of a head and of the data. Of long data, on another thread. */
export async function digestWithData(head: string, data: PackedData): Promise<string> {
  if (typeof data === 'string') return hash('sha256', `${head}\n${data}`, 'hex');
  const digest = await webcrypto.subtle.digest('SHA-256', data as Uint8Array<ArrayBuffer>);
  return createHash('sha256').update(`${head}\nlong `).update(Buffer.from(digest)).digest('hex');
}

/** `__proto__` is no key of what comes here: bodies that have one are refused. */
function inOrder<Value>(fields: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.keys(fields)
      .sort()
      .map((key) => [key, fields[key] as Value]),
  );
}

/** Looks no further than to the bound. */
function isLong(data: unknown): boolean {
  let left = longData;
  const count = (value: unknown): void => {
    if (left < 0) return;
    left -= typeof value === 'string' ? value.length : charactersPerValue;
    if (typeof value !== 'object' || value === null) return;
    for (const key in value) {
      if (left < 0) return;
      left -= key.length;
      count((value as Readonly<Record<string, unknown>>)[key]);
    }
  };
  count(data);
  return left < 0;
}
