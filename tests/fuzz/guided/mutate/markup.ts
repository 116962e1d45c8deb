import type { MutationHelp } from '../fuzz-target.ts';
import { below, mutateBytes, pick } from './bytes.ts';

/** Tags and what stands between them, in order. */
type Tokens = string[];
type Change = (tokens: Tokens, help: MutationHelp) => void;

const maxTimes = 4;

/** Changes markup so that most of it stays well-formed: whole elements move, and attributes take other values. */
export function mutateMarkup(input: Buffer, help: MutationHelp): Buffer {
  const tokens = tokensOf(input);
  if (tokens.length < 2) return mutateBytes(input, help);
  const times = 1 + below(maxTimes, help.random);
  for (let done = 0; done < times; done += 1) pick(changes, help.random)(tokens, help);
  return Buffer.from(tokens.join(''));
}

function tokensOf(input: Buffer): Tokens {
  return input.toString('utf8').match(/<[^>]*>|[^<]+/g) ?? [];
}

/** From a start tag to behind its end tag; one token where it is no start tag. */
function elementAt(tokens: Tokens, start: number): number {
  let depth = 0;
  for (let at = start; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    if (/^<\//.test(token)) depth -= 1;
    else if (/^<[^!?]/.test(token) && !token.endsWith('/>')) depth += 1;
    if (depth <= 0) return at + 1;
  }
  return start + 1;
}

/** The first is the root's tag, which stays where it is. */
const anywhere = (tokens: Tokens, random: () => number) => 1 + below(tokens.length - 1, random);

const removeElement: Change = (tokens, { random }) => {
  const start = anywhere(tokens, random);
  tokens.splice(start, elementAt(tokens, start) - start);
};
const repeatElement: Change = (tokens, { random, maxBytes }) => {
  const start = anywhere(tokens, random);
  const part = tokens.slice(start, elementAt(tokens, start));
  const room = Math.floor(maxBytes / 2 / Math.max(1, part.join('').length));
  const times = Math.min(room, random() < 0.1 ? 500 : 1 + below(3, random));
  tokens.splice(anywhere(tokens, random), 0, ...Array.from({ length: times }, () => part).flat());
};
const moveElement: Change = (tokens, { random }) => {
  const start = anywhere(tokens, random);
  const part = tokens.splice(start, elementAt(tokens, start) - start);
  tokens.splice(tokens.length < 2 ? 1 : anywhere(tokens, random), 0, ...part);
};
const takeElement: Change = (tokens, { random, other }) => {
  const from = tokensOf(other());
  if (from.length < 2) return;
  const start = anywhere(from, random);
  tokens.splice(anywhere(tokens, random), 0, ...from.slice(start, elementAt(from, start)));
};
const wrapElement: Change = (tokens, { random, dictionary }) => {
  const start = anywhere(tokens, random);
  const end = elementAt(tokens, start);
  const name = wordOf(dictionary, random).replace(/[^\w:-]/g, '') || 'g';
  const times = random() < 0.05 ? 70 : 1;
  tokens.splice(end, 0, ...Array.from({ length: times }, () => `</${name}>`));
  tokens.splice(start, 0, ...Array.from({ length: times }, () => `<${name}>`));
};

const attribute = /([\w:-]+)="([^"]*)"/g;

const changeAttribute: Change = (tokens, help) => {
  const { random, dictionary, other } = help;
  const at = tokenWith(tokens, (token) => token.search(attribute) >= 0, random);
  if (at < 0) return;
  const token = tokens[at] ?? '';
  const { 0: whole, 1: name = '', 2: value = '', index } = pick([...token.matchAll(attribute)], random);
  const otherValues = [...other().toString('utf8').matchAll(attribute)];
  const made: readonly (() => string)[] = [
    () => wordOf(dictionary, random),
    () => (otherValues.length > 0 ? (pick(otherValues, random)[2] ?? '') : ''),
    () => mutateBytes(Buffer.from(value), { ...help, maxBytes: 5_000 }).toString('latin1'),
    () => `${value} ${wordOf(dictionary, random)}`,
  ];
  const newName = random() < 0.2 ? wordOf(dictionary, random).replace(/[^\w:-]/g, '') || name : name;
  const newValue = pick(made, random)().replace(/["<&]/g, '');
  tokens[at] = `${token.slice(0, index)}${newName}="${newValue}"${token.slice(index + whole.length)}`;
};
const addAttribute: Change = (tokens, { random, dictionary, other }) => {
  const at = tokenWith(tokens, (token) => /^<\w/.test(token), random);
  if (at < 0) return;
  const otherValues = [...other().toString('utf8').matchAll(attribute)];
  const added =
    otherValues.length > 0 && random() < 0.7
      ? pick(otherValues, random)[0]
      : `${wordOf(dictionary, random).replace(/[^\w:-]/g, '') || 'd'}="${wordOf(dictionary, random).replace(/["<&]/g, '')}"`;
  tokens[at] = (tokens[at] ?? '').replace(/^<[\w:-]+/, (name) => `${name} ${added}`);
};
const changeText: Change = (tokens, help) => {
  const at = tokenWith(tokens, (token) => !token.startsWith('<'), help.random);
  if (at < 0) return;
  tokens[at] = mutateBytes(Buffer.from(tokens[at] ?? ''), { ...help, maxBytes: 5_000 }).toString('utf8');
};

const changes: readonly Change[] = [
  removeElement,
  repeatElement,
  moveElement,
  takeElement,
  takeElement,
  wrapElement,
  changeAttribute,
  changeAttribute,
  changeAttribute,
  changeAttribute,
  addAttribute,
  addAttribute,
  changeText,
];

/** Where a token of a kind stands, -1 when there is none. */
function tokenWith(tokens: Tokens, isKind: (token: string) => boolean, random: () => number): number {
  const places = tokens.flatMap((token, at) => (isKind(token) ? [at] : []));
  return places.length > 0 ? pick(places, random) : -1;
}

function wordOf(dictionary: readonly Buffer[], random: () => number): string {
  return dictionary.length > 0 ? pick(dictionary, random).toString('utf8') : 'x';
}
