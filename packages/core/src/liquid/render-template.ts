import { type EscapeMode, escapeValue, formOf } from './escape-value.ts';
import type { FormatSettings } from './filters/formats.ts';
import { guard, type Template } from './parse-template.ts';
import { RenderContext } from './render-context.ts';
import { readOutput, renderNodes } from './render-nodes.ts';
import { type WorkBudget, workOf } from './work-budget.ts';
import type { WrittenKind, WrittenText } from './written-text.ts';

/** What every template of a render shares. */
export interface RenderSettings extends FormatSettings {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly budget: WorkBudget;
  readonly written: WrittenText;
}

export interface Rendered {
  /** The value itself, whatever its type, when the template is one output; else a string. */
  readonly value: unknown;
  /** The structured value that the one output read, for the element to take its style or crop from. */
  readonly structured: object | undefined;
  /** Structured texts inside a longer text: `markers.ts` finds where they stand. */
  readonly styles: readonly object[];
  /** Variables that the template asked for and nobody sent, by path. */
  readonly missing: readonly string[];
  /** Whether it writes a value that is missing, null or an empty text. */
  readonly hasGaps: boolean;
}

/**
 * Renders once; what comes out is never read as a template again. Throws TemplateProblem when the data does not fit
 * (an object as text, no number for `currency`) or a limit is passed.
 */
export function renderTemplate(
  template: Template,
  settings: RenderSettings,
  options: {
    readonly escape?: EscapeMode;
    readonly kind?: WrittenKind;
    readonly local?: Readonly<Record<string, unknown>>;
  } = {},
): Rendered {
  const { budget, written } = settings;
  const { escape: mode = 'none', kind = 'text', local } = options;
  const context = new RenderContext(settings.variables, { settings, escape: mode, kind, budget, written, local });
  return guard(() => {
    budget.charge(workOf.template);
    const { whole } = template;
    if (whole !== null) {
      const { value, styled } = readOutput(whole, context);
      return { value: asAsked(toPlain(value), whole, context), structured: styled, styles: [], ...found(context) };
    }
    const value = renderNodes(template.nodes, context);
    return { value, structured: undefined, styles: context.styles, ...found(context) };
  });
}

/** A value that is all there is keeps its marks, unless its filters ask for a text without any. */
function asAsked(
  value: unknown,
  { filters }: NonNullable<Template['whole']>,
  { escape: mode }: RenderContext,
): unknown {
  const names = filters.map(({ name }) => name);
  const form = formOf(names, mode);
  return typeof value === 'string' && form === 'escaped' ? escapeValue(value, form, mode) : value;
}

function found({ missing, hasGaps }: RenderContext): Pick<Rendered, 'missing' | 'hasGaps'> {
  return { missing: [...missing], hasGaps };
}

/** Liquid's `empty`, `blank` and `forloop` are objects of its own; outside of Liquid they are nothing. */
function toPlain(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? value : undefined;
}
