import type { ElementKind } from '@platen/core';
import { canvasDataSchema, elementGuides, guidesOf, type PartGuide } from '@platen/core/guide';
import type { Differences, ElementDifference } from '../../document/comparing/differences.ts';
import { wordsOf } from '../../document/design/words-of.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useWords } from '../../messages/use-words.ts';
import classes from './comparing.module.css';

type Guides = Readonly<Record<string, PartGuide>>;

/** More are counted. */
const mostShown = 100;
const sides: Readonly<Record<string, string>> = { width: 'Width', height: 'Height' };

/** What is different between two designs, in words. */
export function DifferenceList({ differences: { page, elements } }: { readonly differences: Differences }) {
  const { differences: words } = useMessages().saving;
  if (page.length + elements.length === 0) return <p>{words.none}</p>;
  return (
    <ul className={classes['list']}>
      {page.length > 0 && (
        <li>
          <span className={classes['became']} data-became="changed">
            {words.became.changed}
          </span>
          <span className={classes['name']}>{words.page}</span>
          <Properties names={page} guides={guidesOf(canvasDataSchema) ?? {}} />
        </li>
      )}
      {elements.slice(0, mostShown).map((difference) => (
        <Line key={`${difference.became} ${difference.element.id}`} difference={difference} />
      ))}
      {elements.length > mostShown && <li>{words.more(elements.length - mostShown)}</li>}
    </ul>
  );
}

function Line({ difference: { became, element, properties, isMoved } }: { readonly difference: ElementDifference }) {
  const { differences: words } = useMessages().saving;
  const { kind } = useWords();
  return (
    <li>
      <span className={classes['became']} data-became={became}>
        {words.became[became]}
      </span>
      <span className={classes['name']}>{wordsOf(element) ?? kind(element.type)}</span>
      <Properties
        names={properties}
        guides={elementGuides[element.type as ElementKind] ?? {}}
        also={isMoved ? words.moved : undefined}
      />
    </li>
  );
}

interface PropertiesProps {
  readonly names: readonly string[];
  readonly guides: Guides;
  readonly also?: string | undefined;
}

/** Titles of properties; what no guide describes has the name that the format gives it. */
function Properties({ names, guides, also }: PropertiesProps) {
  const { title } = useWords();
  const titles = names.map((name) => title(guides[name]?.title ?? sides[name] ?? name));
  return <span className={classes['properties']}>{[...titles, ...(also ? [also] : [])].join(', ')}</span>;
}
