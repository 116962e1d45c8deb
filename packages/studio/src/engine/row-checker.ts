import type { PageEngine } from '@platen/browser';
import {
  type BindRequest,
  type BoundDesign,
  bindDesign,
  type DesignInput,
  PlatenError,
  type Warning,
} from '@platen/core';
import { emptyText, emptyTexts, writtenTexts } from './empty-texts.ts';
import { type Refusal, readChecked, refusalsOf } from './refusals.ts';

/** Something that a person should look at: a warning of the scene, or the reason why the service draws nothing. */
export interface Problem {
  /** The code of a warning or of an error, or `emptyText`. */
  readonly code: string;
  /** Empty when the code says it all. */
  readonly message: string;
  readonly elementId?: string;
  /** Figures and names, to say `message` in other languages. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Whether the service draws nothing at all. */
  readonly isError: boolean;
}

type Row = Readonly<Record<string, unknown>>;
/** The problems of each of some rows. */
export type CheckRows = (rows: readonly Row[]) => Promise<readonly (readonly Problem[])[]>;

interface BoundRow {
  readonly design: BoundDesign;
  readonly written: ReturnType<typeof writtenTexts>;
  readonly refused: readonly Refusal[];
}

/** Lays out a design with rows of data, one after the other; the design is read once. */
export function createRowChecker(design: DesignInput, openEngine: () => Promise<PageEngine>): CheckRows {
  let read: (ReturnType<typeof readChecked> & Pick<BoundRow, 'written'>) | undefined;
  const bind = (row: Row, formats: BindRequest['formats']): BoundRow | PlatenError => {
    try {
      if (!read) {
        const checked = readChecked(design);
        read = { ...checked, written: writtenTexts(checked.document.canvasData.elements) };
      }
      const { document, refused, written } = read;
      const all: Refusal[] = [...refused];
      const onRefused = (error: PlatenError) => all.push(...refusalsOf(error, document));
      return { design: bindDesign(document, { dynamicData: row, formats, onRefused }), written, refused: all };
    } catch (error) {
      if (error instanceof PlatenError) return error;
      throw error;
    }
  };
  const check = async (bound: BoundRow | PlatenError, engine: PageEngine): Promise<readonly Problem[]> => {
    try {
      if (bound instanceof PlatenError) throw bound;
      const { written, refused } = bound;
      const { scene, release } = await engine.layOut({ design: bound.design });
      release();
      const told = new Set([...scene.warnings, ...refused].map(({ elementId }) => elementId));
      const empty = emptyTexts(written, scene.elements).filter((id) => !told.has(id));
      return [...toldOnce(refused).map(fromRefusal), ...scene.warnings.map(fromWarning), ...empty.map(fromEmpty)];
    } catch (error) {
      if (error instanceof PlatenError) return refusalsOf(error, design).map(fromRefusal);
      throw error;
    }
  };
  return async (rows) => {
    const engine = await openEngine();
    const found: (readonly Problem[])[] = [];
    // Together, so that the service is asked once for what it writes in them.
    for (const bound of await engine.bind((formats) => rows.map((row) => bind(row, formats)))) {
      found.push(await check(bound, engine));
    }
    return found;
  };
}

const fromEmpty = (elementId: string): Problem => ({ code: emptyText, message: '', elementId, isError: false });

function fromWarning({ code, message, elementId, details }: Warning): Problem {
  return { code, message, isError: false, ...(elementId !== undefined && { elementId }), ...(details && { details }) };
}

function fromRefusal({ code, message, elementId, details }: Refusal): Problem {
  return { code, message, isError: true, ...(elementId !== undefined && { elementId }), ...(details && { details }) };
}

/** Reading the design reports problems of templates, and filling it reports them again. */
function toldOnce(refusals: readonly Refusal[]): readonly Refusal[] {
  const places = refusals.map(({ place }) => place);
  return refusals.filter(({ place }, index) => place === undefined || places.indexOf(place) === index);
}
