/** Reads what people write as a number: `12`, `12,5`, or sums such as `2*(100-8)/3`. Undefined when it is none. */
export function readNumber(text: string): number | undefined {
  const tokens = text.replaceAll(',', '.').match(/\d+\.?\d*|\.\d+|[-+*/()]|\S/g) ?? [];
  let at = 0;
  const take = (...signs: string[]): string | undefined =>
    signs.includes(tokens[at] ?? '') ? tokens[at++] : undefined;
  const sum = (): number => {
    let value = product();
    for (let sign = take('+', '-'); sign; sign = take('+', '-')) value += sign === '+' ? product() : -product();
    return value;
  };
  const product = (): number => {
    let value = factor();
    for (let sign = take('*', '/'); sign; sign = take('*', '/'))
      value = sign === '*' ? value * factor() : value / factor();
    return value;
  };
  const factor = (): number => {
    if (take('-')) return -factor();
    if (take('(')) {
      const value = sum();
      return take(')') ? value : Number.NaN;
    }
    return Number(tokens[at++] ?? 'none');
  };
  const value = sum();
  return at === tokens.length && Number.isFinite(value) ? value : undefined;
}
