/** Characters of a name without its extension; with both, every file system takes it. */
const maxNameLength = 120;
/** What no file system, or not every one, takes in a name; and what turns the direction of text around. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const unsafe = /[\u0000-\u001f\u007f-\u009f"*/:<>?\\|\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;
/** Names of devices on Windows, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** A text as the name of a file without folder or extension, safe on every system; empty when nothing is left. */
export function safeFileName(text: string, extension: string): string {
  const name = text.normalize('NFC').replace(unsafe, '-').replace(/\s+/g, ' ');
  const suffix = `.${extension}`;
  const bare = name.toLowerCase().endsWith(suffix) ? name.slice(0, -suffix.length) : name;
  // By code points, so that no emoji is cut in two.
  const short = [...bare.trim()].slice(0, maxNameLength).join('');
  const trimmed = short.replace(/^[. ]+|[. ]+$/g, '');
  return reserved.test(trimmed) ? `_${trimmed}` : trimmed;
}
