const maxLength = 255;

/**
 * A name for people, made of what they called it or else of the file's own name without its folders. One line, no
 * characters that control a terminal or turn the text round. It never becomes a path.
 */
export function assetName({ name, fileName }: { readonly name?: string; readonly fileName?: string }): string {
  const ofFile = (fileName ?? '').split(/[/\\]/).at(-1) ?? '';
  return clean(name ?? '') || clean(ofFile) || 'Untitled';
}

function clean(text: string): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    // The joiners stay: emoji and Persian need them.
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return [...line].slice(0, maxLength).join('').trim();
}
