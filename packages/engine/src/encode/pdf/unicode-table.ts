import { utf16Hex } from './pdf-file.ts';

/** What the codes of a ToUnicode table stand for, as Skia writes it: one character each, U+0000 where it knows none. */
export function readUnicodeTable(table: string): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  const put = (code: number, utf16: string) => {
    const text = textOf(utf16);
    if (text !== '\0') texts.set(code, text);
  };
  for (const [, section = ''] of table.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g))
    for (const [, code = '', text = ''] of section.matchAll(/<(\w+)> <(\w+)>/g)) put(Number.parseInt(code, 16), text);
  for (const [, section = ''] of table.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', last = '', text = ''] of section.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const start = Number.parseInt(first, 16);
      for (let code = start; code <= Number.parseInt(last, 16); code += 1)
        put(code, (Number.parseInt(text, 16) + code - start).toString(16).padStart(text.length, '0'));
    }
  }
  return texts;
}

function textOf(utf16: string): string {
  return Buffer.from(utf16, 'hex').swap16().toString('utf16le');
}

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
