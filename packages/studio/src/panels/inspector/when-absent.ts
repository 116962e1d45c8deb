import { elementSchemas, plainTableStyle } from '@platen/core';
import type { PropertyPath } from '../../document/commands/with-property.ts';
import { shapeOf, unwrap } from './schema-facts.ts';
import { mixed, type Subject } from './subject.ts';

/** A value that follows from others of the same element. */
type Rule = (read: (name: string) => unknown) => unknown;

const is =
  (value: unknown): Rule =>
  () =>
    value;
/** A colour that is that of something else; a gradient is none. */
const colorOf =
  (name: string, otherwise?: string): Rule =>
  (read) => {
    const color = read(name) ?? otherwise;
    return typeof color === 'string' ? color : undefined;
  };

/** Codes that stand without their value. */
const bare: readonly unknown[] = ['pdf417', 'datamatrix', 'gs1datamatrix', 'aztec', 'japanpost'];

const ofAll: Readonly<Record<string, Rule>> = {
  showOnPages: is('first'),
  'clip.mode': is('alpha'),
  'repeat.direction': (read) => (read('repeat.columns') === undefined ? 'column' : 'row'),
};

const lines: Readonly<Record<string, Rule>> = {
  decorationStyle: is('solid'),
  decorationColor: colorOf('fill', '#000000'),
};

const ofKinds: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  text: lines,
  barcode: { textColor: colorOf('fill', '#000000'), displayValue: (read) => !bare.includes(read('format')) },
  qr: {
    errorCorrection: (read) => (read('logo') === undefined ? 'M' : 'H'),
    eyeColor: colorOf('fill', '#000000'),
  },
  table: {
    ...lines,
    decorationColor: colorOf('fill', plainTableStyle.fill),
    fill: is(plainTableStyle.fill),
    fontFamily: is(plainTableStyle.fontFamily),
    fontSize: is(plainTableStyle.fontSize),
    fontStyle: is('normal'),
    textTransform: is('none'),
    verticalAlign: is(plainTableStyle.verticalAlign),
    lineHeight: is(plainTableStyle.lineHeight),
  },
};

/** Parts whose look is that of their element where they say nothing. */
const ofParts = /^(?:spans\.\d+|(?:header|body|footer)Style)\.(fill|fontStyle|verticalAlign)$/;

/** What holds where a property is not set and the schema has no default for it; undefined where that is nothing, or not known here. */
export function whenAbsent(path: PropertyPath, subject: Pick<Subject, 'read'>): unknown {
  const { read } = subject;
  const whole = ofParts.exec(path.join('.'))?.[1];
  if (whole !== undefined) {
    const value = read([whole]);
    const schema = shapeOf(elementSchemas[path[0] === 'spans' ? 'text' : 'table'])[whole];
    return value === mixed ? undefined : (value ?? (schema && unwrap(schema).fallback) ?? whenAbsent([whole], subject));
  }
  let differs = false;
  const known = (name: string): unknown => {
    const value = read(name.split('.') as unknown as PropertyPath);
    differs ||= value === mixed;
    return value;
  };
  const name = path.join('.');
  const value = (ofKinds[String(read(['type']))]?.[name] ?? ofAll[name])?.(known);
  return differs ? undefined : value;
}
