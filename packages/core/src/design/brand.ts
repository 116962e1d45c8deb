import { isObject } from './aliases/alias.ts';

/** What templates read as `{{brand.colors.primary}}` and its like: texts by their names. */
export interface BrandValues {
  readonly colors: Readonly<Record<string, string>>;
  /** Font families. */
  readonly fonts: Readonly<Record<string, string>>;
  /** Sources of pictures. */
  readonly logos: Readonly<Record<string, string>>;
}

/** A brand as an account has it: lists in the order in which they are offered. */
export interface BrandLists {
  readonly colors: readonly { readonly name: string; readonly value: string }[];
  readonly fonts: readonly { readonly name: string; readonly family: string }[];
  /** A picture of the account is named by its id, which opens it for that account alone. */
  readonly logos: readonly { readonly name: string; readonly assetId: string }[];
}

export function toBrandValues({ colors, fonts, logos }: BrandLists): BrandValues {
  return {
    colors: Object.fromEntries(colors.map(({ name, value }) => [name, value])),
    fonts: Object.fromEntries(fonts.map(({ name, family }) => [name, family])),
    logos: Object.fromEntries(logos.map(({ name, assetId }) => [name, assetId])),
  };
}

export const brandVariable = 'brand';

const parts = ['colors', 'fonts', 'logos'] as const;
const pathOfBrand = /^brand\.(?:colors|fonts|logos)(?:\.|$)/;
/** In JSON, where a template may be written with spaces, brackets and escaped quotes. */
const writtenPath = /\bbrand(?:\s|\\[nrt])*[.[](?:[\s"']|\\[nrt"\\])*(?:colors|fonts|logos)/;

/** Whether what a template reads is a value of a brand; everything else of that name is a variable as any other. */
export function isBrandPath(path: string): boolean {
  return pathOfBrand.test(path);
}

/** Whether a design or an override, as JSON, may read values of a brand. Too often rather than too seldom. */
export function mayReadBrand(json: string): boolean {
  return writtenPath.test(json);
}

/** What stands as `brand` beside a design's `canvasData`; undefined for what is none. */
export function readBrand(input: unknown): BrandValues | undefined {
  if (!isObject(input)) return undefined;
  const [colors, fonts, logos] = parts.map((part) => textsOf(input[part]));
  return colors && fonts && logos && { colors, fonts, logos };
}

/** Without a prototype: a name may be any word. */
function textsOf(input: unknown): Readonly<Record<string, string>> {
  const texts: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(isObject(input) ? input : {})) {
    if (typeof value === 'string') texts[name] = value;
  }
  return texts;
}
