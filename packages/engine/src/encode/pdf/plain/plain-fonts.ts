import { type Mark, type Scene, syntheticStyle, type TextStyle } from '@platen/core';
import type { SpaceUse } from '@platen/core/fonts';
import type { CountedCache } from '../../../caches/counted-cache.ts';
import { shapedCharacters } from '../../text/shaped-characters.ts';
import { faceKey, textMarks } from '../../text/used-faces.ts';
import type { VectorFonts } from '../../text/vector-fonts.ts';
import { postScriptName } from '../skia/subsets.ts';
import { NeedsSkia } from './needs-skia.ts';
import type { ObjectList } from './object-list.ts';
import { openFont } from './opened-font.ts';
import type { PageUses } from './page-uses.ts';
import { type FontCut, PlainFont } from './plain-font.ts';
import { type SetRun, type ShapingStyle, setRun } from './set-run.ts';
import { widenedText } from './widened-text.ts';

/** What a canvas says of a text that is drawn. */
export interface RunSettings {
  /** `italic 700 12px "face"`. */
  readonly font: string;
  /** Such as `2px`. */
  readonly letterSpacing: string;
  readonly wordSpacing: string;
  readonly lang: string;
  readonly fontFeatureSettings: string;
}

/** A text in its font. */
export interface PlainRun {
  readonly font: PlainFont;
  readonly set: SetRun;
  /** px. */
  readonly size: number;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  /** How far a glyph leans to the right for each px of height. */
  readonly slant: number;
}

export interface PlainFontCaches {
  /** Shaped runs, by font, settings and text. */
  readonly runs: CountedCache<SetRun>;
  /** Fonts cut to the glyphs in use, by font and glyphs. */
  readonly cuts: CountedCache<FontCut>;
}

/** As Skia slants an upright face. */
const obliqueSlant = 0.25;

/** Opens every font of the scenes' text. */
export async function openPlainFonts(
  scenes: readonly Scene[],
  {
    fonts,
    memory,
    objects,
    uses,
  }: {
    readonly fonts: VectorFonts;
    readonly memory: PlainFontCaches;
    readonly objects: ObjectList;
    readonly uses: PageUses;
  },
): Promise<PlainFonts> {
  const opened = new Map<string, FontOfStyle>();
  for (const [index, { style, characters }] of usedStyles(scenes).entries()) {
    const face = fonts.store.face(style.face);
    const { bold, oblique } = syntheticStyle(face, style);
    if (bold || face.emoji) throw new NeedsSkia();
    const { weight } = style;
    const text = widenedText(characters);
    const bytes = await fonts.subsetter.subset({ face: style.face, weight, text, format: 'sfnt' });
    const name = postScriptName(face.family, style, index);
    const key = faceKey(style);
    const font = new PlainFont({ font: openFont(bytes), key, name, number: objects.reserve(), uses });
    const spaces = fonts.store.spaceUse(style.face);
    opened.set(key, { font, spaces, slant: oblique ? obliqueSlant : 0 });
  }
  return new PlainFonts(opened, memory);
}

interface FontOfStyle {
  readonly font: PlainFont;
  readonly spaces: SpaceUse;
  readonly slant: number;
}

interface UsedStyle {
  readonly style: TextStyle;
  /** Beside those that are in every widened text. */
  readonly characters: Set<string>;
}

function usedStyles(scenes: readonly Scene[]): readonly UsedStyle[] {
  const used = new Map<string, UsedStyle>();
  for (const { marks } of scenes) {
    for (const mark of marks) {
      for (const [key, { style, characters }] of stylesOf(mark)) {
        const entry = used.get(key) ?? { style, characters: new Set() };
        used.set(key, entry);
        for (const character of characters) entry.characters.add(character);
      }
    }
  }
  return [...used.values()];
}

/** By the marks of scenes: of a series, most are the same in each. */
const stylesBefore = new WeakMap<Mark, ReadonlyMap<string, UsedStyle>>();

/** The styles of all text of a mark, by `faceKey`, in order of first use. */
function stylesOf(whole: Mark): ReadonlyMap<string, UsedStyle> {
  const known = stylesBefore.get(whole);
  if (known !== undefined) return known;
  const used = new Map<string, UsedStyle>();
  for (const { styles, lines } of textMarks([whole])) {
    for (const { runs } of lines) {
      for (const { style: index, text, direction } of runs) {
        const style = styles[index];
        if (style === undefined || text === '') continue;
        const key = faceKey(style);
        const entry = used.get(key) ?? { style, characters: new Set() };
        used.set(key, entry);
        if (asciiLetters.test(text)) continue;
        // What plain letters ask for beside themselves, widening adds.
        const characters = plainLetters.test(text) ? text : shapedCharacters(text, direction);
        for (const character of characters) entry.characters.add(character);
      }
    }
  }
  stylesBefore.set(whole, used);
  return used;
}

/** In every widened text. */
const asciiLetters = /^[ -~]*$/;
/** Western letters, spaces, dashes and signs of currencies. */
const plainLetters = /^[ -~\u00a0-\u00ff\u2000-\u20cf]*$/;

/** The fonts of a file. */
export class PlainFonts {
  readonly #opened: ReadonlyMap<string, FontOfStyle>;
  readonly #memory: PlainFontCaches;
  readonly #settings = new Map<string, Settled>();
  #last: { readonly settings: RunSettings; readonly settled: Settled } | undefined;

  constructor(opened: ReadonlyMap<string, FontOfStyle>, memory: PlainFontCaches) {
    this.#opened = opened;
    this.#memory = memory;
  }

  run(text: string, settings: RunSettings): PlainRun {
    // Most texts are drawn as the one before.
    const before = this.#last && areSame(this.#last.settings, settings) ? this.#last.settled : undefined;
    const run = before ?? this.#settle(settings);
    if (before === undefined) this.#last = { settings, settled: run };
    const { font, spaces, size, letterSpacing, wordSpacing, slant, runKey } = run;
    const { runs } = this.#memory;
    const key = runKey + text;
    const known = runs.get(key);
    const set = known ?? setRun(text, { shaper: font.opened.shaper, spaces }, shapingOf(settings, letterSpacing));
    if (known === undefined) runs.set(key, set);
    return { font, set, size, letterSpacing, wordSpacing, slant };
  }

  /** The font of a style, by its `faceKey`. */
  find(key: string): PlainFont | undefined {
    return this.#opened.get(key)?.font;
  }

  /** Puts those that were used, and names them for the resources. */
  write(objects: ObjectList): string {
    const used = [...this.#opened.values()].flatMap(({ font }) => (font.isUsed ? [font] : []));
    for (const font of used) font.write(objects, this.#memory.cuts);
    if (used.length === 0) return '';
    return `/Font <<${used.map(({ number }) => `/F${number} ${number} 0 R`).join('\n')}>>\n`;
  }

  #settle(settings: RunSettings): Settled {
    const { font, letterSpacing, wordSpacing, lang, fontFeatureSettings } = settings;
    const key = `${font} ${letterSpacing} ${wordSpacing} ${lang} ${fontFeatureSettings}`;
    const known = this.#settings.get(key);
    if (known !== undefined) return known;
    const [, italic, weight, size, face = ''] = /^(italic )?([\d.]+) ([\d.e+-]+)px "(.*)"$/s.exec(font) ?? [];
    const opened = this.#opened.get(faceKey({ face, weight: Number(weight), italic: italic !== undefined }));
    if (opened === undefined) throw new Error(`the font ${font} was not opened before painting`);
    const spacing = Number.parseFloat(letterSpacing);
    const made = {
      ...opened,
      size: Number(size),
      letterSpacing: spacing,
      wordSpacing: Number.parseFloat(wordSpacing),
      runKey: `${opened.font.opened.digest} ${JSON.stringify(opened.spaces)} ${spacing !== 0} ${lang} ${fontFeatureSettings}\n`,
    };
    this.#settings.set(key, made);
    return made;
  }
}

function areSame(a: RunSettings, b: RunSettings): boolean {
  return (
    a.font === b.font &&
    a.letterSpacing === b.letterSpacing &&
    a.wordSpacing === b.wordSpacing &&
    a.lang === b.lang &&
    a.fontFeatureSettings === b.fontFeatureSettings
  );
}

interface Settled extends Omit<PlainRun, 'set'>, FontOfStyle {
  /** Decides, with the text, how it is shaped. */
  readonly runKey: string;
}

function shapingOf({ lang, fontFeatureSettings }: RunSettings, letterSpacing: number): ShapingStyle {
  const features = Object.fromEntries(
    [...fontFeatureSettings.matchAll(/"(.{4})" (\d+)/g)].map(([, tag = '', value]) => [tag, Number(value)]),
  );
  return { lang, letterSpacing, features };
}
