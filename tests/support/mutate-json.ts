/** A JSON value of unknown shape. */
type Json = unknown;

/** Anything with a hole in it: its place can be filled, emptied or given another name. */
interface Place {
  readonly holder: Record<string, Json> | Json[];
  readonly key: string | number;
}

const oddNumbers = [0, -1, 0.5, 1e-300, 255, 9_999, 100_001, -1e9, 2 ** 53, 1e21, 1e308, -1e308];
const oddTexts = [
  '',
  ' ',
  '\ud800',
  'a\udc00b',
  '\u0000',
  '\u202eabc\u2066',
  'e\u0301\u0302\u0303'.repeat(40),
  '👨‍👩‍👧‍👦🏴‍☠️',
  'שלום مرحبا नमस्ते ไทย 日本',
  '\ufeff\u200b\u00ad',
  'x'.repeat(3_000),
  '{{',
  '{{ title }}',
  '{% for i in (1..9) %}{{ i }}{% endfor %}',
  '{{ a | nope }}',
  'linear-gradient(',
  'conic-gradient(from 30deg, red, blue)',
  '#12345',
  'url(x)',
  'NaN',
  '1e999',
  '__proto__',
  'data:image/png;base64,AAAA',
  '<svg viewBox="0 0 9 9"><use href="#a"/></svg>',
  'calc(1px + 2%)',
  '10px 20px',
];
const oddNames = [
  '__proto__',
  'constructor',
  'toString',
  'length',
  '',
  'left',
  'style',
  'font-size',
  'fill',
  'type',
  'id',
];
const oddValues: readonly (() => Json)[] = [
  () => null,
  () => true,
  () => false,
  () => [],
  () => ({}),
  () => [[]],
  () => JSON.parse('{"__proto__": {"polluted": true}}'),
  () => JSON.parse('{"constructor": {"prototype": {"polluted": true}}}'),
  () => JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`),
  () => JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`),
  () => Array.from({ length: 70 }, (_, index) => index),
];

export interface MutateOptions {
  readonly random: () => number;
  readonly times: number;
  /** Names and texts of the format; with them, half of the odd ones are of these. */
  readonly words?: readonly string[] | undefined;
  /** Another document, parts of which may come in. */
  readonly donor?: Json;
}

/** Changes a JSON document at some places; the same random numbers change it in the same way. */
export function mutateJson(document: Json, { random, times, words, donor }: MutateOptions): Json {
  const root = { document: structuredClone(document) };
  const foreign = donor === undefined ? [] : placesOf({ donor });
  for (let done = 0; done < times; done++) {
    const places = placesOf(root);
    const place = pick(places, random);
    const other = foreign.length > 0 && random() < foreignShare ? pick(foreign, random) : pick(places, random);
    const among = other && foreign.includes(other) ? foreignChanges : changes;
    if (place && other) pick(among, random)?.(place, { random, other, words });
  }
  return root.document;
}

const foreignShare = 0.3;

interface ChangeHelp {
  readonly random: () => number;
  readonly other: Place;
  readonly words?: readonly string[] | undefined;
}

type Change = (place: Place, help: ChangeHelp) => void;

const replaceOdd: Change = (place, { random, words }) => {
  const kinds = [
    () => pick(oddNumbers, random),
    () => pick(words && random() < 0.5 ? words : oddTexts, random),
    () => pick(oddValues, random)?.(),
  ];
  write(place, pick(kinds, random)?.());
};
const remove: Change = ({ holder, key }) => {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
};
const rename: Change = ({ holder, key }, { random, words }) => {
  if (Array.isArray(holder)) return;
  const value = holder[key];
  delete holder[key];
  write({ holder, key: pick(words && random() < 0.8 ? words : oddNames, random) ?? '' }, value);
};
const tweak: Change = (place, { random, words }) => {
  const value = read(place);
  if (typeof value === 'number') write(place, value * (pick([-1, 0.001, 1.5, 1_000, 1e7], random) ?? 1));
  else if (typeof value === 'string') {
    const at = Math.floor(random() * (value.length + 1));
    write(place, value.slice(0, at) + pick(oddTexts, random) + value.slice(at));
  } else replaceOdd(place, { random, other: place, words });
};
const wrap: Change = (place, { random }) => write(place, random() < 0.5 ? [read(place)] : { value: read(place) });
const copyFrom: Change = (place, { other }) => write(place, structuredClone(read(other)));
const repeat: Change = ({ holder, key }) => {
  if (Array.isArray(holder)) holder.push(structuredClone(holder[Number(key)]));
};
/** Under its own name, which often means something elsewhere as well. */
const addFrom: Change = ({ holder }, { other }) => {
  const value = structuredClone(read(other));
  if (Array.isArray(holder)) holder.push(value);
  else write({ holder, key: other.key }, value);
};
const changes = [replaceOdd, replaceOdd, remove, rename, tweak, tweak, tweak, wrap, copyFrom, repeat];
const foreignChanges = [copyFrom, addFrom, addFrom];

function placesOf(value: Json, places: Place[] = []): readonly Place[] {
  if (value === null || typeof value !== 'object' || places.length > 5_000) return places;
  const holder = value as Place['holder'];
  for (const key of Array.isArray(holder) ? holder.keys() : Object.keys(holder)) {
    places.push({ holder, key });
    placesOf(read({ holder, key }), places);
  }
  return places;
}

function read({ holder, key }: Place): Json {
  return (holder as Record<string | number, Json>)[key];
}

/** As JSON has it: `__proto__` is a name like any other. */
function write({ holder, key }: Place, value: Json): void {
  Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true });
}

function pick<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.floor(random() * items.length)];
}
