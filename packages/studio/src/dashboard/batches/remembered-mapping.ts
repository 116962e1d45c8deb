import type { Mapping } from './send-table.ts';

const prefix = 'platen-mapping.';

/** How columns were mapped when a batch of this design was last sent by this browser. */
export function rememberedMapping(designId: string): Mapping {
  try {
    return JSON.parse(localStorage.getItem(prefix + designId) ?? '{}');
  } catch {
    return {};
  }
}

export function rememberMapping(designId: string, mapping: Mapping): void {
  localStorage.setItem(prefix + designId, JSON.stringify(mapping));
}
