import { errorCodes } from '@platen/core';
import { type CacheFigures, type ProcessCache, processCaches } from '../../caches/cache-figures.ts';
import type { ProcessMemory, RenderReply, WireError, WorkOutput } from './messages.ts';
import { readNeeds } from './sent-needs.ts';

const maxSentenceLength = 4_000;
const fileStatuses = new Set(['image', 'svg', 'font', 'refused', 'answered']);

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a reply and the bytes of the file that follow it; undefined for anything that is no valid reply. A hostile file
 * may have taken over the process and send anything, so replies are checked before they are stored or shown.
 */
export function readReply(message: unknown, bytes?: Buffer): RenderReply | undefined {
  if (!isFields(message)) return undefined;
  if (message['type'] === 'ready')
    return { type: 'ready', network: message['network'] === 'none' ? 'none' : 'blocked' };
  const { id, memory, cpuMs, caches } = message;
  if (message['type'] === 'unknown' && Number.isSafeInteger(id)) return { type: 'unknown', id: id as number };
  if (!Number.isSafeInteger(id) || !isMemory(memory) || !isTime(cpuMs) || !areCaches(caches)) return undefined;
  const known = { id: id as number, memory, cpuMs, caches };
  const { error } = message;
  if (message['type'] === 'failed' && isError(error)) return { type: 'failed', ...known, error };
  const output = message['type'] === 'done' ? readOutput(message['output'], bytes) : undefined;
  return output && { type: 'done', ...known, output };
}

function isMemory(value: unknown): value is ProcessMemory {
  return isFields(value) && Number.isFinite(value['rssBytes']) && Number.isFinite(value['peakBytes']);
}

function isTime(ms: unknown): ms is number {
  return typeof ms === 'number' && ms >= 0 && ms < 1e9;
}

function areCaches(value: unknown): value is readonly CacheFigures<ProcessCache>[] {
  return Array.isArray(value) && value.length <= Object.keys(processCaches).length && value.every(isCache);
}

function isCache(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { name, maxBytes, hits, misses, evictions, entries, bytes } = value;
  return (
    typeof name === 'string' &&
    Object.hasOwn(processCaches, name) &&
    (maxBytes === null || isCount(maxBytes)) &&
    [hits, misses, evictions, entries, bytes].every(isCount)
  );
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isError(value: unknown): value is WireError {
  if (!isFields(value)) return false;
  const { code, message, details, trace } = value;
  return (
    typeof code === 'string' &&
    Object.hasOwn(errorCodes, code) &&
    typeof message === 'string' &&
    message.length <= maxSentenceLength &&
    isFields(details) &&
    (trace === undefined || (typeof trace === 'string' && trace.length <= maxSentenceLength))
  );
}

/** Reads the output of a render, of a look into a file or of a call. The caller knows which of them it asked for. */
function readOutput(output: unknown, bytes: Buffer | undefined): WorkOutput | undefined {
  if (!isFields(output)) return undefined;
  const { status, needs: sentNeeds, ...rest } = output;
  const needs = sentNeeds === undefined ? undefined : readNeeds(sentNeeds);
  if (sentNeeds !== undefined && needs === undefined) return undefined;
  if (status === 'needs') return needs && { status, needs };
  if (status !== undefined) return fileStatuses.has(status as string) ? (output as unknown as WorkOutput) : undefined;
  const file = { ...rest, bytes, ...(needs && { needs }) };
  return isFile(file) ? (file as unknown as WorkOutput) : undefined;
}

function isFile({ bytes, width, height, warnings, elements, timings, design }: Fields): boolean {
  return (
    Buffer.isBuffer(bytes) &&
    isSide(width) &&
    isSide(height) &&
    Array.isArray(warnings) &&
    warnings.every(isFields) &&
    Array.isArray(elements) &&
    elements.every(isFields) &&
    isFields(timings) &&
    Object.values(timings).every((ms) => Number.isFinite(ms)) &&
    (design === undefined || areDesignFacts(design))
  );
}

function areDesignFacts(value: unknown): boolean {
  if (!isFields(value) || !isCount(value['elements']) || !Array.isArray(value['fonts'])) return false;
  return value['fonts'].every((entry) => Array.isArray(entry) && entry.every((part) => typeof part === 'string'));
}

function isSide(value: unknown): boolean {
  return typeof value === 'number' && value > 0 && value < 1e9;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
