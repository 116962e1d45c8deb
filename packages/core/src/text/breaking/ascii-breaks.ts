/**
 * Where browsers break lines between two signs of ASCII or no-break spaces, other spaces apart. UAX #14 is not what they do there: it breaks
 * addresses and dates after each slash. Measured in Chromium, pair by pair.
 */
export function breaksBetweenAscii(before: string, after: string, beforeThat: string): boolean {
  if (after === '\u00a0') return before === '-';
  if (before === '-') {
    // A minus sign stays with its number; a hyphen in `1234-5678` is followed by a break.
    if (after >= '0' && after <= '9') return /[A-Za-z0-9]/.test(beforeThat);
    return !'!$),./:;?]}'.includes(after);
  }
  if (before === '?') return !'!"\'),./:;?]}'.includes(after);
  return '([{<'.includes(after) && '!"#%&)*+,.:;=>\\]|}~'.includes(before);
}
