import type { IssueCode } from '../../errors/issue-codes.ts';
import { IssueList } from '../../errors/issue-list.ts';
import { pointer } from '../../errors/json-pointer.ts';
import { type WorkBudget, workOf } from '../../liquid/work-budget.ts';
import type { Warning } from '../../scene/warnings.ts';
import type { BindScope } from './bind-scope.ts';

/** Where a value stands, for messages and warnings. */
export interface ValuePlace {
  readonly elementId: string;
  /** Canonical, such as `fill` or `shadow.blur`. */
  readonly property: string;
  /** JSON pointer of the override that set it; absent for what the design itself holds. */
  readonly override?: string | undefined;
}

/** A value that does not fit. */
export interface Problem {
  readonly place: ValuePlace;
  readonly variable?: string | undefined;
  /** Keys below the variable. */
  readonly keys?: readonly PropertyKey[];
  readonly code: IssueCode;
  readonly expected: string;
  readonly received: string;
  readonly message?: string;
}

/** What binding finds wrong: problems, which refuse the data as a whole, and warnings. */
export class BindProblems {
  readonly issues = new IssueList();
  readonly warnings: Warning[] = [];
  /** Whether what does not fit is left out, and the rest is bound all the same. */
  readonly goesOn: boolean;
  /** How often something was refused. */
  refusals = 0;
  readonly #missingVariables: 'warn' | 'error';
  readonly #budget: WorkBudget;
  readonly #scope: BindScope;
  readonly #told = new Set<string>();

  constructor(options: {
    readonly missingVariables: 'warn' | 'error';
    readonly goesOn: boolean;
    readonly budget: WorkBudget;
    readonly scope: BindScope;
  }) {
    this.goesOn = options.goesOn;
    this.#missingVariables = options.missingVariables;
    this.#budget = options.budget;
    this.#scope = options.scope;
  }

  /** Grows with each warning, and with each variable that is missing. */
  get told(): number {
    return this.warnings.length + this.#told.size;
  }

  /** Notes a value that does not fit, at the variable that gave it, else at the override, else at the element. */
  refuse({ place, code, expected, received, ...problem }: Problem): void {
    this.#budget.charge(workOf.problem);
    this.refusals += 1;
    const { variable, keys } = this.#scope.giverOf({ variable: problem.variable, keys: problem.keys ?? [] });
    const path = variable === undefined ? pathOf(place) : pointer('/dynamicData', variable, ...keys);
    const message = problem.message ?? `expected ${expected}; received ${received}`;
    const where = `${place.property} of element ${JSON.stringify(place.elementId)}`;
    this.issues.add({ path, code, message: `${where}: ${message}`, expected, received });
  }

  /** What stands where a template cannot be used: what is written there, for whoever is shown the rest all the same. */
  asWritten<Value>(value: Value): Value | undefined {
    return this.goesOn ? value : undefined;
  }

  /** Notes a variable that a template names and that has neither a value nor a default. */
  noteMissing(name: string, place: ValuePlace): void {
    if (!this.#isNew(name, place)) return;
    if (this.#missingVariables === 'error') {
      const [variable, ...keys] = name.split('.');
      this.refuse({
        place,
        variable,
        keys,
        code: 'MISSING',
        expected: 'a value, as missingVariables is "error"',
        received: 'nothing',
      });
      return;
    }
    const meant = this.#scope.meantBy(name);
    const hint = meant === undefined ? '' : ` Did you mean ${JSON.stringify(meant)}?`;
    this.warnings.push({
      code: 'VARIABLE_MISSING',
      message: `The variable ${JSON.stringify(name)} has neither a value nor a default; nothing stands in its place.${hint}`,
      elementId: place.elementId,
      details: { variable: name, property: place.property, ...(meant !== undefined && { didYouMean: meant }) },
    });
  }

  /**
   * Notes that a template left a property empty that others need: `left` says what stands there instead. Under
   * `missingVariables: "error"` it is refused.
   */
  noteEmpty(place: ValuePlace, variable: string | undefined, left: string): boolean {
    if (this.#missingVariables === 'error') return false;
    if (variable === undefined || !this.#isNew(variable, place)) return true;
    this.warnings.push({
      code: 'VARIABLE_MISSING',
      message: `The variable ${JSON.stringify(variable)} is empty; ${left}.`,
      elementId: place.elementId,
      details: { variable, property: place.property },
    });
    return true;
  }

  /** Notes a page number that is known too late to be read by a tag or a filter. */
  notePageNumber(name: string, place: ValuePlace): void {
    if (this.#missingVariables === 'error' || !this.#isNew(name, place)) return;
    this.warnings.push({
      code: 'VARIABLE_MISSING',
      message: `{{ ${name} }} is a page number only where it is written as it is: its value is known after conditions, loops and filters. Use showOnPages to choose pages, or send a variable ${JSON.stringify(name)}.`,
      elementId: place.elementId,
      details: { variable: name, property: place.property },
    });
  }

  /** Whether a variable was not yet told of: once for each element, as an error once at all. */
  #isNew(name: string, { elementId }: ValuePlace): boolean {
    const key = this.#missingVariables === 'error' ? name : `${elementId} ${name}`;
    if (this.#told.has(key)) return false;
    this.#told.add(key);
    return true;
  }
}

/** JSON pointer of a place. */
export function pathOf({ override, elementId, property }: ValuePlace): string {
  return override ?? pointer('/elements', elementId, ...property.split('.'));
}
