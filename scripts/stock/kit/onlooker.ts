import { n } from './paths.ts';

/** A head and shoulders seen from behind. */
export function onlooker(x: number, y: number, size: number): string {
  const head = `M${n(x - size * 0.3)} ${n(y - size * 0.62)}a${n(size * 0.3)} ${n(size * 0.36)} 0 1 1 ${n(size * 0.6)} 0a${n(size * 0.3)} ${n(size * 0.36)} 0 1 1 ${n(-size * 0.6)} 0Z`;
  const body = `M${n(x - size * 0.95)} ${n(y + size * 1.5)}C${n(x - size * 0.95)} ${n(y + size * 0.2)} ${n(x - size * 0.6)} ${n(y - size * 0.1)} ${n(x - size * 0.16)} ${n(y - size * 0.16)}V${n(y - size * 0.4)}H${n(x + size * 0.16)}V${n(y - size * 0.16)}C${n(x + size * 0.6)} ${n(y - size * 0.1)} ${n(x + size * 0.95)} ${n(y + size * 0.2)} ${n(x + size * 0.95)} ${n(y + size * 1.5)}Z`;
  return head + body;
}
