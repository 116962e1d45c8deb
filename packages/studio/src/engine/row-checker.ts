import type { PageEngine } from '@platen/browser';
import { bindDesign, type DesignInput, PlatenError, parseDesign, type Warning } from '@platen/core';
import { emptyText, emptyTexts, writtenTexts } from './empty-texts.ts';

/** What a person should look at: a warning of the scene, or why there is none. */
export interface Problem {
  /** That of a warning or of an error, or `emptyText`. */
  readonly code: string;
  /** Empty where the code alone says it. */
  readonly message: string;
  readonly elementId?: string;
  /** Whether nothing is drawn at all. */
  readonly isError: boolean;
}

export type CheckRow = (row: Readonly<Record<string, unknown>>) => Promise<readonly Problem[]>;

/** Lays a design out with rows of data, one after the other; the design is read once. */
export function createRowChecker(design: DesignInput, openEngine: () => Promise<PageEngine>): CheckRow {
  let parsed: ReturnType<typeof parseDesign> | undefined;
  let written: ReturnType<typeof writtenTexts> | undefined;
  return async (row) => {
    const engine = await openEngine();
    try {
      parsed ??= parseDesign(design);
      const { scene } = await engine.layOut({ design: bindDesign(parsed, { dynamicData: row }) });
      written ??= writtenTexts(parsed.canvasData.elements);
      const told = new Set(scene.warnings.map(({ elementId }) => elementId));
      const empty = emptyTexts(written, scene.elements).filter((id) => !told.has(id));
      return [...scene.warnings.map(fromWarning), ...empty.map(fromEmpty)];
    } catch (error) {
      if (error instanceof PlatenError) return fromError(error);
      throw error;
    }
  };
}

const fromEmpty = (elementId: string): Problem => ({ code: emptyText, message: '', elementId, isError: false });

function fromWarning({ code, message, elementId }: Warning): Problem {
  return { code, message, isError: false, ...(elementId !== undefined && { elementId }) };
}

/** One for each place that is named. */
function fromError({ code, message, details }: PlatenError): readonly Problem[] {
  const places = Array.isArray(details['errors'])
    ? (details['errors'] as readonly { path?: string; message: string }[])
    : [];
  const elementId = typeof details['elementId'] === 'string' ? { elementId: details['elementId'] } : {};
  if (places.length === 0) return [{ code, message, isError: true, ...elementId }];
  return places.map((place) => ({
    code,
    message: `${place.path ?? ''} ${place.message}`.trim(),
    isError: true,
    ...elementId,
  }));
}
