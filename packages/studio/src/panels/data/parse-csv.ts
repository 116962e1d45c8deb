import Papa from 'papaparse';

/** Splits CSV into the cells of its lines, with the separator that parts its first lines most evenly. */
export function parseCsv(text: string): { readonly lines: readonly (readonly string[])[]; readonly isOpen: boolean } {
  const { data, errors } = Papa.parse<string[]>(text, { delimitersToGuess: [',', ';', '\t'], skipEmptyLines: true });
  // Whether a quote has no end.
  return { lines: data, isOpen: errors.some(({ code }) => code === 'MissingQuotes') };
}
