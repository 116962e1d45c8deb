/** `{text, fontSize, color, fontWeight, …}` sent for a variable: a text with its own look. */
export interface StructuredText {
  readonly text: string | number | boolean;
  readonly style: Readonly<Record<string, unknown>>;
}

/** The structured text form: an object whose own `text` is a scalar and that has no `url`. */
export function structuredText(value: object): StructuredText | undefined {
  if (Array.isArray(value) || !Object.hasOwn(value, 'text') || Object.hasOwn(value, 'url')) return undefined;
  const { text, ...style } = value as Record<string, unknown>;
  if (typeof text !== 'string' && typeof text !== 'number' && typeof text !== 'boolean') return undefined;
  return { text, style };
}

/** The URL of the structured image form `{url, crop, width, height}`. */
export function structuredUrl(value: object): string | undefined {
  if (Array.isArray(value) || !Object.hasOwn(value, 'url')) return undefined;
  const { url } = value as { readonly url: unknown };
  return typeof url === 'string' ? url : undefined;
}
