/** What bwip-js is given for a text: the text and how it is to be read. */
export interface EciText {
  readonly text: string;
  readonly options?: { readonly parsefnc: true };
}

/** Text beyond ASCII is announced as UTF-8 (ECI 26), so that a scanner need not guess. */
export function eciText(value: string): EciText {
  if ([...value].every((character) => (character.codePointAt(0) ?? 0) < 128)) return { text: value };
  return { text: `^ECI000026${value.replaceAll('^', '^^')}`, options: { parsefnc: true } };
}
