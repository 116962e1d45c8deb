import { PlatenError } from '@platen/core';
import type { ProcessMemory, WireError } from '../channel/messages.ts';

const maxTraceLength = 4_000;
/** Messages of Node.js and of V8 when a buffer cannot be allocated. */
const memoryWords = /^(?:Failed to allocate memory|Array buffer allocation failed)$/;

/** Only a PlatenError is shown to the caller; any other error is our fault and goes to the log. */
export function toWire(cause: unknown): WireError {
  if (cause instanceof PlatenError) return { code: cause.code, message: cause.message, details: cause.details };
  if (cause instanceof RangeError && memoryWords.test(cause.message)) {
    return {
      code: 'RENDER_FAILED',
      message: 'The render needed too much memory. Use fewer layers, or a smaller size.',
      details: { reason: 'memory' },
    };
  }
  return {
    code: 'RENDER_FAILED',
    message: 'The render failed.',
    details: { reason: 'internal' },
    trace: String(cause instanceof Error ? cause.stack : cause).slice(0, maxTraceLength),
  };
}

export function processMemory(): ProcessMemory {
  return { rssBytes: process.memoryUsage.rss(), peakBytes: process.resourceUsage().maxRSS * 1024 };
}

/** Processor time of all threads since `process.cpuUsage()` answered `before`. */
export function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
