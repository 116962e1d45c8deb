import type { PartGuide } from '@platen/core/guide';
import type { ComponentType } from 'react';
import type { PropertyPath } from '../../document/commands/with-property.ts';
import type { Schema } from '../inspector/schema-facts.ts';
import { mixed, type Subject } from '../inspector/subject.ts';

export interface FieldsProps {
  /** The schema of an object. */
  readonly schema: Schema;
  readonly path: readonly (string | number)[];
  readonly subject: Subject;
  /** Properties that are shown in another way. */
  readonly without?: readonly string[];
}

export interface ControlProps {
  /** The schema without `optional` and `default`. */
  readonly schema: Schema;
  readonly guide: PartGuide;
  /** The title in the language of the interface. */
  readonly label: string;
  readonly path: PropertyPath;
  readonly subject: Subject;
  /** The value when nothing is set. */
  readonly fallback: unknown;
  /** Whether the format refused the last typed value. */
  readonly isRefused: boolean;
  /** Shows the properties of an object within this one. */
  readonly Fields: ComponentType<FieldsProps>;
}

/** What a control shows: the value that is set, else the default; undefined when elements differ. */
export function shownValue({ subject, path, fallback }: Pick<ControlProps, 'subject' | 'path' | 'fallback'>): unknown {
  const value = subject.read(path);
  return value === mixed ? undefined : (value ?? fallback);
}

export const isMixed = ({ subject, path }: Pick<ControlProps, 'subject' | 'path'>): boolean =>
  subject.read(path) === mixed;

export function isTemplate(value: unknown): value is string {
  return typeof value === 'string' && /\{\{|\{%/.test(value);
}
