import { TemplateProblem } from './template-problem.ts';

/** Text is laid out, which costs; sources are URLs, data URIs and SVG markup. */
export type WrittenKind = 'text' | 'source';
const maxWritten = { text: 200_000, source: 10_000_000 } as const;

/** Characters that the templates of one render wrote, by kind. */
export class WrittenText {
  readonly #written: Record<WrittenKind, number> = { text: 0, source: 0 };

  get counts(): Readonly<Record<WrittenKind, number>> {
    return { ...this.#written };
  }

  /** Counts characters about to be added to a result. */
  add(length: number, kind: WrittenKind): void {
    this.#written[kind] += length;
    if (this.#written[kind] <= maxWritten[kind]) return;
    throw new TemplateProblem('The text is too long once its variables are filled in.', {
      expected: `at most ${maxWritten[kind]} characters in all ${kind}s of a render together`,
    });
  }

  /** Counts what is not written again. False, and nothing counted, when that is too much. */
  repeat({ text, source }: Readonly<Record<WrittenKind, number>>): boolean {
    const written = this.#written;
    if (written.text + text > maxWritten.text || written.source + source > maxWritten.source) return false;
    written.text += text;
    written.source += source;
    return true;
  }
}
