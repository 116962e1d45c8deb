/** The path of `PLATEN_BASE_URL`, without a slash at its end; it stands in front of every address. */
export function pathPrefix(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="platen-path"]')?.content ?? '';
}
