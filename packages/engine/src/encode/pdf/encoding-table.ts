const system = `/CIDSystemInfo <</Registry (Adobe)
/Ordering (Identity)
/Supplement 0>>`;
const name = '/Platen-Codes';

/** Dictionary of the stream that holds an `encodingTable`. */
export const encodingDictionary = `<</Type /CMap\n/CMapName ${name}\n${system}>>`;

/**
 * Which glyph each code shows: ISO 32000-1, 9.7.5.4.
 *
 * @param size hexadecimal digits of a code.
 */
export function encodingTable(numbers: readonly (readonly [code: number, cid: number])[], size: 2 | 4): string {
  const lines = numbers.map(([code, cid]) => `<${code.toString(16).toUpperCase().padStart(size, '0')}> ${cid}`);
  const sections: string[] = [];
  // A section may hold a hundred entries.
  for (let at = 0; at < lines.length; at += 100) {
    const part = lines.slice(at, at + 100);
    sections.push(`${part.length} begincidchar\n${part.join('\n')}\nendcidchar\n`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
${system} def
/CMapName ${name} def
/CMapType 1 def
1 begincodespacerange
<${'0'.repeat(size)}> <${'F'.repeat(size)}>
endcodespacerange
${sections.join('')}endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}
