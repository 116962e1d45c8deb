import type { Cluster } from './clusters.ts';

const hebrew = /\p{Script=Hebrew}/u;
const ofNoScript = /^[\p{Script=Common}\p{Script=Inherited}]*$/u;

/**
 * Whether each cluster is a digit, space or sign that belongs to Hebrew text: such characters take the script of the
 * letters before them, or of the first letters (UAX #24, 5.1). Null when the text has no Hebrew.
 *
 * HarfBuzz, and with it every browser, applies no kerning of a font that was not made for Hebrew to Hebrew text: digits
 * within it stand unkerned, and the canvas, which is given them alone, must be told.
 */
export function signsWithinHebrew(text: string, clusters: readonly Cluster[]): readonly boolean[] | null {
  if (!hebrew.test(text)) return null;
  const scripts = clusters.map(({ start, end }) => {
    const cluster = text.slice(start, end);
    return ofNoScript.test(cluster) ? null : hebrew.test(cluster);
  });
  let isHebrew = scripts.find((script) => script !== null) ?? false;
  return scripts.map((script) => {
    isHebrew = script ?? isHebrew;
    return script === null && isHebrew;
  });
}
