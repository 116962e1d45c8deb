import type { PageEngine } from '@platen/browser';
import { bindDesign, type DesignInput, PlatenError, type Warning } from '@platen/core';
import { emptyText, emptyTexts, writtenTexts } from './empty-texts.ts';
import { type Refusal, readChecked, refusalsOf } from './refusals.ts';

/** What a person should look at: a warning of the scene, or why the service draws nothing. */
export interface Problem {
  /** That of a warning or of an error, or `emptyText`. */
  readonly code: string;
  /** Empty where the code alone says it. */
  readonly message: string;
  readonly elementId?: string;
  /** Figures and names, by which `message` is said in other languages. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Whether the service draws nothing at all. */
  readonly isError: boolean;
}

export type CheckRow = (row: Readonly<Record<string, unknown>>) => Promise<readonly Problem[]>;

/** Lays a design out with rows of data, one after the other; the design is read once. */
export function createRowChecker(design: DesignInput, openEngine: () => Promise<PageEngine>): CheckRow {
  let read: ReturnType<typeof readChecked> | undefined;
  let written: ReturnType<typeof writtenTexts> | undefined;
  return async (row) => {
    const engine = await openEngine();
    try {
      read ??= readChecked(design);
      const { document, refused } = read;
      const all: Refusal[] = [...refused];
      const onRefused = (error: PlatenError) => all.push(...refusalsOf(error, document));
      const { scene } = await engine.layOut({ design: bindDesign(document, { dynamicData: row, onRefused }) });
      written ??= writtenTexts(document.canvasData.elements);
      const told = new Set([...scene.warnings, ...all].map(({ elementId }) => elementId));
      const empty = emptyTexts(written, scene.elements).filter((id) => !told.has(id));
      return [...toldOnce(all).map(fromRefusal), ...scene.warnings.map(fromWarning), ...empty.map(fromEmpty)];
    } catch (error) {
      if (error instanceof PlatenError) return refusalsOf(error, design).map(fromRefusal);
      throw error;
    }
  };
}

const fromEmpty = (elementId: string): Problem => ({ code: emptyText, message: '', elementId, isError: false });

function fromWarning({ code, message, elementId, details }: Warning): Problem {
  return { code, message, isError: false, ...(elementId !== undefined && { elementId }), ...(details && { details }) };
}

function fromRefusal({ code, message, elementId, details }: Refusal): Problem {
  return { code, message, isError: true, ...(elementId !== undefined && { elementId }), ...(details && { details }) };
}

/** Reading the design tells of a template what filling it tells again. */
function toldOnce(refusals: readonly Refusal[]): readonly Refusal[] {
  const places = refusals.map(({ place }) => place);
  return refusals.filter(({ place }, index) => place === undefined || places.indexOf(place) === index);
}
