import { Drop, toValue } from 'liquidjs';
import { type WorkBudget, workOf } from './work-budget.ts';

/** The result of a Liquid operator for its two operands. What is compared is charged. */
export function operate(operator: string, [left, right]: readonly unknown[], budget: WorkBudget): unknown {
  switch (operator) {
    case '==':
      return areEqual(left, right, budget);
    case '!=':
      return !areEqual(left, right, budget);
    case 'and':
      return Boolean(toValue(left)) && Boolean(toValue(right));
    case 'or':
      return Boolean(toValue(left)) || Boolean(toValue(right));
    case 'contains':
      return contains(toValue(left), right, budget);
    default:
      return isOrdered(operator, left, right, budget);
  }
}

/** Liquid's `==`: lists by their items, `empty`, `blank` and `nil` by what they stand for. */
export function areEqual(left: unknown, right: unknown, budget: WorkBudget): boolean {
  budget.charge(workOf.token);
  if (left instanceof Drop) return isLike(left, right, budget);
  if (right instanceof Drop) return isLike(right, left, budget);
  if (Array.isArray(left)) {
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => areEqual(item, right[index], budget))
    );
  }
  if (typeof left === 'string' && typeof right === 'string' && left.length === right.length) {
    budget.charge(left.length * workOf.character);
  }
  return left === right;
}

/** Whether a value is `nil`, `empty` or `blank`. Of these, `nil` alone is like another. */
function isLike(special: Drop, other: unknown, budget: WorkBudget): boolean {
  const isNil = toValue(other) === null || other === undefined;
  const kind = special.constructor.name;
  if (kind === 'NullDrop') return isNil;
  const isBlank = kind === 'BlankDrop';
  if (isBlank && (isNil || other === false)) return true;
  if (other instanceof Drop) return false;
  if (typeof other === 'string') {
    budget.charge(other.length * workOf.character);
    return isBlank ? other.trim() === '' : other === '';
  }
  if (Array.isArray(other)) return other.length === 0;
  if (typeof other !== 'object' || other === null) return false;
  const { length } = Object.keys(other);
  budget.charge(length * workOf.property);
  return length === 0;
}

function contains(list: unknown, item: unknown, budget: WorkBudget): boolean {
  if (Array.isArray(list)) return list.some((value) => areEqual(value, item, budget));
  if (typeof list !== 'string') return false;
  const part = toValue(item);
  const text = typeof part === 'string' ? part : writtenBy(part, budget);
  budget.charge((list.length + text.length) * workOf.readCharacter);
  return list.includes(text);
}

/** `<` and its like, as JavaScript has them. Lists and objects are compared as the texts that they become. */
function isOrdered(operator: string, left: unknown, right: unknown, budget: WorkBudget): boolean {
  if (left instanceof Drop || right instanceof Drop) return false;
  const [a, b] = [comparable(left, budget), comparable(right, budget)];
  if (typeof a === 'string' && typeof b === 'string') {
    budget.charge(Math.min(a.length, b.length) * workOf.character);
  }
  switch (operator) {
    case '<':
      return a < b;
    case '>':
      return a > b;
    case '<=':
      return a <= b;
    default:
      return a >= b;
  }
}

function comparable(value: unknown, budget: WorkBudget): number | string {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null) return writtenBy(value, budget);
  return Number(value);
}

/** As `String` writes it, which reads lists to the end. */
function writtenBy(value: unknown, budget: WorkBudget): string {
  budget.charge(budget.weigh(value) * workOf.readCharacter);
  if (Array.isArray(value)) return value.map((item: unknown) => writtenBy(item ?? '', budget)).join();
  return typeof value === 'object' && value !== null ? '[object Object]' : String(value);
}

/** A value as a key or a number is made of it: a list or an object is the text that it becomes. */
export function scalarOf(value: unknown, budget: WorkBudget): unknown {
  const key: unknown = toValue(value);
  return typeof key === 'object' && key !== null ? writtenBy(key, budget) : key;
}
