/** The address, trimmed, when a text or a file may link to it: http, https or mailto without control characters; else null. */
export function safeLink(href: string | undefined): string | null {
  const trimmed = href?.trim() ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not reach a file
  return /^(?:https?:\/\/|mailto:)(?!\s)[^\x00-\x1f\x7f]+$/i.test(trimmed) ? trimmed : null;
}
