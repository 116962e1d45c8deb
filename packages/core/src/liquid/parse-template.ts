import { type Template as LiquidNode, Output, toValueSync, type Value } from 'liquidjs';
import { createLiquid } from './liquid.ts';
import { TemplateProblem } from './template-problem.ts';
import { type WorkBudget, workOf } from './work-budget.ts';

/** A template that was read and may be rendered any number of times. */
export interface Template {
  readonly source: string;
  readonly nodes: readonly LiquidNode[];
  /** Set when the whole source is one `{{ … }}`: then the value keeps its type. */
  readonly whole: Value | null;
}

export const liquid = createLiquid();

/** Whether a string holds Liquid. */
export function isTemplate(text: string): boolean {
  return text.includes('{{') || text.includes('{%');
}

/**
 * What reading a template takes, and looking through it for its variables, in units of a `WorkBudget`: its length counts, its
 * tags and outputs, and most of all what is written in them.
 */
export function parsingWork(source: string): number {
  let work = source.length * workOf.parsedText;
  for (let at = source.indexOf('{'); at >= 0; at = source.indexOf('{', at)) {
    const opener = source[at + 1];
    if (opener !== '{' && opener !== '%') {
      at += 1;
      continue;
    }
    const end = endOfTag(source, at + 2, opener === '{' ? '}' : '%');
    work += workOf.parsedTag + (end - at) * workOf.parsedCharacter;
    at = end;
  }
  return work;
}

/** In outputs, what stands in quotes does not end them. */
function endOfTag(source: string, from: number, closer: '}' | '%'): number {
  let quote: string | undefined;
  for (let at = from; at < source.length; at += 1) {
    const letter = source[at];
    if (quote !== undefined) {
      if (letter === '\\') at += 1;
      else if (letter === quote) quote = undefined;
    } else if (closer === '}' && (letter === '"' || letter === "'")) quote = letter;
    else if (letter === closer && source[at + 1] === '}') return at + 2;
  }
  return source.length;
}

/** Reads a template. Throws TemplateProblem when it is not Liquid, or names a filter or tag that does not exist. */
export function parseTemplate(source: string, budget: WorkBudget): Template {
  budget.charge(parsingWork(source));
  const nodes = guard(() => liquid.parse(source));
  const walk = (list: readonly LiquidNode[]): void => {
    for (const node of list) {
      if (node instanceof Output) refuseLeftOver(node);
      else walk(childrenOf(node));
    }
  };
  guard(() => walk(nodes));
  const only = nodes.length === 1 ? nodes[0] : undefined;
  return { source, nodes, whole: only instanceof Output ? only.value : null };
}

/** Reads an expression without braces, such as the condition `stock > 5`. */
export function parseCondition(source: string, budget: WorkBudget): Template {
  if (source.includes('}}') || source.includes('%}')) {
    throw new TemplateProblem(`${JSON.stringify(source.slice(0, 60))} is not a condition.`, {
      expected: 'such as stock > 5',
    });
  }
  return parseTemplate(`{{ ${source} }}`, budget);
}

/** The nodes within a tag, such as those of all branches of an `if`. */
export function childrenOf(node: LiquidNode): readonly LiquidNode[] {
  return node.children ? toValueSync(node.children(false, true) as Generator<unknown, LiquidNode[]>) : [];
}

/** liquidjs reads `{{ First Name }}` as `First` and drops the rest without a word; we do not. */
function refuseLeftOver(output: Output): void {
  const { input, contentRange } = output.token as unknown as {
    readonly input: string;
    readonly contentRange: [number, number];
  };
  const expression = output.value.initial.postfix;
  const filters = output.value.filters as unknown as readonly { readonly token: { readonly end: number } }[];
  const ends = [...expression, ...filters.map(({ token }) => token)].map(({ end }) => end);
  const rest = input.slice(Math.max(contentRange[0], ...ends), contentRange[1]).trim();
  if (countValues(expression) === 1 && /^[)\]'"]*$/.test(rest)) return;
  throw new TemplateProblem(`${excerpt(input.slice(output.token.begin, output.token.end))} is not one value.`, {
    expected: 'one variable and filters; a name with spaces is written {{ ["First Name"] }}',
  });
}

/** How many values an expression in postfix order leaves: one, unless an operator is missing. */
function countValues(expression: readonly object[]): number {
  return expression.reduce((count, token) => {
    if (!('operator' in token)) return count + 1;
    return token.operator === 'not' ? count : count - 1;
  }, 0);
}

/** Runs liquidjs and turns whatever it throws, a full call stack too, into a TemplateProblem. */
export function guard<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    const cause = (error as { readonly originalError?: unknown }).originalError ?? error;
    if (cause instanceof TemplateProblem) throw cause;
    if (cause instanceof RangeError) {
      throw new TemplateProblem('A template is nested too deeply.', {
        expected: 'fewer tags or brackets inside each other',
      });
    }
    const message = error instanceof Error ? error.message.replace(/, line:\d+, col:\d+$/, '') : 'unknown';
    throw new TemplateProblem(`A template cannot be used: ${message.slice(0, 200)}.`, {
      expected: 'Liquid such as {{ name }}, {{ price | currency: "EUR" }} or {% if flag %}…{% endif %}',
    });
  }
}

function excerpt(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
