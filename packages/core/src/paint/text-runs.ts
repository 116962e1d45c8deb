import { featureSettings } from '../scene/font-features.ts';
import type { TextMark, TextRun, TextStyle } from '../scene/marks.ts';
import type { Canvas2D } from './canvas.ts';

/** Visits each run with its style and the baseline it stands on. */
export function eachRun(
  { lines, styles }: TextMark,
  visit: (run: TextRun, style: TextStyle, baseline: number) => void,
): void {
  for (const { runs, baseline } of lines) {
    for (const run of runs) {
      const style = styles[run.style];
      if (style) visit(run, style, baseline - run.rise);
    }
  }
}

/** Sets what `fillText` needs to draw a run from its left edge; the same that the measurer set. */
export function setFont(canvas: Canvas2D, run: TextRun, style: TextStyle): void {
  canvas.font = `${style.italic ? 'italic ' : ''}${style.weight} ${style.size}px "${style.face}"`;
  canvas.textAlign = 'left';
  canvas.textBaseline = 'alphabetic';
  // Browsers' canvases have a property for this feature only.
  canvas.fontKerning = style.features['kern'] === 0 ? 'none' : 'normal';
  // So words are shaped together in fonts whose letters change with those of the word before, as in a page.
  canvas.textRendering = 'optimizeLegibility';
  canvas.direction = run.direction;
  canvas.letterSpacing = `${style.letterSpacing}px`;
  canvas.wordSpacing = `${run.wordSpacing}px`;
  canvas.lang = style.lang === '' ? 'en' : style.lang;
  canvas.fontFeatureSettings = featureSettings(style.features);
}
