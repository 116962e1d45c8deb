import { renderDesignBody } from '@platen/api';
import { describe, expect, it } from 'vitest';
import { toRenderRequest } from './render-request.ts';
import { completedEnd, type Ending } from './render-states.ts';

const day = 24 * 3_600;
const file = {
  id: 'fil_1',
  accountId: 'acc_1',
  contentHash: 'h',
  size: 1,
  mimeType: 'image/png',
  extension: 'png',
  createdAt: '2026-11-01T00:00:00.000Z',
};

/** Until when a file that is shown again is to be kept; `kept`: until when it is already. */
function keptUntil(kept: string | null, endedAt: string, body: object = {}): string | null | undefined {
  const made: Ending['made'] = {
    key: 'k',
    outcome: {
      kind: 'cached',
      render: { id: 'rnd_1', width: 1, height: 1, warnings: [] },
      file: { ...file, expiresAt: kept },
    },
    assets: [],
    assetsMs: 0,
  };
  return completedEnd({
    accountId: 'acc_1',
    request: toRenderRequest(renderDesignBody.parse(body)),
    made,
    renderMs: 1,
    endedAt: new Date(endedAt),
    resultExpirySeconds: 30 * day,
    fileId: 'fil_2',
  }).keepFileUntil;
}

describe('the file of an earlier render that is shown again', () => {
  it('is kept for as long as a new one, and less than a minute longer', () => {
    const until = keptUntil('2026-12-01T10:00:00.000Z', '2026-11-01T10:00:30.500Z');
    expect(until).toBe('2026-12-01T10:01:00.000Z');
    // Those who are answered within that minute have nothing to write.
    expect(keptUntil(until ?? null, '2026-11-01T10:00:31.000Z')).toBeUndefined();
    expect(keptUntil(until ?? null, '2026-11-01T10:01:00.000Z')).toBeUndefined();
    expect(keptUntil(until ?? null, '2026-11-01T10:01:00.001Z')).toBe('2026-12-01T10:02:00.000Z');
  });

  it('is kept a sixtieth longer at most when it is asked for a short time', () => {
    expect(keptUntil('2026-11-01T10:00:01.000Z', '2026-11-01T10:00:00.300Z', { expiresIn: 60 })).toBe(
      '2026-11-01T10:01:01.000Z',
    );
  });

  it('is never kept for less than it was', () => {
    expect(keptUntil('2027-01-01T00:00:00.000Z', '2026-11-01T10:00:00.000Z')).toBeUndefined();
    expect(keptUntil(null, '2026-11-01T10:00:00.000Z')).toBeUndefined();
    expect(keptUntil('2026-12-01T10:00:00.000Z', '2026-11-01T10:00:00.000Z', { expiresIn: 0 })).toBeNull();
  });
});
