import {
  childrenOf,
  type DesignDocument,
  type DesignInput,
  type Issue,
  PlatenError,
  parseDesign,
  type StoredElement,
} from '@platen/core';
import { sourceOf } from './empty-texts.ts';

/** One thing for which the service refuses a design or its data. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly elementId?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** The element and its property; the same place is refused when a design is read and when it is filled. */
  readonly place?: string;
}

const faultyTemplate = 'INVALID_TEMPLATE';

/**
 * A design as it is laid out to be checked, and what the service refuses of it. A draft may hold half a template, which keeps
 * nobody from looking at the rest. Throws PlatenError for whatever else it refuses.
 */
export function readChecked(design: DesignInput): {
  readonly document: DesignDocument;
  readonly refused: readonly Refusal[];
} {
  try {
    return { document: parseDesign(design), refused: [] };
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    const refused = refusalsOf(error, design);
    if (refused.some(({ code }) => code !== faultyTemplate)) throw error;
    return { document: design as DesignDocument, refused };
  }
}

/** One for each place that is named, with the element that it is of. */
export function refusalsOf({ code, message, details }: PlatenError, design: DesignInput): readonly Refusal[] {
  const issues = Array.isArray(details['errors']) ? (details['errors'] as readonly Issue[]) : [];
  const elementId = typeof details['elementId'] === 'string' ? { elementId: details['elementId'] } : {};
  if (issues.length === 0) return [{ code, message, details, ...elementId }];
  return issues.map((issue) => {
    const place = placeIn(design, issue);
    const own = issue.code === faultyTemplate ? issue.code : code;
    const said = { code: own, details: { errors: [issue] } };
    if (!place) return { ...said, message: `${issue.path} ${issue.message}`.trim() };
    const { id, property, text } = place;
    return { ...said, message: `${property}: ${text}`, elementId: id, place: `${id} ${property}` };
  });
}

interface Place {
  readonly id: string;
  readonly property: string;
  readonly text: string;
}

/** What is wrong with data names the element in words; what is wrong with a design, by the way to it. */
function placeIn({ canvasData }: DesignInput, { path, message }: Issue): Place | undefined {
  const [, property, id, text] = /^(\S+) of element ("(?:[^"\\]|\\.)*"): (.*)$/s.exec(message) ?? [];
  if (property !== undefined && id !== undefined && text !== undefined) return { id: JSON.parse(id), property, text };
  // What is wrong on the page says by its id which element it is of, or which copy of one.
  const [, drawn = '', inner = ''] = /^\/elements\/([^/]+)\/(.*)$/.exec(path) ?? [];
  const shown = sourceOf(drawn);
  const { elements } = canvasData as { readonly elements: readonly StoredElement[] };
  if (shown !== '' && hasId(elements, shown)) {
    return { id: drawn, property: inner.replaceAll('/', '.'), text: message };
  }
  const steps = path.split('/').slice(2);
  let element: unknown = canvasData;
  while ((steps[0] === 'elements' || steps[0] === 'children') && steps[1] !== undefined) {
    const [list, index] = steps.splice(0, 2) as [string, string];
    element = (element as Readonly<Record<string, readonly unknown[]>>)[list]?.[Number(index)];
  }
  const { id: own } = (element ?? {}) as { readonly id?: string };
  return own === undefined ? undefined : { id: own, property: steps.join('.'), text: message };
}

function hasId(elements: readonly StoredElement[], id: string): boolean {
  return elements.some((element) => element.id === id || hasId(childrenOf(element), id));
}
