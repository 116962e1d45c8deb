import { type Expression, type Token, TokenKind, toValue, type Value } from 'liquidjs';
import { callFilter } from './filters/call-filter.ts';
import { operate, scalarOf } from './operators.ts';
import type { RenderContext } from './render-context.ts';
import { TemplateProblem } from './template-problem.ts';
import { workOf } from './work-budget.ts';

/** A filter as a template names it. Its arguments are tokens, or pairs of a name and a token. */
export interface NamedFilter {
  readonly name: string;
  readonly args: readonly (Token | readonly [name?: string, value?: Token])[];
}

/** What liquidjs makes of an expression with its filters: a `Value`, or a token of the same parts. */
interface FilteredValue {
  readonly initial: Expression;
  readonly filters: readonly NamedFilter[];
}

export function hasDefault({ filters }: Pick<Value, 'filters'>): boolean {
  return filters.some(({ name }) => name === 'default');
}

/** Evaluates an expression and sends it through its filters. Everything is charged before it is done. */
export function evaluate(value: FilteredValue, context: RenderContext): unknown {
  let result = evaluateExpression(value.initial, context);
  for (const filter of value.filters) {
    const args = filter.args.map((arg) =>
      isPair(arg) ? [arg[0], evaluateToken(arg[1], context)] : evaluateToken(arg as Token, context),
    );
    try {
      result = callFilter(filter.name, [result, ...args], context);
    } catch (error) {
      throw blameTemplate(error, filter);
    }
  }
  return result;
}

/** An argument that the template itself writes, such as a date pattern, is no fault of the data. */
function blameTemplate(error: unknown, filter: NamedFilter): unknown {
  if (!(error instanceof TemplateProblem) || error.source !== undefined || !error.received) return error;
  const { message, expected, received } = error;
  const isOwn = writtenArguments(filter).flat().includes(received.value);
  return isOwn ? new TemplateProblem(message, { expected, received, source: 'nothing' }) : error;
}

/** The arguments whose values the template itself writes; one with a name as a pair, as filters are given it. */
export function writtenArguments({ args }: NamedFilter): readonly unknown[] {
  return args.flatMap((arg) => {
    const token = isPair(arg) ? arg[1] : (arg as Token);
    if (token === undefined || !('content' in token)) return [];
    return [isPair(arg) ? [arg[0], token.content] : token.content];
  });
}

function isPair(arg: NamedFilter['args'][number]): arg is readonly [name?: string, value?: Token] {
  return Array.isArray(arg);
}

function evaluateExpression({ postfix }: Expression, context: RenderContext): unknown {
  const [only] = postfix;
  if (postfix.length === 1 && only !== undefined) return evaluateToken(only, context);
  context.budget.charge(postfix.length * workOf.token);
  const operands: unknown[] = [];
  for (const token of postfix) {
    if (token.kind !== TokenKind.Operator) {
      operands.push(evaluateToken(token, context));
      continue;
    }
    const { operator } = token as Token & { readonly operator: string };
    const right = operands.pop();
    operands.push(operator === 'not' ? !toValue(right) : operate(operator, [operands.pop(), right], context.budget));
  }
  return operands[0];
}

/** The value of a literal, a variable or a range. */
export function evaluateToken(token: Token | undefined, context: RenderContext): unknown {
  if (token === undefined) return undefined;
  context.budget.charge(workOf.token);
  if ('content' in token) return token.content;
  switch (token.kind) {
    case TokenKind.PropertyAccess: {
      const { variable, props } = token as Token & {
        readonly variable?: Token | undefined;
        readonly props: readonly Token[];
      };
      const path = props.map((prop) => scalarOf(evaluateToken(prop, context), context.budget));
      if (variable === undefined) return context.get(path);
      let value = evaluateToken(variable, context);
      for (const key of path) value = context.property(value, key);
      return value;
    }
    case TokenKind.Range:
      return evaluateRange(token as Token & { readonly lhs: Token; readonly rhs: Token }, context);
    case TokenKind.FilteredValue:
      return evaluate(token as unknown as FilteredValue, context);
    default:
      return undefined;
  }
}

/** `(1..5)`. Numbers that are not exact have no next one, so that a list of them would never end. */
function evaluateRange(
  { lhs, rhs }: { readonly lhs: Token; readonly rhs: Token },
  context: RenderContext,
): readonly number[] {
  // Lists and objects count as the texts that they become.
  const [first, last] = [lhs, rhs].map((end) => Number(scalarOf(evaluateToken(end, context), context.budget))) as [
    number,
    number,
  ];
  const count = Math.ceil(last - first + 1);
  if (!(count > 0)) return [];
  if (!(Math.abs(first) <= Number.MAX_SAFE_INTEGER && Math.abs(last) < Number.MAX_SAFE_INTEGER)) {
    throw new TemplateProblem('A range of numbers cannot be counted.', {
      expected: `numbers between -${Number.MAX_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}, such as (1..10)`,
    });
  }
  context.budget.charge(count * workOf.item);
  return Array.from({ length: count }, (_, index) => first + index);
}
