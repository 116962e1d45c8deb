import type { CanvasData, DesignVariable } from '@platen/core';

export interface TemplateSummary {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly width: number;
  readonly height: number;
  /** URL of a picture. */
  readonly thumbnail: string;
  /** Names. */
  readonly variables: readonly string[];
}

export interface Template extends Omit<TemplateSummary, 'variables'> {
  readonly description: string;
  readonly variables: readonly TemplateVariable[];
  readonly variablesSchema: readonly DesignVariable[];
  readonly canvasData: CanvasData;
}

export interface TemplateVariable {
  readonly name: string;
  readonly type: 'text' | 'image';
  readonly default: string | null;
}

/** One template, wherever it comes from. */
export interface TemplateSource extends TemplateSummarySource {
  readonly description: string;
  readonly variables: string;
  readonly canvasData: string;
}

/** What a list shows of one; JSON as it was stored. */
export interface TemplateSummarySource extends Omit<TemplateSummary, 'variables'> {
  readonly variableNames: string;
}

export function toSummary({
  id,
  name,
  category,
  width,
  height,
  thumbnail,
  variableNames,
}: TemplateSummarySource): TemplateSummary {
  return { id, name, category, width, height, thumbnail, variables: JSON.parse(variableNames) as readonly string[] };
}

export function toTemplate(source: TemplateSource): Template {
  const variablesSchema = JSON.parse(source.variables) as readonly DesignVariable[];
  return {
    ...toSummary(source),
    description: source.description,
    variables: variablesSchema.map(toTemplateVariable),
    variablesSchema,
    canvasData: JSON.parse(source.canvasData) as CanvasData,
  };
}

/** The specification knows two types and text defaults; the full truth stands in `variablesSchema`. */
function toTemplateVariable(variable: DesignVariable): TemplateVariable {
  const fallback = variable.default;
  const isPlain = fallback === null || fallback === undefined;
  return {
    name: variable.name,
    type: variable.type === 'image' ? 'image' : 'text',
    default: isPlain ? null : typeof fallback === 'string' ? fallback : JSON.stringify(fallback),
  };
}
