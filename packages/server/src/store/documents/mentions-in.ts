/** A name of a family longer than this is none. */
const maxFamily = 128;
const ids = /(?<![0-9A-Za-z])(?:ast|fil)_[0-9A-Za-z]{1,64}/g;
/** In public addresses of files. */
const contentHashes = /(?<![0-9A-Za-z])[0-9a-f]{64}(?![0-9A-Za-z])/g;
const fontKeys = /^font(?:family|name)?$/i;
const defaultKeys = /^default(?:value)?$/i;
const familiesInMarkup = /font-family\s*[:=]\s*([^;<>]{1,512})/gi;

/** As a font's family is entered among the mentions: whoever writes it larger or smaller means the same. */
export function familyMention(family: string): string {
  return `font:${family.normalize('NFC').trim().toLowerCase()}`;
}

/** In place of all mentions of a document: it may use any asset. */
export const anyMention = '*';
/** Elements of a design have some each; a document with more than this was made to have them, and each is a row. */
const maxMentions = 5_000;

/**
 * What of an account's assets a document may use: ids of assets and files, contents by their hashes, and families of fonts
 * wherever one can be named. Too many rather than too few: each keeps a deleted asset's bytes.
 */
export function mentionsIn(canvasData: string): ReadonlySet<string> {
  const found = new Set<string>();
  const isFull = (): boolean => found.size > maxMentions;
  for (const pattern of [ids, contentHashes]) {
    for (const [name] of canvasData.matchAll(pattern)) {
      if (isFull()) break;
      found.add(name);
    }
  }
  if (/font/i.test(canvasData)) addFamilies(JSON.parse(canvasData), found, isFull);
  return isFull() ? new Set([anyMention]) : found;
}

function addFamilies(document: unknown, found: Set<string>, isFull: () => boolean): void {
  const take = (list: string) => {
    // A filter of a variable may name one in quotes: {{ font | default: "Brand" }}.
    for (const part of list.split(/[,"'|]/)) {
      if (isFull()) return;
      const family = part.trim();
      if (family !== '' && family.length <= maxFamily) found.add(familyMention(family));
    }
  };
  const waiting: (readonly [key: string, value: unknown])[] = [['', document]];
  for (let next = waiting.pop(); next && !isFull(); next = waiting.pop()) {
    const [key, value] = next;
    if (typeof value === 'string') {
      // A variable's default may be the name of a family.
      if (fontKeys.test(key) || (defaultKeys.test(key) && value.length <= maxFamily)) take(value);
      else for (const [, list = ''] of value.matchAll(familiesInMarkup)) take(list.replaceAll('&amp;', '&'));
    } else if (Array.isArray(value)) {
      // A list of families, and of anything else.
      for (const item of value) waiting.push([key, item]);
    } else if (typeof value === 'object' && value !== null) {
      // One by one: no call takes as many arguments as an object may have properties.
      for (const entry of Object.entries(value)) waiting.push(entry);
    }
  }
}
