/** The engine's door for the service process: the guarded ways out. Nothing here loads native image code. */

export { createGuardedFetch, type GuardedFetch } from './guarded-fetch.ts';
export {
  createImageFetcher,
  type FetchedAsset,
  type FetchedImages,
  type FindOwnFile,
  type ImageFetcher,
  type OwnFile,
} from './image-fetcher.ts';
export { sniffImage } from './image-magic.ts';
export { createPoster, type Poster, type PostFailure, type PostOutcome } from './poster.ts';
