import type { RawObject } from '../design/aliases/alias.ts';
import type { BoundDesign } from '../design/bound-design.ts';
import { brandVariable, isBrandPath } from '../design/brand.ts';
import type { DesignDocument } from '../design/document.ts';
import { templatePlaces } from '../design/template-places.ts';
import { type Fill, fill } from '../design/values.ts';
import { describeValue } from '../errors/describe-value.ts';
import { indexNames, nearName } from '../errors/near-name.ts';
import { PlatenError } from '../errors/platen-error.ts';
import type { ForeignFormats } from '../liquid/filters/foreign-formats.ts';
import { WorkBudget } from '../liquid/work-budget.ts';
import { WrittenText } from '../liquid/written-text.ts';
import type { Warning } from '../scene/warnings.ts';
import { checkOverrideIds, Overrides } from './binding/apply-override.ts';
import { type BindContext, type BoundProperties, createBindContext } from './binding/bind-context.ts';
import { bindElements } from './binding/bind-element.ts';
import type { ElementCache } from './binding/element-cache.ts';
import { readOverrides, readVariables } from './check-data.ts';
import { type DocumentFacts, readFacts } from './facts/document-facts.ts';
import { readLocale } from './facts/read-locale.ts';
import type { TableCache } from './tables/table-cache.ts';
import { toDataError, withinBudget } from './within-budget.ts';
import { cloneJson, writePath } from './write-path.ts';

export interface BindRequest {
  /** Variable values by name. */
  readonly dynamicData?: Readonly<Record<string, unknown>> | undefined;
  /** Property values by element id; they win over variables. */
  readonly dynamicElements?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined;
  /** What happens when a variable has neither a value nor a default: a warning and nothing in its place, or a 422. */
  readonly missingVariables?: 'warn' | 'error' | undefined;
  /** IANA name, for dates with a zone; `UTC` when absent. */
  readonly timeZone?: string | undefined;
  /** What `"now"` means in date filters, in ms since 1970; refused when absent, as renders must repeat. */
  readonly now?: number | undefined;
  /**
   * The account whose data it is: elements and tables that are kept are found again for the same owner only.
   */
  readonly owner?: string | undefined;
  /** Where tables are kept from one render to the next; none when absent. */
  readonly tables?: TableCache | undefined;
  /** Where other elements that hold templates are kept, the same. */
  readonly elements?: ElementCache | undefined;
  /**
   * Told of everything that does not fit, by the error that would be thrown; then the rest is bound all the same, as an editor
   * shows it: texts and cells whose templates cannot be used as they are written, other such properties with their defaults,
   * an element that has none for them not at all.
   */
  readonly onRefused?: ((refusal: PlatenError) => void) | undefined;
  /** Asked for languages that `Intl` of this runtime lacks; without it, the locale is another one then. */
  readonly formats?: ForeignFormats | undefined;
  /**
   * Charged for the work; a fresh one of a render's limit by default. Of a larger one no more than a render's limit is taken.
   */
  readonly budget?: WorkBudget | undefined;
}

const defaultBackground = '#ffffff';
const defaultLocale = 'en';

/**
 * Fills a parsed design with data, in this order: stored element, variable styling, overrides, variables, once; then
 * defaults. The same design and data give the same result, in whatever order their keys stand. Throws
 * INVALID_ELEMENT_ID for overrides of elements that do not exist and INVALID_DYNAMIC_DATA, with everything that does
 * not fit in `details.errors`, for the rest, unless `onRefused` takes it. `docs/reference/variables.md` has the rules.
 */
export function bindDesign(document: DesignDocument, request: BindRequest = {}): BoundDesign {
  const budget = request.budget?.forRender() ?? new WorkBudget();
  return withinBudget(() => bindWithin(budget, document, request), { path: '/dynamicData' });
}

function bindWithin(budget: WorkBudget, document: DesignDocument, request: BindRequest): BoundDesign {
  const { canvasData } = document;
  const context = makeContext(document, request, budget);
  const given = readOverrides(request.dynamicElements, context.problems.issues);
  checkOverrideIds(given.keys(), canvasData.elements);
  const overrides = new Overrides(given, context.problems.issues, budget);
  const background = bindBackground(canvasData.background, context);
  const elements = canvasData.elements.flatMap((element) => bindElements(element, overrides, context));
  const { first } = context.problems.issues;
  if (first !== undefined) {
    const refusal = toDataError(context.problems.issues, first);
    if (!request.onRefused) throw refusal;
    request.onRefused(refusal);
  }
  const { variables, readsBrand, warnings } = context.facts;
  const used = new Set([...variables, ...context.templates.readVariables, 'locale']);
  if (readsBrand) used.add(brandVariable);
  const { copies } = context.scope;
  return {
    width: document.width,
    height: document.height,
    background,
    locale: context.settings.locale,
    elements,
    ...(copies && { copies }),
    warnings: [...warnings, ...context.problems.warnings, ...unusedVariables(request.dynamicData, used)],
  };
}

function makeContext(document: DesignDocument, request: BindRequest, budget: WorkBudget): BindContext {
  const settings = {
    variables: {} as Readonly<Record<string, unknown>>,
    budget,
    written: new WrittenText(),
    locale: defaultLocale,
    foreign: undefined as ForeignFormats | undefined,
    timeZone: readTimeZone(request.timeZone),
    now: request.now,
  };
  const { missingVariables = 'warn', owner, tables, elements } = request;
  const facts = readFacts(document, budget);
  const goesOn = request.onRefused !== undefined;
  const context = createBindContext({ settings, facts, owner, tables, elements, missingVariables, goesOn });
  const variables = readVariables(request.dynamicData, facts.declarations, context.problems.issues);
  settings.variables = withBrand(variables, document, { facts, hasOverrides: !isEmpty(request.dynamicElements) });
  const sent = { tag: settings.variables.locale, own: readLocale(settings.variables.locale) };
  const stored = { tag: document.canvasData.locale, own: context.facts.locale };
  Object.assign(settings, chooseLocale([sent, stored], request.formats));
  return context;
}

/** The first language that there is data for, here or in another runtime. */
function chooseLocale(
  tags: readonly { readonly tag: unknown; readonly own: string | undefined }[],
  foreign: ForeignFormats | undefined,
): Pick<BindContext['settings'], 'locale' | 'foreign'> {
  for (const { tag, own } of tags) {
    if (own !== undefined && !foreign?.lacks(own)) return { locale: own };
    const locale = typeof tag === 'string' ? foreign?.localeOf(tag) : undefined;
    if (locale) return { locale, foreign };
  }
  return { locale: defaultLocale };
}

/** A variable of the same name wins, sent or declared, and so does a spreadsheet's column such as `brand.colors.primary`. */
function withBrand(
  variables: Readonly<Record<string, unknown>>,
  { brand }: DesignDocument,
  { facts, hasOverrides }: { readonly facts: DocumentFacts; readonly hasOverrides: boolean },
): Readonly<Record<string, unknown>> {
  if (brand === undefined || !(facts.readsBrand || hasOverrides)) return variables;
  if (facts.declarations.some(({ name }) => name === brandVariable)) return variables;
  if (Object.keys(variables).some((name) => name === brandVariable || isBrandPath(name))) return variables;
  return Object.assign(Object.create(null) as Record<string, unknown>, variables, { [brandVariable]: brand });
}

function isEmpty(fields: RawObject | undefined): boolean {
  return fields === undefined || Object.keys(fields).length === 0;
}

function readTimeZone(timeZone: string | undefined): string {
  if (timeZone === undefined) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    const expected = 'an IANA time zone such as Europe/Berlin';
    throw new PlatenError('INVALID_REQUEST', {
      message: `timeZone: expected ${expected}; received ${describeValue(timeZone)}`,
      details: { field: 'timeZone', expected, received: describeValue(timeZone) },
    });
  }
}

function bindBackground(stored: unknown, context: BindContext): Fill {
  if (stored === undefined) return defaultBackground;
  const place = { elementId: 'background', property: 'background' };
  const holder: BoundProperties = { background: cloneJson(stored) };
  let variable: string | undefined;
  let gap: 'none' | 'told' | 'untold' = 'none';
  // A background has the templates of any shape's fill.
  for (const template of templatePlaces('rectangle', holder)) {
    const { value, hasGaps = false, missing = [] } = context.templates.render(template, place) ?? {};
    variable ??= context.templates.blame(template.source);
    if (hasGaps && gap !== 'told') gap = missing.length > 0 ? 'told' : 'untold';
    writePath(holder, template.path, value === null || value === '' ? undefined : value);
  }
  const { background = defaultBackground } = holder;
  const result = fill.safeParse(background);
  if (result.success) return result.data;
  const left = 'the background has its default';
  if (gap === 'told' || (gap === 'untold' && context.problems.noteEmpty(place, variable, left)))
    return defaultBackground;
  const received = describeValue(background);
  context.problems.refuse({ place, variable, code: 'INVALID_VALUE', expected: 'a colour or a gradient', received });
  return defaultBackground;
}

/** Most names of a design that an unknown name is compared with. */
const maxNearNames = 1_000;
/** Most warnings of unused variables: a render lists no more than a fifth of them. */
const maxUnused = 1_000;

function unusedVariables(data: RawObject | undefined, used: ReadonlySet<string>): readonly Warning[] {
  const unused = Object.keys(data ?? {}).filter((name) => !used.has(name));
  if (unused.length === 0) return [];
  const index = indexNames([...used].slice(0, maxNearNames));
  const told = unused.slice(0, maxUnused).toSorted();
  return told.map((name) => {
    const near = nearName(name, index);
    const hint = near === undefined ? '' : ` Did you mean ${JSON.stringify(near)}?`;
    return {
      code: 'VARIABLE_UNKNOWN',
      message: `The design uses no variable ${JSON.stringify(name.slice(0, 80))}; its value was ignored.${hint}`,
      details: { variable: name, ...(near !== undefined && { didYouMean: near }) },
    };
  });
}
