/** Where people reach Platen, by the service's own word: the origin of `PLATEN_BASE_URL`. */
export function platenOrigin(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="platen-origin"]')?.content ?? location.origin;
}
