/**
 * The text of `{text, fontSize, color, fontWeight, …}`, sent for a variable: an object whose own `text` is a scalar and that has
 * no `url`. Nothing is copied, as templates look at a value again and again.
 */
export function structuredText(value: object): string | number | boolean | undefined {
  if (Array.isArray(value) || !Object.hasOwn(value, 'text') || Object.hasOwn(value, 'url')) return undefined;
  const { text } = value as { readonly text: unknown };
  return typeof text === 'string' || typeof text === 'number' || typeof text === 'boolean' ? text : undefined;
}

/** What a structured text says beside its text; a copy. */
export function styleOf(value: object): Readonly<Record<string, unknown>> {
  const { text: _, ...style } = value as Readonly<Record<string, unknown>>;
  return style;
}

/** The URL of the structured image form `{url, crop, width, height}`. */
export function structuredUrl(value: object): string | undefined {
  if (Array.isArray(value) || !Object.hasOwn(value, 'url')) return undefined;
  const { url } = value as { readonly url: unknown };
  return typeof url === 'string' ? url : undefined;
}
