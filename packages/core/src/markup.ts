import { parseHtml } from './text/markup/html.ts';
import { parseMarkdown } from './text/markup/markdown.ts';
import type { MarkupReaders } from './text/markup/rich-text.ts';

export type { MarkupReaders } from './text/markup/rich-text.ts';

/** Readers of texts with marks. */
export const markupReaders: MarkupReaders = { html: parseHtml, markdown: parseMarkdown };
