/**
 * Puts a text on the clipboard; answers whether it is there. Without HTTPS a page has no clipboard but by the old way: it copies
 * what is selected. The field for it stands beside what was pressed, as a dialog keeps the focus inside.
 */
export async function copyText(text: string, beside: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text, beside?.parentElement ?? document.body);
  }
}

function copySelected(text: string, place: Element): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  place.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
