/** A request for a render. */
export interface SampleRequest {
  /** The address of the service, without a slash at its end. */
  readonly baseUrl: string;
  readonly designId: string;
  /** The body: format, options, data. */
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Programs that ask for a render and print the address of the file. They read the key from the environment:
 * `PLATEN_KEY`.
 */
export const codeSamples = {
  curl: ({ body, ...place }) =>
    [
      `curl -sS ${shellText(addressOf(place))} \\`,
      '  -H "Authorization: Bearer $PLATEN_KEY" \\',
      "  -H 'Content-Type: application/json' \\",
      `  --data-raw ${shellText(JSON.stringify(body, undefined, 2))}`,
      '',
    ].join('\n'),
  typescript: ({ body, ...place }) =>
    [
      `const answer = await fetch(${JSON.stringify(addressOf(place))}, {`,
      "  method: 'POST',",
      '  headers: {',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the program that is written holds a template.
      '    Authorization: `Bearer ${process.env.PLATEN_KEY}`,',
      "    'Content-Type': 'application/json',",
      '  },',
      `  body: JSON.stringify(${literal(body, javascript, '  ')}),`,
      '});',
      'if (!answer.ok) throw new Error(await answer.text());',
      'const { data } = await answer.json();',
      'console.log(data.imageUrl);',
      '',
    ].join('\n'),
  python: ({ body, ...place }) =>
    [
      'import json',
      'import os',
      'import urllib.request',
      '',
      'request = urllib.request.Request(',
      `    ${JSON.stringify(addressOf(place))},`,
      '    headers={',
      '        "Authorization": "Bearer " + os.environ["PLATEN_KEY"],',
      '        "Content-Type": "application/json",',
      '    },',
      `    data=json.dumps(${literal(body, python, '    ')}).encode(),`,
      ')',
      'with urllib.request.urlopen(request) as answer:',
      '    print(json.load(answer)["data"]["imageUrl"])',
      '',
    ].join('\n'),
} as const satisfies Readonly<Record<string, (request: SampleRequest) => string>>;

export type SampleLanguage = keyof typeof codeSamples;

function addressOf({ baseUrl, designId }: Omit<SampleRequest, 'body'>): string {
  return `${baseUrl}/v1/render/design/${designId}`;
}

function shellText(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

interface Notation {
  readonly indent: string;
  readonly nothing: string;
  readonly yes: string;
  readonly no: string;
  readonly key: (name: string) => string;
}

const javascript: Notation = {
  indent: '  ',
  nothing: 'null',
  yes: 'true',
  no: 'false',
  // A plain `__proto__` would set the prototype.
  key: (name) => (name === '__proto__' ? "['__proto__']" : JSON.stringify(name)),
};
const python: Notation = {
  indent: '    ',
  nothing: 'None',
  yes: 'True',
  no: 'False',
  key: (name) => JSON.stringify(name),
};

/** A JSON value as a program writes it. Texts stay as in JSON, which both languages read. */
function literal(value: unknown, notation: Notation, before: string): string {
  const { nothing, yes, no, indent, key } = notation;
  if (value === null) return nothing;
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = before + indent;
  const [open, close, parts] = Array.isArray(value)
    ? ['[', ']', value.map((each) => literal(each, notation, inner))]
    : ['{', '}', Object.entries(value).map(([name, each]) => `${key(name)}: ${literal(each, notation, inner)}`)];
  if (parts.length === 0) return open + close;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${before}${close}`;
}
