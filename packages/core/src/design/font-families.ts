const bareName = /^[^"',;{}()<>\\]+$/;
const quotedName = /^(?:"[^";{}()<>\\]+"|'[^';{}()<>\\]+')$/;

/** What a family, or a list of them in one string, has to look like. */
export const familiesForm = 'a font family or a list of them as in CSS, such as "Open Sans", Arial; without brackets';

/**
 * The families of a list as CSS writes it: names parted by commas, in quotes or not. Undefined when a quote is left
 * open or a name holds what no name has, such as brackets.
 */
export function readFontFamilies(list: string): readonly string[] | undefined {
  const names: string[] = [];
  for (const part of partsOf(list)) {
    const name = part.trim();
    if (quotedName.test(name)) names.push(name.slice(1, -1).trim());
    else if (bareName.test(name)) names.push(name);
    // CSS has no empty names; a comma at the end does no harm.
    else if (name !== '') return undefined;
  }
  const given = names.filter((name) => name !== '');
  return given.length > 0 ? given : undefined;
}

/** Parts at the commas that stand outside of quotes. */
function partsOf(list: string): readonly string[] {
  const parts: string[] = [];
  let part = '';
  let quote = '';
  for (const letter of list) {
    if (letter === ',' && quote === '') {
      parts.push(part);
      part = '';
      continue;
    }
    if (quote === '' && (letter === '"' || letter === "'")) quote = letter;
    else if (letter === quote) quote = '';
    part += letter;
  }
  return [...parts, part];
}
