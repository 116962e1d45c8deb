/** The bytes of a `data:` URL. RFC 2397: base64, or percent-encoded text. */
export function dataBytes(src: string): Uint8Array<ArrayBuffer> {
  const comma = src.indexOf(',');
  const data = src.slice(comma + 1);
  if (!/;base64$/i.test(src.slice(0, comma))) return new TextEncoder().encode(decodeURIComponent(data));
  return Uint8Array.from(atob(decodeURIComponent(data)), (character) => character.charCodeAt(0));
}
