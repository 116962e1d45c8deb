/**
 * Capitals of a language, the same in every runtime: Firefox knows the rules of Turkish and Lithuanian, and not those of
 * Greek and Armenian.
 */
export function upperCase(text: string, locale: string): string {
  const language = locale.slice(0, 3).replace(/-.*/, '').toLowerCase();
  if (language === 'el') return greekCapitals(text);
  return (language === 'hy' ? text.replaceAll('և', 'ԵՎ') : text).toLocaleUpperCase(locale);
}

const greekLetter = /^(?=\p{Script=Greek})\p{L}$/u;
const vowels = 'ΑΕΗΙΟΥΩ';
const accents = '\u0300\u0301\u0302\u0303\u0311\u0342';
const dialytika = '\u0308';
const iotaBelow = '\u0345';
const marks = `${accents}\u0304\u0306\u0313\u0314\u0343\u0344${dialytika}${iotaBelow}`;
const caseless = /\p{Case_Ignorable}/u;
const cased = /\p{Cased}/u;
const casedNext = /\p{Case_Ignorable}*(?!\p{Case_Ignorable})\p{Cased}/uy;

/**
 * Capitals have no accents (ΤΟ ΠΛΟΙΟ): a ι or υ that an accent parted from the vowel before gets a dialytika (ΜΑΪΟΥ), an iota
 * below stands behind, and the single word ή keeps its accent. As ICU does it, which Chromium and Node.js use.
 */
function greekCapitals(text: string): string {
  let result = '';
  /** Whether the vowel before had an accent, and whether as one character with it: the dialytika is then one, too. */
  let before: 'none' | 'composed' | 'combining' = 'none';
  let isAfterCased = false;
  let at = 0;
  while (at < text.length) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    at += character.length;
    const isFirst = !isAfterCased;
    if (!caseless.test(character)) isAfterCased = cased.test(character);
    if (!greekLetter.test(character)) {
      result += character.toUpperCase();
      before = 'none';
      continue;
    }
    const [base = '', ...own] = character.normalize('NFD');
    const marksFrom = at;
    while (at < text.length && marks.includes(text[at] ?? '')) at += 1;
    const combining = [...text.slice(marksFrom, at).normalize('NFD')];
    const capital = base.toUpperCase();
    const isDivisible = 'ΙΥ'.includes(capital);
    const hasAccent = [...own, ...combining].some((mark) => accents.includes(mark));
    const iotas = [...own, ...combining].filter((mark) => mark === iotaBelow).length;
    const isComposed = own.includes(dialytika) || (isDivisible && before === 'composed');
    const isApart = combining.includes(dialytika) || (isDivisible && before === 'combining');
    casedNext.lastIndex = at;
    const isOr = capital === 'Η' && hasAccent && iotas === 0 && isFirst && !casedNext.test(text);
    const apart = isApart ? dialytika : '';
    if (isOr) result += own.some((mark) => accents.includes(mark)) ? `Ή${apart}` : `Η${apart}\u0301`;
    else if (isComposed && isDivisible) result += capital === 'Ι' ? 'Ϊ' : 'Ϋ';
    else result += capital + (isComposed || isApart ? dialytika : '');
    result += 'Ι'.repeat(iotas);
    before = 'none';
    if (hasAccent && vowels.includes(capital) && !isComposed)
      before = own.some((mark) => accents.includes(mark)) ? 'composed' : 'combining';
  }
  return result;
}
