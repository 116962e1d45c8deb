/** Attribute values; undefined and null leave the attribute out. */
export type Attributes = Readonly<Record<string, string | number | null | undefined>>;

/** One XML element. `children` is markup that was already written by this file's functions. */
export function element(name: string, attributes: Attributes, children: readonly string[] | string = ''): string {
  const inner = typeof children === 'string' ? children : children.join('');
  const start = `<${name}${writeAttributes(attributes)}`;
  return inner === '' ? `${start}/>` : `${start}>${inner}</${name}>`;
}

function writeAttributes(attributes: Attributes): string {
  let out = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    out += ` ${name}="${typeof value === 'number' ? formatNumber(value) : escapeAttribute(value)}"`;
  }
  return out;
}

/** Characters that XML 1.0 cannot hold, even as references: most controls, lone surrogates, U+FFFE and U+FFFF. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to drop.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Character data: nothing in it can start or end markup, and nothing in it is ill-formed XML. */
export function escapeText(text: string): string {
  return text.replace(forbidden, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A value for double quotes; white space is kept by references, since XML parsers turn it into spaces. */
export function escapeAttribute(value: string): string {
  return escapeText(value)
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('\t', '&#9;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\r', '&#13;');
}

/** At most four decimals, so far below a device pixel; never an exponent, which some viewers do not read. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '0';
  const fixed = value.toFixed(4);
  const short = fixed.replace(/\.?0+$/, '');
  return short === '-0' ? '0' : short;
}

/** Six decimals: factors of a matrix are multiplied by lengths. */
export function formatFactor(value: number): string {
  if (!Number.isFinite(value)) return '0';
  const short = value.toFixed(6).replace(/\.?0+$/, '');
  return short === '-0' ? '0' : short;
}
