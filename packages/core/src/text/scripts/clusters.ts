/** A grapheme cluster: what a reader takes for one character. Offsets count UTF-16 code units. */
export interface Cluster {
  readonly start: number;
  readonly end: number;
}

/** Nobody writes more marks than this on one letter; more would cost time without limit. */
const maxClusterLength = 64;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Latin, Greek and Cyrillic letters, punctuation and currencies: none of these joins another one, and no mark that would join
 * them is among them.
 */
const isOneByOne =
  /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u202f-\u205e\u20a0-\u20bf]*$/;

/** Splits text into grapheme clusters (UAX #29). */
export function splitClusters(text: string): readonly Cluster[] {
  // The most common text by far needs no segmenter, which costs as much as all else of a short text.
  if (isOneByOne.test(text)) return Array.from({ length: text.length }, (_, start) => ({ start, end: start + 1 }));
  const clusters: Cluster[] = [];
  for (const { index, segment } of segmenter.segment(text))
    clusters.push({ start: index, end: index + segment.length });
  return clusters;
}

/** Index of the cluster, or of the segment, that holds a code unit. */
export function clusterAt(
  clusters: readonly { readonly start: number; readonly end: number }[],
  offset: number,
): number {
  let low = 0;
  let high = clusters.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((clusters[middle] as { start: number }).start <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Drops what no text needs: control characters, and marks beyond `maxClusterLength` on one letter. Tabs become spaces. */
export function cleanText(text: string): string {
  const plain = text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(/(?!\n)[\p{Cc}\ufeff]/gu, '');
  if (/^[\n\x20-\x7e]*$/.test(plain)) return plain;
  let cleaned = '';
  for (const { start, end } of splitClusters(plain))
    cleaned += plain.slice(start, Math.min(end, start + maxClusterLength));
  return cleaned;
}

const pictographic = /^\p{Extended_Pictographic}/u;
const emojiDefault = /^\p{Emoji_Presentation}/u;
const regionalIndicators = /^[\u{1f1e6}-\u{1f1ff}]{2}/u;
const keycap = /^[0-9#*]\ufe0f?\u20e3/;

/** Whether a cluster is to be drawn by the emoji font, whatever other font has its characters (UTS #51). */
export function isEmojiCluster(cluster: string): boolean {
  if (cluster.length === 1 && cluster < '\u203c') return false;
  if (cluster.includes('\ufe0e')) return false;
  if (keycap.test(cluster) || regionalIndicators.test(cluster)) return true;
  if (!pictographic.test(cluster)) return false;
  return (
    emojiDefault.test(cluster) ||
    cluster.includes('\ufe0f') ||
    cluster.includes('\u200d') ||
    /[\u{1f3fb}-\u{1f3ff}]/u.test(cluster)
  );
}

/** Characters that a font need not have for a cluster to be drawn: joiners, variation selectors, direction marks. */
export function isIgnorable(codePoint: number): boolean {
  return (
    codePoint === 0xad ||
    codePoint === 0x34f ||
    codePoint === 0x61c ||
    (codePoint >= 0x180b && codePoint <= 0x180f) ||
    (codePoint >= 0x200b && codePoint <= 0x200f) ||
    (codePoint >= 0x202a && codePoint <= 0x202e) ||
    (codePoint >= 0x2060 && codePoint <= 0x206f) ||
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
    codePoint === 0x20e3 ||
    (codePoint >= 0xe0000 && codePoint <= 0xe0fff)
  );
}
