import { isNumber, isObject, type RawObject } from './alias.ts';

/**
 * Fabric's `clipPath`, an object placed from the centre of what it clips, as a clip of the shape `path`. What has no such
 * form (turned, inverted, groups, absolute ones) comes back as it is, and is refused by the schema of clips.
 */
export function readFabricClip(value: unknown, element: RawObject): unknown {
  if (!isObject(value) || typeof value.type !== 'string') return value;
  const { width, height } = element;
  if (!isNumber(width) || !isNumber(height)) return value;
  if (value.inverted === true || value.absolutePositioned === true || (value.angle ?? 0) !== 0) return value;
  const size = sizeOf(value);
  const outline = size && outlineOf(value, size);
  if (size === undefined || outline === undefined) return value;
  const [scaleX, scaleY] = [numberOr(value.scaleX, 1), numberOr(value.scaleY, 1)];
  const left = numberOr(value.left, 0) + width / 2 - shareOf(value.originX) * size.width * scaleX;
  const top = numberOr(value.top, 0) + height / 2 - shareOf(value.originY) * size.height * scaleY;
  const place = (x: number, y: number): string => `${left + x * scaleX} ${top + y * scaleY}`;
  return { shape: 'path', d: outline({ place, scaleX, scaleY }) };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Pen {
  /** A point of the clip's own box as the element sees it. */
  readonly place: (x: number, y: number) => string;
  readonly scaleX: number;
  readonly scaleY: number;
}

type Outline = (pen: Pen) => string;

function sizeOf(value: RawObject): Size | undefined {
  const { type, radius, rx, ry, width, height, points } = value;
  switch (String(type).toLowerCase()) {
    case 'circle':
      return isNumber(radius) ? { width: 2 * radius, height: 2 * radius } : undefined;
    case 'ellipse':
      return isNumber(rx) && isNumber(ry) ? { width: 2 * rx, height: 2 * ry } : undefined;
    case 'polygon': {
      const corners = cornersOf(points);
      if (corners === undefined) return undefined;
      const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
      return { width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) };
    }
    default:
      return isNumber(width) && isNumber(height) ? { width, height } : undefined;
  }
}

function outlineOf(value: RawObject, { width, height }: Size): Outline | undefined {
  switch (String(value.type).toLowerCase()) {
    case 'circle':
    case 'ellipse':
      return ({ place, scaleX, scaleY }) => {
        const arc = `A${(width / 2) * scaleX} ${(height / 2) * scaleY} 0 0 1`;
        return `M${place(0, height / 2)}${arc} ${place(width, height / 2)}${arc} ${place(0, height / 2)}Z`;
      };
    case 'rect': {
      const rx = Math.min(numberOr(value.rx, numberOr(value.ry, 0)), width / 2);
      const ry = Math.min(numberOr(value.ry, rx), height / 2);
      return (pen) => roundedRect({ width, height }, rx, ry, pen);
    }
    case 'triangle':
      return ({ place }) => `M${place(width / 2, 0)}L${place(width, height)}L${place(0, height)}Z`;
    case 'polygon': {
      const corners = cornersOf(value.points) ?? [];
      const left = Math.min(...corners.map(([x]) => x));
      const top = Math.min(...corners.map(([, y]) => y));
      return ({ place }) => `M${corners.map(([x, y]) => place(x - left, y - top)).join('L')}Z`;
    }
    default:
      return undefined;
  }
}

function roundedRect({ width, height }: Size, rx: number, ry: number, { place, scaleX, scaleY }: Pen): string {
  const arc = (x: number, y: number): string =>
    rx > 0 && ry > 0 ? `A${rx * scaleX} ${ry * scaleY} 0 0 1 ${place(x, y)}` : '';
  return [
    `M${place(rx, 0)}L${place(width - rx, 0)}${arc(width, ry)}`,
    `L${place(width, height - ry)}${arc(width - rx, height)}`,
    `L${place(rx, height)}${arc(0, height - ry)}`,
    `L${place(0, ry)}${arc(rx, 0)}Z`,
  ].join('');
}

function cornersOf(points: unknown): readonly (readonly [number, number])[] | undefined {
  if (!Array.isArray(points) || points.length < 3 || points.length > 1_000) return undefined;
  const corners = points.flatMap((point: unknown) =>
    isObject(point) && isNumber(point.x) && isNumber(point.y) ? [[point.x, point.y] as const] : [],
  );
  return corners.length === points.length ? corners : undefined;
}

/** Which part of the box stands at its position. */
function shareOf(origin: unknown): number {
  if (origin === 'center') return 0.5;
  return origin === 'right' || origin === 'bottom' ? 1 : 0;
}

function numberOr(value: unknown, fallback: number): number {
  return isNumber(value) ? value : fallback;
}
