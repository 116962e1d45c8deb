/**
 * How the index of icons is written. The first line is JSON, `IndexHeader`. Each further line is one icon, five columns
 * apart by tabs:
 *
 * 1. name
 * 2. other names, each between spaces: ` home home-2 `; empty when there are none
 * 3. tags, each between commas: `,building,real estate,`; empty when there are none
 * 4. where its drawing lies in the set's icons.json, offset and length in bytes, base 36: `2s.7g`
 * 5. `IconExtras` as JSON; empty when there are none
 *
 * A set's lines follow each other, in the order of `IndexHeader.sets`. The text is searched as it is: 23,000 icons take
 * 3 MB so, and many times that as objects.
 */
export interface IndexHeader {
  readonly sets: readonly IndexedSet[];
}

export interface IndexedSet {
  readonly prefix: string;
  readonly title: string;
  readonly package: string;
  readonly version: string;
  /** Size of icons.json in bytes: offsets of another version would point at nonsense. */
  readonly size: number;
  /** SPDX identifier. */
  readonly license: string;
  readonly author: string;
  readonly width: number;
  readonly height: number;
  /** How many lines are its own. */
  readonly lines: number;
}

/** What distinguishes an icon from its set's defaults. */
export interface IconExtras {
  readonly left?: number;
  readonly top?: number;
  readonly width?: number;
  readonly height?: number;
  /** Quarter turns clockwise, after the flips. */
  readonly rotate?: number;
  readonly hFlip?: boolean;
  readonly vFlip?: boolean;
  /** Withdrawn by the set's authors: drawn when asked for, not found by a search. */
  readonly hidden?: boolean;
}

export interface IndexLine {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly tags: readonly string[];
  readonly offset: number;
  readonly length: number;
  readonly extras: IconExtras;
}

export function writeIndexLine(line: IndexLine): string {
  const place = `${line.offset.toString(36)}.${line.length.toString(36)}`;
  const extras = Object.keys(line.extras).length === 0 ? '' : JSON.stringify(line.extras);
  return [line.name, padded(line.aliases, ' '), padded(line.tags, ','), place, extras].join('\t');
}

export function readIndexLine(text: string): IndexLine {
  const [name = '', aliases = '', tags = '', place = '', extras = ''] = text.split('\t');
  const [offset = '', length = ''] = place.split('.');
  return {
    name,
    aliases: unpadded(aliases, ' '),
    tags: unpadded(tags, ','),
    offset: Number.parseInt(offset, 36),
    length: Number.parseInt(length, 36),
    extras: extras === '' ? {} : (JSON.parse(extras) as IconExtras),
  };
}

function padded(items: readonly string[], separator: string): string {
  return items.length === 0 ? '' : `${separator}${items.join(separator)}${separator}`;
}

function unpadded(text: string, separator: string): readonly string[] {
  return text === '' ? [] : text.slice(1, -1).split(separator);
}
