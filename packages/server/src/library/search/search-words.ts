/** What someone searches for, made comparable. */
export interface SearchWords {
  /** The words joined with hyphens, as names are written. */
  readonly phrase: string;
  readonly words: readonly SearchWord[];
}

export interface SearchWord {
  readonly text: string;
  /** Other words for the same thing, and the singular of a plural. */
  readonly synonyms: readonly string[];
}

const maxWords = 12;
/** One word to people, whether or not a hyphen stands in it: `e-mail`, `t-shirt`, `wi-fi`. */
const compound = /^(?:[a-z]|wi|hi|sci)-[a-z]{2,}$/;
/** Words that say nothing beside others: `flag of france`, `rocket icon`. */
const fillers: ReadonlySet<string> = new Set(['an', 'the', 'of', 'for', 'with', 'and', 'icon', 'icons']);

/** Lower-case ASCII words; accents are dropped. No words when nothing of that kind is in the query. */
export function readSearchWords(query: string): SearchWords {
  const all = foldText(query)
    .replace(/\bc\+\+/g, 'cplusplus')
    .replace(/\b([cf])#/g, '$1sharp')
    .split(/[^a-z0-9-]+/)
    .flatMap((text) => (compound.test(text) ? [text] : text.split('-')))
    .filter((text) => text !== '');
  const telling = all.filter((text) => !fillers.has(text));
  const texts = (telling.length > 0 ? telling : all).slice(0, maxWords);
  return {
    phrase: texts.join('-'),
    words: [...new Set(texts)].map((text) => ({ text, synonyms: synonymsOf(text) })),
  };
}

/** Lower case without accents: `Café` is `cafe`. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Our own list: what people call the things that designs are made of. Each word stands in one row. */
const synonymRows: readonly (readonly string[])[] = [
  'delete trash remove bin garbage',
  'settings setting cog gear preferences',
  'search magnify find lookup',
  'user person account profile avatar',
  'people users group team crowd',
  'email mail envelope letter',
  'phone call telephone',
  'pin marker location place',
  'home house',
  'picture image photo',
  'money cash currency',
  'cart basket shopping',
  'heart love like',
  'close cross x',
  'plus add new',
  'edit pencil pen write',
  'car auto automobile vehicle',
  'warning alert caution',
  'time clock hour',
  'date calendar day',
  'check tick checkmark',
  'trophy award prize medal',
  'globe world earth planet',
  'chat message comment speech',
  'sound volume audio speaker',
  'movie film video cinema',
  'gift present',
  'link chain url',
  'plane airplane flight aeroplane',
  'ship boat',
  'meal food restaurant dining',
  'idea bulb lightbulb',
  'star favorite favourite rating',
  'bike bicycle cycling',
  'train railway rail',
  'chart graph analytics statistics',
  'tv television',
  'computer laptop desktop',
  'file document doc',
  'folder directory',
  'party celebration confetti celebrate',
  'lock secure security padlock',
  'shop store',
  'work job briefcase business',
  'school education graduation',
  'doctor medical health',
  'sea ocean wave waves',
  'forest trees woods',
  'blossom flower floral',
  'bg background backdrop',
].map((row) => row.split(' '));

const synonymTable: ReadonlyMap<string, readonly string[]> = new Map(
  synonymRows.flatMap((row) => row.map((word) => [word, row.filter((other) => other !== word)] as const)),
);

function synonymsOf(text: string): readonly string[] {
  if (compound.test(text)) {
    const joined = text.replace('-', '');
    return [joined, ...synonymsOf(joined)];
  }
  const singular = text.length > 3 && /[^s]s$/.test(text) ? text.slice(0, -1) : undefined;
  const listed = synonymTable.get(text) ?? (singular === undefined ? [] : (synonymTable.get(singular) ?? []));
  return singular === undefined || listed.includes(singular) ? listed : [singular, ...listed];
}
