import { utf16Hex } from './pdf-file.ts';

/**
 * A ToUnicode table: ISO 32000-1, section 9.10.3.
 *
 * @param texts by code.
 * @param size hexadecimal digits of a code.
 */
export function unicodeTable(texts: ReadonlyMap<number, string>, size: 2 | 4): string {
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(size, '0');
  const lines = [...texts].sort(([a], [b]) => a - b).map(([code, text]) => `<${hex(code)}> <${utf16Hex(text)}>`);
  const sections: string[] = [];
  // A section may hold a hundred entries.
  for (let at = 0; at < lines.length; at += 100) {
    const part = lines.slice(at, at + 100);
    sections.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar\n`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo
<< /Registry (Adobe)
/Ordering (UCS)
/Supplement 0
>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<${hex(0)}> <${size === 4 ? 'FFFF' : 'FF'}>
endcodespacerange
${sections.join('')}endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}
