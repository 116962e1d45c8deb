import type { ObjectList } from '../plain/object-list.ts';
import type { PreparedPicture } from './prepare-pictures.ts';

/** Puts a picture, and what says how opaque it is: ISO 32000-1, 8.9.5. */
export function putPicture(
  objects: ObjectList,
  { width, height, colors, alphas }: PreparedPicture,
  number: number,
): void {
  const head = `/Type /XObject\n/Subtype /Image\n/Width ${width}\n/Height ${height}\n/BitsPerComponent 8`;
  const mask = alphas && objects.putCoded(`<<${head}\n${alphas.dictionary}>>`, alphas.bytes);
  const masked = mask === null ? '' : `\n/SMask ${mask} 0 R`;
  objects.putCoded(`<<${head}\n${colors.dictionary}${masked}>>`, colors.bytes, number);
}
