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

/** Limits for the variables of one design, so that lists of designs stay small in memory and in answers. */
const bounds = { variables: 1_000, namesLength: 64_000, uses: 10_000 };

const maxWarnings = 100;

/**
 * Checks a design of unknown origin, `{width, height, canvasData}` in JSON. Throws INVALID_REQUEST, as `parseDesign`
 * does.
 */
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

/**
 * Finds the facts of a document that was stored without them. It never refuses the document, and lists as many
 * variables as the limits allow.
 */
export function describeDocument({ text }: { readonly text: string }): DocumentFacts {
  const document = JSON.parse(text) as DesignDocument;
  return factsOf(JSON.stringify(document.canvasData), withinBounds(listVariables(document)));
}

/** All questions about a document in one request share one budget of work. */
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

/** The first variables, as many as the limits allow. */
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
