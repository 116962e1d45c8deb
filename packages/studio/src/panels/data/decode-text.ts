/** The text of a file, and the encoding that it was read by. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
}

/**
 * Reads a text by its byte order mark, else as UTF-8 where it is that. Else it is what Excel writes as "CSV" on Western
 * computers, Windows-1252, in which every row of bytes means something: that is a guess.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): DecodedText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return decoded(bytes, 'windows-1252');
  }
}

function decoded(bytes: Uint8Array<ArrayBuffer>, encoding: DecodedText['encoding']): DecodedText {
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}
