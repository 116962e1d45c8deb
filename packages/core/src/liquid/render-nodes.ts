import {
  AssignTag,
  BreakTag,
  CaptureTag,
  CaseTag,
  ContinueTag,
  CycleTag,
  ForTag,
  IfTag,
  type Template as LiquidNode,
  Output,
  RawTag,
  type Token,
  TokenKind,
  toValue,
  UnlessTag,
  type Value,
} from 'liquidjs';
import { evaluate, evaluateToken, hasDefault } from './evaluate.ts';
import { areEqual } from './operators.ts';
import { ForLoop, type RenderContext } from './render-context.ts';
import { workOf } from './work-budget.ts';

/** What liquidjs keeps to itself of its tags. */
interface InnerParts {
  readonly str: string;
  readonly key: string;
  readonly value: Value;
  readonly group: Token | undefined;
  readonly candidates: readonly Token[];
  readonly tokens: readonly Token[];
}

const innerParts = (node: unknown): InnerParts => node as InnerParts;

/** Writes the nodes of a template that liquidjs has read, as Liquid says. Every node is charged before it is looked at. */
export function renderNodes(nodes: readonly LiquidNode[], context: RenderContext): string {
  let text = '';
  for (const node of nodes) {
    context.budget.charge(workOf.node);
    text += renderNode(node, context);
    if (context.leaving !== undefined) break;
  }
  return text;
}

function renderNode(node: LiquidNode, context: RenderContext): string {
  if (node.token.kind === TokenKind.HTML) return counted(innerParts(node).str, context);
  if (node instanceof Output) return renderOutput(node, context);
  if (node instanceof IfTag || node instanceof UnlessTag) return renderBranches(node, context);
  if (node instanceof ForTag) return renderLoop(node, context);
  if (node instanceof CaseTag) return renderCases(node, context);
  if (node instanceof CycleTag) return renderCycle(node, context);
  if (node instanceof RawTag) {
    return innerParts(node)
      .tokens.map((token) => counted(token.getText(), context))
      .join('');
  }
  if (node instanceof AssignTag)
    context.assigned[innerParts(node).key] = evaluateInTag(innerParts(node).value, context);
  if (node instanceof CaptureTag) context.assigned[node.variable] = renderNodes(node.templates, context);
  if (node instanceof BreakTag) context.leaving = 'break';
  if (node instanceof ContinueTag) context.leaving = 'continue';
  return '';
}

function counted(text: string, { budget }: RenderContext): string {
  budget.charge(text.length * workOf.character);
  return text;
}

function renderOutput({ value: output }: Output, context: RenderContext): string {
  const { value, styled } = readOutput(output, context);
  const text = context.writeOutput(
    toValue(value),
    output.filters.map(({ name }) => name),
  );
  return styled === undefined ? text : context.markStyled(text, styled);
}

/** Evaluates an output, noting what it read. `styled` is the structured value when it read exactly one. */
export function readOutput(
  value: Value,
  context: RenderContext,
): { readonly value: unknown; readonly styled: object | undefined } {
  context.beginOutput(hasDefault(value));
  try {
    const result = evaluate(value, context);
    return { value: result, styled: context.read.length === 1 ? context.read[0] : undefined };
  } catch (error) {
    throw context.blame(error);
  } finally {
    context.endOutput();
  }
}

/** A tag whose value has a `default` asks for nothing, as outputs do. */
function evaluateInTag(value: Value, context: RenderContext): unknown {
  const find = () => evaluate(value, context);
  return hasDefault(value) ? context.unwatched(find) : find();
}

function renderBranches(tag: IfTag | UnlessTag, context: RenderContext): string {
  for (const [index, { value, templates }] of tag.branches.entries()) {
    const isTrue = Boolean(toValue(evaluateInTag(value, context)));
    // The first branch of `unless` is the other way around.
    if (isTrue !== (tag instanceof UnlessTag && index === 0)) return renderNodes(templates, context);
  }
  return renderNodes(tag.elseTemplates ?? [], context);
}

function renderCases(tag: CaseTag, context: RenderContext): string {
  const target = toValue(evaluateInTag(tag.value, context));
  let text = '';
  let isHit = false;
  for (const { values, templates } of tag.branches) {
    if (!values.some((value) => areEqual(target, evaluateToken(value, context), context.budget))) continue;
    text += renderNodes(templates, context);
    isHit = true;
  }
  return isHit ? text : renderNodes(tag.elseTemplates, context);
}

function renderLoop(tag: ForTag, context: RenderContext): string {
  const { budget, memory, scopes } = context;
  const whole = itemsOf(evaluateToken(tag.collection, context), context);
  if (whole.length === 0) return renderNodes(tag.elseTemplates, context);
  const name = `${tag.variable}-${tag.collection.getText()}`;
  budget.charge(whole.length * workOf.item + name.length * workOf.character);
  scopes.push({ continue: memory.continued.get(name) ?? {} });
  const hash = new Map(
    Object.entries(tag.hash.hash).map(([key, token]) => [
      key,
      token === undefined ? true : toValue(evaluateToken(token, context)),
    ]),
  );
  scopes.pop();
  const [offset, limit] = [hash.get('offset'), hash.get('limit')];
  let items = offset === undefined ? whole : whole.slice(offset as number);
  if (limit !== undefined) items = items.slice(0, limit as number);
  if (hash.get('reversed') !== undefined) items = items.toReversed();
  memory.continued.set(name, ((offset as number) || 0) + items.length);
  const loop = new ForLoop(items.length, name);
  const scope: Record<string, unknown> = Object.assign(Object.create(null), { forloop: loop });
  scopes.push(scope);
  let text = '';
  for (const item of items) {
    budget.charge(workOf.node);
    scope[tag.variable] = item;
    text += renderNodes(tag.templates, context);
    const { leaving } = context;
    context.leaving = undefined;
    if (leaving === 'break') break;
    loop.index0 += 1;
  }
  scopes.pop();
  return text;
}

/** What a loop goes through: items, the pairs of an object, one text. */
function itemsOf(collection: unknown, { budget }: RenderContext): readonly unknown[] {
  const value: unknown = toValue(collection);
  if (Array.isArray(value)) return value;
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value !== 'object' || value === null || value instanceof ForLoop) return [];
  const pairs = Object.entries(value);
  budget.charge(pairs.length * workOf.property);
  return pairs;
}

function renderCycle(tag: CycleTag, context: RenderContext): string {
  const { budget, memory } = context;
  const { candidates, group } = innerParts(tag);
  const name = `${String(toValue(evaluateToken(group, context)))}:${candidates.map((token) => token.getText()).join()}`;
  budget.charge(name.length * workOf.readCharacter + candidates.length * workOf.item);
  const index = memory.cycles.get(name) ?? 0;
  memory.cycles.set(name, (index + 1) % candidates.length);
  const value = toValue(evaluateToken(candidates[index], context));
  return value === undefined || value === null ? '' : context.writeOutput(value, []);
}
