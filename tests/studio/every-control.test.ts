import { describe, expect, it } from 'vitest';
import { newElement } from '../../packages/studio/src/document/commands/new-element.ts';
import { useEditor } from './support/use-editor.ts';

const suite = useEditor();

describe('whatever is written into the controls of the inspector', () => {
  // Between them they have every kind of control.
  it.each(['text', 'image', 'svg', 'line', 'qr', 'table', 'group'] as const)(
    'is a design that the service takes: %s',
    async (kind) => {
      const element = newElement({ kind, id: 'one', at: { x: 100, y: 100, width: 300, height: 200 } });
      const { page, canvas } = await suite.open(element);
      await canvas.focus();
      await page.keyboard.press('Control+a');
      await page.locator('aside [aria-expanded="false"]:not([aria-controls])').first().waitFor();
      expect(await page.evaluate(writeInAll)).toBeGreaterThan(30);
      await expect.poll(() => page.locator('[data-save-state]').textContent()).toBe('Saved');
    },
  );
});

/** Runs in the page: unfolds everything, and writes much into each control. Answers how much was written. */
async function writeInAll(): Promise<number> {
  const panel = document.querySelector('aside [role="tabpanel"]') as HTMLElement;
  const all = <Kind extends HTMLElement>(selector: string) => [...panel.querySelectorAll<Kind>(selector)];
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  const write = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void => {
    field.focus();
    const kind = Object.getPrototypeOf(field);
    Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    field.blur();
  };
  let count = 0;
  const done = new Set<string>();
  const nameOf = (each: HTMLElement) =>
    [each.closest('[role="group"]')?.getAttribute('aria-label'), each.ariaLabel, each.textContent].join('/');
  // What is added has controls of its own.
  for (let round = 0; round < 3; round += 1) {
    for (const fold of all('[aria-expanded="false"]:not([aria-controls])')) fold.click();
    for (const add of all<HTMLButtonElement>('button[aria-label^="Add"]')) {
      if (done.has(nameOf(add))) continue;
      done.add(nameOf(add));
      add.click();
      await turn();
    }
  }
  const isNew = (each: HTMLElement): boolean => {
    const name = nameOf(each);
    return !done.has(name) && done.add(name) && each.isConnected;
  };
  for (const [selector, values] of [
    ['input[role="spinbutton"]', ['0', '4.5', '-100000', '100000', '7']],
    ['textarea, input:not([role], [type])', ['x', '-1', '1.5', '[5]', '{"a": 1}', '']],
  ] as const) {
    for (const field of all<HTMLInputElement>(selector).filter(isNew)) {
      for (const value of values) {
        if (!field.isConnected) break;
        write(field, value);
        count += 1;
        await turn();
      }
    }
  }
  for (const list of all<HTMLSelectElement>('select').filter(isNew)) {
    for (const { value } of [...list.options]) {
      if (!list.isConnected) break;
      write(list, value);
      count += 1;
      await turn();
    }
  }
  for (const button of all<HTMLButtonElement>('button[aria-pressed], [role="switch"], [role="radio"]').filter(isNew)) {
    button.click();
    count += 1;
    await turn();
  }
  return count;
}
