/** A link target that may stand in a PDF or SVG: http, https or mailto without control characters; else null. */
export function layoutLink(href: string | undefined): string | null {
  const trimmed = href?.trim();
  if (!trimmed || !/^(?:https?:\/\/|mailto:)[^\s]/i.test(trimmed)) return null;
  for (let index = 0; index < trimmed.length; index++) {
    if (trimmed.charCodeAt(index) < 0x20 || trimmed.charCodeAt(index) === 0x7f) return null;
  }
  return trimmed;
}
