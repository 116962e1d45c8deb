/**
 * Signs that mean something in Markdown. In values, which are text, each is written as a character of Unicode's own for a
 * program's use, so that it marks nothing wherever it stands: a backslash would show in code, a reference in neither.
 */
const signs = '\\`*_~![]<>&()#-+.=|"\'';
/** Behind those of page numbers. */
const first = 0xfdd2;

const anySign = /[\\`*_~![\]<>&()#\-+.=|"']/g;
const signOrReference = /&#?\w{1,32};|[\\`*_~![\]<>&()#\-+.=|"']/g;
const anyHidden = new RegExp(`[\\u${first.toString(16)}-\\u${(first + signs.length - 1).toString(16)}]`, 'g');

/** A value with nothing in it that Markdown reads; of one that was escaped for HTML, references to characters count. */
export function hideMarkdown(text: string, references: 'count' | 'are text'): string {
  return text.replace(references === 'count' ? signOrReference : anySign, (found) =>
    found.length > 1 ? found : String.fromCharCode(first + signs.indexOf(found)),
  );
}

/** The text with its signs again, once its marks are read. */
export function showMarkdown(text: string): string {
  return text.replace(anyHidden, (hidden) => signs.charAt(hidden.charCodeAt(0) - first));
}
