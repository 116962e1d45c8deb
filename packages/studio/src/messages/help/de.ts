import { parts } from './de/parts.ts';
import { pictures } from './de/pictures.ts';
import { tables } from './de/tables.ts';
import { text } from './de/text.ts';
import { values } from './de/values.ts';

/** Help of properties in German, by the English one of the guides. */
export const help: Readonly<Record<string, string>> = { ...text, ...pictures, ...tables, ...values, ...parts };
