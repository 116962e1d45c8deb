import type { Work } from '../channel/messages.ts';

/**
 * The seat at which work is at home, from 0 to before `seats`: the same for all renders of a design, whose fonts, pictures and
 * layouts are kept there. Undefined for work of no design.
 */
export function homeOf(work: Work, seats: number): number | undefined {
  return work.type === 'render' ? hashOf(work.job.input.document.digest) % seats : undefined;
}

/** FNV-1a, of 32 bits: it only has to spread. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}
