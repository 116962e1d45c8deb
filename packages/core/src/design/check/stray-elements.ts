import { PlatenError } from '../../errors/platen-error.ts';

/**
 * Throws INVALID_REQUEST for elements beside `canvasData`. Fields that are not known are passed over; these would be the
 * whole design, and nobody would be told.
 */
export function refuseStrayElements(body: unknown): void {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'elements')) return;
  const message = 'expected inside canvasData: {"canvasData": {"elements": […]}}; received beside it';
  throw new PlatenError('INVALID_REQUEST', {
    message: `elements: ${message}`,
    details: { field: 'elements', errors: [{ path: '/elements', code: 'MISPLACED', message }] },
  });
}
