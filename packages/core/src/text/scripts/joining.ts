/**
 * Letters that join the next one on both sides, or with the one before only, as in Unicode's ArabicShaping.txt; the
 * scripts are those that are written in runs of text and have capital-less joined letters: Arabic, Syriac, N'Ko, Adlam.
 */
const joinsOnlyBefore =
  /[\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef\u0710\u0715-\u0719\u071e\u0728\u072a\u072c\u072f\u074d\u0759-\u075b\u076b\u076c\u0771\u0773\u0774\u0778\u0779\u0870-\u0882\u088e\u08aa-\u08ac\u08ae\u08b1\u08b2\u08b9]/;
const neverJoins = /[\u0621\u0674\u0887\u0888\u08ad]/;
const ofJoinedScript =
  /[\u0620-\u064a\u066e-\u06d3\u06d5\u06ee\u06ef\u06fa-\u06fc\u06ff\u0710\u0712-\u072f\u074d-\u077f\u07ca-\u07ea\u07fa\u0870-\u0887\u0889-\u088e\u08a0-\u08c8\u{1e900}-\u{1e943}]/u;

/** Put where a text is parted between joined letters, so that each part keeps its joined form. */
export const joiner = '\u200d';

/** Whether a text may have joined letters at all. */
export function hasJoinedLetters(text: string): boolean {
  return ofJoinedScript.test(text);
}

/** Whether the letters before and after a UTF-16 offset join; marks between them do not part them. */
export function joinsAt(text: string, at: number): boolean {
  const before = baseBefore(text, at);
  if (before === undefined || !joinsNext(before)) return false;
  const after = baseAfter(text, at);
  return after !== undefined && joinsPrevious(after);
}

function joinsNext(letter: string): boolean {
  return letter === joiner || (joinsPrevious(letter) && !joinsOnlyBefore.test(letter));
}

function joinsPrevious(letter: string): boolean {
  return letter === joiner || (ofJoinedScript.test(letter) && !neverJoins.test(letter));
}

/** Marks and format characters, which joining does not see; joiner and non-joiner speak for themselves. */
const transparent = /^(?![\u200c\u200d])[\p{Mn}\p{Me}\p{Cf}]$/u;

function baseBefore(text: string, at: number): string | undefined {
  for (const character of [...text.slice(Math.max(0, at - 16), at)].reverse())
    if (!transparent.test(character)) return character;
  return undefined;
}

function baseAfter(text: string, at: number): string | undefined {
  for (const character of text.slice(at, at + 16)) if (!transparent.test(character)) return character;
  return undefined;
}
