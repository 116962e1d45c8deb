/**
 * A document of its own, in which nothing is loaded and no script runs. Without styles: a browser judges those by the policy of
 * this page.
 */
export function readHtml(html: string): Document {
  const bare = inTags(withoutHandlers(html), (tag) => tag.replace(/\sstyle\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ''));
  return new DOMParser().parseFromString(bare.replace(/<(style|script)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ''), 'text/html');
}

/** Without the attributes that hold scripts, of which a browser complains when it only reads them. */
export function withoutHandlers(markup: string): string {
  return inTags(markup, (tag) => tag.replace(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ''));
}

function inTags(markup: string, change: (tag: string) => string): string {
  return markup.replace(/<[a-z][^<>]*>/gi, change);
}

/** Each of these begins a line of its own. */
const blocks = 'address,article,blockquote,br,dd,div,dl,dt,h1,h2,h3,h4,h5,h6,hr,li,ol,p,pre,section,table,tr,ul';

/** The words of HTML, a line for each of its blocks; empty where it holds none. */
export function textOf(html: string): string {
  if (html === '') return '';
  const { body } = readHtml(html);
  // Line ends of the source are spaces.
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.nodeValue = texts.currentNode.nodeValue?.replace(/\s+/g, ' ') ?? '';
  for (const block of body.querySelectorAll(blocks)) {
    block.before('\n');
    block.after('\n');
  }
  return body.textContent.replace(/ *\n[ \n]*/g, '\n').trim();
}
