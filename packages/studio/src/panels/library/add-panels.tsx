import type { ElementKind } from '@platen/core';
import { useEditing } from '../../canvas/editing.tsx';
import { writeIn } from '../../canvas/write-in.ts';
import { editorKinds } from '../../document/design/kinds.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useNewWords, useWords } from '../../messages/use-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { addToPage } from '../add-element.ts';
import { kindIcons } from '../layers/kind-icons.ts';
import classes from './library.module.css';
import { useAdding } from './use-adding.ts';

const kinds = (Object.keys(editorKinds) as ElementKind[]).filter((kind) => !editorKinds[kind].holdsLayers);

/** Every kind of element; a press puts one in the middle of the page, a drag where it is dropped. */
export function ElementsPanel() {
  const adding = useAdding();
  const { kind: nameOf } = useWords();
  const words = useNewWords();
  return (
    <ul className={classes['tiles']}>
      {kinds.map((kind) => (
        <li key={kind}>
          <button
            type="button"
            className={classes['tile']}
            {...adding({ kind, properties: editorKinds[kind].says?.(words) ?? {} })}
          >
            <Icon body={kindIcons[kind]} size={20} />
            <span>{nameOf(kind)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Shares of the width of the page. */
const sizes = { heading: 0.08, subheading: 0.05, body: 0.025 } as const;
const weights = { heading: 800, subheading: 600, body: 400 } as const;

/** Texts in sizes that suit the page. What is typed next takes the place of their words. */
export function TextPanel() {
  const { panels } = useMessages();
  const editing = useEditing();
  const { store } = editing;
  const add = (look: keyof typeof sizes): void => {
    const { width } = store.getState().design;
    const fontSize = Math.max(8, Math.round(width * sizes[look]));
    const id = addToPage(store, {
      kind: 'text',
      size: { width: width * 0.8, height: Math.ceil(fontSize * 1.4) },
      properties: { text: panels.library.texts[look], fontSize, fontWeight: weights[look], textAlign: 'center' },
    });
    writeIn(editing, id);
  };
  return (
    <ul className={classes['stack']}>
      {(Object.keys(sizes) as (keyof typeof sizes)[]).map((look) => (
        <li key={look}>
          <button type="button" className={classes['text']} data-look={look} onClick={() => add(look)}>
            {panels.library.texts[look]}
          </button>
        </li>
      ))}
    </ul>
  );
}
