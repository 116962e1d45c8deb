const focusable = 'a[href], button, input, select, textarea, [tabindex="0"]';

/**
 * Moves the focus to the next area of the editor, or the one before: the elements with `data-area`, in the order of the page. An
 * area that takes the focus itself gets it, else what comes first in it.
 */
export function focusArea(by: 1 | -1): void {
  const areas = [...document.querySelectorAll<HTMLElement>('[data-area]')];
  const at = areas.findIndex((area) => area.contains(document.activeElement));
  const from = at < 0 && by < 0 ? 0 : at;
  for (let step = 1; step <= areas.length; step += 1) {
    const area = areas[(from + by * step + areas.length * step) % areas.length];
    if (area && focusIn(area)) return;
  }
}

/** Whether something stands in the list of layers, where most keys of the canvas hold too. */
export function isInLayers(target: EventTarget | null): boolean {
  return target instanceof Element && !target.matches('input') && target.closest('[data-layers]') !== null;
}

/** Whether something stands in the menu of the canvas. */
export function isInMenu(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-canvas-menu]') !== null;
}

function focusIn(area: HTMLElement): boolean {
  const candidates = [area, ...area.querySelectorAll<HTMLElement>(focusable)];
  return candidates.some((candidate) => {
    if (candidate.tabIndex < 0 || candidate.matches(':disabled')) return false;
    candidate.focus({ focusVisible: true });
    return document.activeElement === candidate;
  });
}
