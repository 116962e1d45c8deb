import type { OperationBody } from '@platen/api';
import { unknownKeys, type Warning } from '@platen/core';
import { z } from 'zod';

/** What an operation answers, with a warning for each field of its request that it does not have. */
export function withIgnoredFields(body: OperationBody | undefined, sent: unknown, data: unknown): unknown {
  if (body?.warnsAs === undefined || !(body.schema instanceof z.ZodObject)) return data;
  const known = new Set(Object.keys(body.schema.shape));
  const rules = { known, of: body.warnsAs, fate: 'it is ignored' };
  const ignored = unknownKeys((sent ?? {}) as Readonly<Record<string, unknown>>, rules);
  if (ignored.length === 0) return data;
  const { warnings = [] } = data as { readonly warnings?: readonly Warning[] };
  return { ...(data as object), warnings: [...ignored, ...warnings] };
}
