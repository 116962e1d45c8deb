import type { RenderSettings } from '../../liquid/render-template.ts';
import type { DocumentFacts } from '../facts/document-facts.ts';
import type { TableCache } from '../tables/table-cache.ts';
import { BindLimits } from './bind-limits.ts';
import { BindProblems } from './bind-problems.ts';
import { BindScope } from './bind-scope.ts';
import { BindTemplates } from './bind-templates.ts';
import type { ElementCache } from './element-cache.ts';

/** What the binding of all elements of a design shares. */
export interface BindContext {
  /** The data and how it is formatted. */
  readonly settings: RenderSettings;
  /** Facts of the design, whatever the data. */
  readonly facts: DocumentFacts;
  /** The account whose data it is: nothing is kept when absent. */
  readonly owner: string | undefined;
  readonly tables: TableCache | undefined;
  readonly elements: ElementCache | undefined;
  readonly scope: BindScope;
  readonly problems: BindProblems;
  readonly limits: BindLimits;
  readonly templates: BindTemplates;
}

export function createBindContext(options: {
  readonly settings: RenderSettings;
  readonly facts: DocumentFacts;
  readonly owner: string | undefined;
  readonly tables: TableCache | undefined;
  readonly elements: ElementCache | undefined;
  readonly missingVariables: 'warn' | 'error';
  /** Whether what does not fit is left out, and the rest is bound all the same. */
  readonly goesOn: boolean;
}): BindContext {
  const { settings, facts, owner, tables, elements, missingVariables, goesOn } = options;
  const { budget } = settings;
  const scope = new BindScope();
  const problems = new BindProblems({ missingVariables, goesOn, budget, scope });
  const limits = new BindLimits({ problems, scope, budget });
  const templates = new BindTemplates({ settings, problems, scope, memory: facts.templates });
  return { settings, facts, owner, tables, elements, scope, problems, limits, templates };
}

/** The properties of an element on their way from stored to bound. */
export type BoundProperties = Record<string, unknown>;
