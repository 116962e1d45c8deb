import { type CanvasData, type DesignDocument, PlatenError, parseDesign } from '@platen/core';
import type { DesignsStore } from '../store/designs-store.ts';
import type { DesignRow } from '../store/schema.ts';
import type { IdSource } from '../telemetry/ids.ts';
import { parseNewDesign } from './design-request.ts';

export interface DesignSummary {
  readonly id: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly status: string;
  readonly createdAt: string;
}

export interface Design extends DesignSummary {
  readonly canvasData: CanvasData;
  readonly updatedAt: string;
}

export interface DesignKey {
  readonly accountId: string;
  readonly id: string;
}

export interface DesignsServiceOptions {
  readonly designs: DesignsStore;
  readonly newId: IdSource;
  readonly now: () => Date;
}

export type DesignsService = ReturnType<typeof createDesignsService>;

export function createDesignsService({ designs, newId, now }: DesignsServiceOptions) {
  return {
    /** Stores a checked design under a new id. Throws INVALID_REQUEST naming every problem's path. */
    async create(request: { readonly accountId: string; readonly body: unknown }): Promise<DesignSummary> {
      const { name, width, height, canvasData } = parseNewDesign(request.body);
      const document = parseDesign({ width, height, canvasData });
      const createdAt = now().toISOString();
      const row: DesignRow = {
        id: newId('dsn'),
        account_id: request.accountId,
        name,
        width: document.width,
        height: document.height,
        status: 'DRAFT',
        canvas_data: JSON.stringify(document.canvasData),
        created_at: createdAt,
        updated_at: createdAt,
      };
      await designs.insert(row);
      return summaryOf(row);
    },

    /** Throws INVALID_DESIGN_ID, the same for a design that never was and one of another account. */
    async get(key: DesignKey): Promise<Design> {
      const row = await designs.find(key);
      if (!row) throw new PlatenError('INVALID_DESIGN_ID');
      return { ...summaryOf(row), canvasData: JSON.parse(row.canvas_data) as CanvasData, updatedAt: row.updated_at };
    },

    /** The stored document, brought to the newest schema version. */
    async document(key: DesignKey): Promise<{ readonly name: string; readonly document: DesignDocument }> {
      const { name, width, height, canvasData } = await this.get(key);
      return { name, document: parseDesign({ width, height, canvasData }) };
    },
  };
}

function summaryOf(row: DesignRow): DesignSummary {
  const { id, name, width, height, status } = row;
  return { id, name, width, height, status, createdAt: row.created_at };
}
