/** Why an image cannot be used; said to the caller, so it holds no path and no library's words. */
export type ImageProblemReason =
  | 'unavailable'
  | 'unsupported_type'
  | 'too_many_bytes'
  | 'too_many_pixels'
  | 'too_many_frames'
  | 'damaged';

export const imageProblemSentences = {
  unavailable: 'it could not be loaded',
  unsupported_type: 'it is not a PNG, JPEG, GIF, WebP or SVG image',
  too_many_bytes: 'it is larger than 100 MB (SVG: 1 MB)',
  too_many_pixels: 'it has more than 50 million pixels or a side longer than 16,384 px',
  too_many_frames: 'it has more than 1,000 frames',
  damaged: 'its bytes are damaged or cut short',
} as const satisfies Record<ImageProblemReason, string>;

/** The same for programs: `details.reason` of INVALID_IMAGE_URL, words that the downloader has too where it means the same. */
export const imageProblemCodes = {
  unavailable: 'unavailable',
  unsupported_type: 'not-an-image',
  too_many_bytes: 'too-large',
  too_many_pixels: 'too-many-pixels',
  too_many_frames: 'too-many-frames',
  damaged: 'damaged',
} as const satisfies Record<ImageProblemReason, string>;

/** Thrown for an image that cannot be used; the pipeline turns it into the element's error or warning. */
export class ImageProblem extends Error {
  readonly reason: ImageProblemReason;

  constructor(reason: ImageProblemReason, cause?: unknown) {
    super(imageProblemSentences[reason], { cause });
    this.name = 'ImageProblem';
    this.reason = reason;
  }
}
