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
import type { CachedFill } from '../binding/cached-fill.ts';
import { analyseVariables, readDeclarations } from './list-variables.ts';
import { readLocale } from './read-locale.ts';
import { TemplateCache } from './template-cache.ts';

/** What binding needs to know of a document whatever the data. */
export interface DocumentFacts extends ElementFacts {
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
}

/** What is known of elements, whichever document they stand in: an edit makes another document of the same ones. */
interface ElementFacts {
  /** Elements that hold no template, as they are with their defaults; of tables what is not rows. */
  readonly fixed: WeakMap<StoredElement, Element>;
  /** Texts that hold templates in their words only, as they are with their defaults and the words of some data. */
  readonly worded: WeakMap<StoredElement, Element>;
  /** Other elements that hold templates, as they were bound last. */
  readonly filled: WeakMap<StoredElement, CachedFill>;
  /** Warnings of properties that are not known, children's not among them. */
  readonly unknown: WeakMap<StoredElement, readonly Warning[]>;
}

const elementFacts: ElementFacts = {
  fixed: new WeakMap(),
  worded: new WeakMap(),
  filled: new WeakMap(),
  unknown: new WeakMap(),
};

/** Of properties that are not known. They are kept with the document, and other warnings should have room beside them. */
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
    ...elementFacts,
  };
  factsOf.set(document, facts);
  return facts;
}

function unknownProperties(elements: readonly StoredElement[]): readonly Warning[] {
  return elements.flatMap((element) => [...unknownOf(element), ...unknownProperties(childrenOf(element))]);
}

function unknownOf(element: StoredElement): readonly Warning[] {
  const { unknown } = elementFacts;
  const known = unknown.get(element) ?? unknownPropertyWarnings(element.type as ElementKind, element, element.id);
  unknown.set(element, known);
  return known;
}
