import { unknownDocumentWarnings, unknownPropertyWarnings } from '../../design/check/check-element.ts';
import {
  childrenOf,
  type DesignDocument,
  type StoredElement,
  type VariableDeclaration,
} from '../../design/document.ts';
import type { Element, ElementKind } from '../../design/elements/index.ts';
import type { WorkBudget } from '../../liquid/work-budget.ts';
import type { Warning } from '../../scene/warnings.ts';
import { analyseVariables, readDeclarations } from './list-variables.ts';
import { readLocale } from './read-locale.ts';
import { TemplateCache } from './template-cache.ts';

/** What binding needs to know of a document whatever the data. */
export interface DocumentFacts {
  /** Names of all its variables. */
  readonly variables: readonly string[];
  /** Whether it reads a brand, and declares no variable of that name. */
  readonly readsBrand: boolean;
  /** Its own language; undefined where it names none that can be used. */
  readonly locale: string | undefined;
  readonly declarations: readonly VariableDeclaration[];
  readonly warnings: readonly Warning[];
  /** Units of work that finding them took. */
  readonly work: number;
  readonly templates: TemplateCache;
  /** Elements of any document that hold no template: an edit makes another document of the same ones. */
  readonly fixed: WeakMap<StoredElement, Element>;
}

/** Elements that hold no template, as they are with their defaults, whatever the data; of tables what is not rows. */
const fixedElements = new WeakMap<StoredElement, Element>();

/** Warnings of properties that are not known, children's not among them. */
const unknownWarnings = new WeakMap<StoredElement, readonly Warning[]>();

/** Most warnings of unknown properties. They are kept with the document, and other warnings need room beside them. */
const mostUnknown = 100;

const factsOf = new WeakMap<DesignDocument, DocumentFacts>();

/**
 * Found once for each document, which nothing changes, and charged each time: an answer must not depend on what is remembered.
 * Throws INVALID_DYNAMIC_DATA when that is more than is left of the budget.
 */
export function readFacts(document: DesignDocument, budget: WorkBudget): DocumentFacts {
  const known = factsOf.get(document);
  if (known !== undefined) {
    budget.charge(known.work);
    return known;
  }
  const before = budget.used;
  const { variables, readsBrand } = analyseVariables(document, { budget });
  const facts: DocumentFacts = {
    variables: variables.map(({ name }) => name),
    readsBrand,
    work: budget.used - before,
    declarations: readDeclarations(document),
    locale: readLocale(document.canvasData.locale),
    warnings: [
      ...unknownDocumentWarnings(document.canvasData),
      ...unknownProperties(document.canvasData.elements).slice(0, mostUnknown),
    ],
    templates: new TemplateCache(),
    fixed: fixedElements,
  };
  factsOf.set(document, facts);
  return facts;
}

/** What a document declares, from its facts once they are known. */
export function declarationsOf(document: DesignDocument): readonly VariableDeclaration[] {
  return factsOf.get(document)?.declarations ?? readDeclarations(document);
}

function unknownProperties(elements: readonly StoredElement[]): readonly Warning[] {
  return elements.flatMap((element) => [...unknownOf(element), ...unknownProperties(childrenOf(element))]);
}

function unknownOf(element: StoredElement): readonly Warning[] {
  const known =
    unknownWarnings.get(element) ?? unknownPropertyWarnings(element.type as ElementKind, element, element.id);
  unknownWarnings.set(element, known);
  return known;
}
