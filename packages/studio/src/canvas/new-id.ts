/** The id of a new element. Ids are random: two tabs and two people make different ones. */
export function newId(): string {
  const digits = crypto.getRandomValues(new Uint8Array(8));
  return `el_${[...digits].map((digit) => digit.toString(16).padStart(2, '0')).join('')}`;
}
