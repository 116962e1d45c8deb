/** A picture that must not change: what a user would say of it, and the design that shows it. */
export interface GoldenCase {
  /** kebab-case; the name of the PNG beside it. */
  readonly name: string;
  /** One sentence about what must be seen. */
  readonly says: string;
  readonly width?: number;
  readonly height?: number;
  readonly background?: unknown;
  readonly locale?: string;
  readonly elements: readonly Readonly<Record<string, unknown>>[];
  readonly data?: Readonly<Record<string, unknown>>;
  readonly overrides?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly scale?: number;
}

/** A text element in the middle of most canvases; `with` sets or replaces properties. */
export function textElement(text: string, properties: Readonly<Record<string, unknown>> = {}) {
  return { id: 'text', type: 'text', x: 16, y: 16, width: 288, height: 148, text, fontSize: 22, ...properties };
}

export function shapeElement(type: string, properties: Readonly<Record<string, unknown>> = {}) {
  return { id: type, type, x: 40, y: 30, width: 120, height: 80, fill: '#2563eb', ...properties };
}
