import {
  type DesignDocument,
  type DesignInput,
  type DesignVariable,
  listVariables,
  PlatenError,
  parseDesign,
  type Warning,
  WorkBudget,
} from '@platen/core';
import { fillVariables } from '@platen/core/requests';
import type { Call } from '@platen/engine/process';
import { mentionsIn } from '../../store/documents/mentions-in.ts';
import type { CheckedDocument, DocumentFacts } from '../operations.ts';

/** What a list of designs may take of memory and of an answer for the variables of one. */
const bounds = { variables: 1_000, namesLength: 64_000, uses: 10_000 };

const maxWarnings = 100;

/** Of a design of unknown origin, as `{width, height, canvasData}` in JSON. Throws INVALID_REQUEST, as `parseDesign` does. */
export function checkDocument({ text }: { readonly text: string }): CheckedDocument {
  const { warnings, onWarning } = collectWarnings();
  const budget = new WorkBudget();
  const document = parseDesign(JSON.parse(text) as DesignInput, { onWarning, budget, triesFilters: true });
  return checked(document, { warnings, budget });
}

/** The design with the values written in. Throws INVALID_DYNAMIC_DATA. */
export function fillDocument(
  { dynamicData }: { readonly dynamicData: Readonly<Record<string, unknown>> },
  { document }: Pick<Call, 'document'>,
): CheckedDocument {
  const budget = new WorkBudget();
  const { warnings, onWarning } = collectWarnings();
  return checked(fillVariables(document(), dynamicData, { budget, onWarning }), { warnings, budget });
}

function collectWarnings() {
  const warnings: Warning[] = [];
  const onWarning = (warning: Warning) => {
    if (warnings.length < maxWarnings) warnings.push(warning);
  };
  return { warnings, onWarning };
}

/** Of a document that was stored before its facts were: it is refused no more, and has the variables that fit. */
export function describeDocument({ text }: { readonly text: string }): DocumentFacts {
  const document = JSON.parse(text) as DesignDocument;
  return factsOf(JSON.stringify(document.canvasData), withinBounds(listVariables(document)));
}

/** All that is asked of a document in a request has one budget of work. */
function checked(
  document: DesignDocument,
  { warnings, budget }: { readonly warnings: readonly Warning[]; readonly budget: WorkBudget },
): CheckedDocument {
  const { width, height } = document;
  const variables = listVariables(document, { budget });
  const kept = withinBounds(variables);
  if (kept.length < variables.length) throw tooManyVariables(variables);
  const canvasData = JSON.stringify(document.canvasData);
  return { width, height, canvasData, warnings, ...factsOf(canvasData, variables) };
}

function factsOf(canvasData: string, variables: readonly DesignVariable[]): DocumentFacts {
  return {
    variables: JSON.stringify(variables),
    variableNames: JSON.stringify(variables.map(({ name }) => name)),
    mentions: [...mentionsIn(canvasData)],
  };
}

/** The first of them. */
function withinBounds(variables: readonly DesignVariable[]): readonly DesignVariable[] {
  let left = bounds.namesLength;
  let uses = bounds.uses;
  return variables.slice(0, bounds.variables).filter(({ name, usedIn }) => {
    left -= name.length;
    uses -= usedIn.length;
    return left >= 0 && uses >= 0;
  });
}

function tooManyVariables(variables: readonly DesignVariable[]): PlatenError {
  const { namesLength, uses } = bounds;
  const expected = `at most ${bounds.variables} variables, with ${namesLength} characters in all their names and ${uses} places where they are used`;
  const received = `${variables.length} variables in ${variables.reduce((sum, { usedIn }) => sum + usedIn.length, 0)} places`;
  const message = `expected ${expected}; received ${received}`;
  return new PlatenError('INVALID_REQUEST', {
    message: `canvasData: ${message}`,
    details: {
      field: 'canvasData',
      errors: [{ path: '/canvasData', code: 'TOO_LARGE', message, expected, received }],
    },
  });
}
