/** Thrown where a scene has what only Skia writes: the whole PDF is left to it then. Never leaves `encodePdf`. */
export class NeedsSkia extends Error {}
