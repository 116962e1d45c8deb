import type { StoredElement } from '@platen/core';
import type { Command } from '../design/design.ts';
import { changeElements } from '../design/tree.ts';
import { type PropertyPath, withProperty } from './with-property.ts';

/** Sets a property of elements, or one inside it; undefined takes it away, so that the format's default holds. */
export function setProperty(ids: readonly string[], path: PropertyPath, value: unknown): Command {
  return setProperties(ids, [[path, value]]);
}

/** Sets several properties of elements as one edit. */
export function setProperties(
  ids: readonly string[],
  values: readonly (readonly [path: PropertyPath, value: unknown])[],
): Command {
  return ({ design, selection }) => ({
    design: changeElements(design, ids, (element) =>
      values.reduce<StoredElement>((state, [path, value]) => withProperty(state, path, value), element),
    ),
    selection,
  });
}

/** Sets a property of each element to what `make` answers for it. */
export function setEach(
  ids: readonly string[],
  path: PropertyPath,
  make: (element: StoredElement) => unknown,
): Command {
  return ({ design, selection }) => ({
    design: changeElements(design, ids, (element) => withProperty(element, path, make(element))),
    selection,
  });
}

export function lockElements(ids: readonly string[], locked: boolean): Command {
  return setProperty(ids, ['locked'], locked || undefined);
}

/** A name of nothing but spaces is none. */
export function renameElement(id: string, name: string): Command {
  return setProperty([id], ['name'], name.trim().slice(0, 255) || undefined);
}

/** Where the condition under which a hidden element was shown is kept meanwhile. */
const condition = 'visibleWhen';

/** Hides elements or shows them. A condition that an element is shown under comes back when it is shown again. */
export function hideElements(ids: readonly string[], hidden: boolean): Command {
  return ({ design, selection }) => ({ design: changeElements(design, ids, hidden ? hide : show), selection });
}

function hide(element: StoredElement): StoredElement {
  const { visible } = element;
  const kept = typeof visible === 'string' ? withProperty(element, ['custom', condition], visible) : element;
  return withProperty(kept, ['visible'], false);
}

function show(element: StoredElement): StoredElement {
  const { [condition]: when, ...custom } = (element['custom'] ?? {}) as Readonly<Record<string, unknown>>;
  if (when === undefined) return withProperty(element, ['visible'], undefined);
  const rest = Object.keys(custom).length > 0 ? custom : undefined;
  return withProperty(withProperty(element, ['custom'], rest), ['visible'], when);
}

/** Sets a property of the document: of `canvasData`, such as `['variables', 0, 'default']`. */
export function setDocumentProperty(path: PropertyPath, value: unknown): Command {
  return ({ design, selection }) => {
    const canvasData = withProperty(design.canvasData, path, value);
    return { design: canvasData === design.canvasData ? design : { ...design, canvasData }, selection };
  };
}

/** Gives the page another size, whole px from 1 to 10,000. Elements stay where they are. */
export function setPageSize(width: number, height: number): Command {
  return ({ design, selection }) => ({
    design: design.width === width && design.height === height ? design : { ...design, width, height },
    selection,
  });
}
