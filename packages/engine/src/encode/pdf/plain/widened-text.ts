/** From here on are East Asian scripts, of which a text has few of many characters, and what has no blocks of its own. */
const firstIdeograph = 0x2e80;
const blockLength = 0x80;

/**
 * The characters in order, those of a script with their neighbours: all letters of its block. A font that is cut to these can
 * set most other texts of its language too, so that it is cut once for many documents, and which neighbours are there
 * depends on the text alone.
 */
export function widenedText(characters: Iterable<string>): string {
  const blocks = new Set([0]);
  const alone = new Set<number>();
  for (const character of characters) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (codePoint < firstIdeograph) blocks.add(Math.floor(codePoint / blockLength));
    else alone.add(codePoint);
  }
  const blockTexts = [...blocks].sort((a, b) => a - b).map(textOf);
  const rest = [...alone].sort((a, b) => a - b).map((codePoint) => String.fromCodePoint(codePoint));
  return blockTexts.join('') + rest.join('');
}

/** By block, of which there are less than a hundred. */
const blockTextsBefore: (string | undefined)[] = [];

function textOf(block: number): string {
  const known = blockTextsBefore[block];
  if (known !== undefined) return known;
  const codePoints = Array.from({ length: blockLength }, (_, index) => block * blockLength + index);
  const shown = codePoints.filter((codePoint) => codePoint >= 0x20 && (codePoint < 0x7f || codePoint > 0x9f));
  const made = String.fromCodePoint(...shown);
  blockTextsBefore[block] = made;
  return made;
}
