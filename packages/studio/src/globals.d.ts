declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';

/** The inside of an icon of Lucide, as SVG of 24 × 24 units; `scripts/build-studio.ts` brings it. */
declare module 'lucide:*' {
  const body: string;
  export default body;
}

/** What each property is for, in one language; `scripts/studio-help.ts` makes it of the guides of `@platen/core`. */
declare module 'platen:help/*' {
  const texts: readonly string[] & Readonly<Record<string, string>>;
  export default texts;
}

/**
 * Method and path of every operation, by its id, and the roles that may call it, or operators; without these, everybody may.
 * `scripts/build-studio.ts` makes it of `@platen/api`.
 */
declare module 'platen:operations' {
  import type { MemberRole } from '@platen/api';

  const operations: Readonly<
    Record<string, readonly [method: string, path: string, who?: readonly MemberRole[] | 'operator']>
  >;
  export default operations;
}
