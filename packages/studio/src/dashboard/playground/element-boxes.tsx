import { useMemo } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import parts from '../parts/parts.module.css';
import { StatusBadge } from '../parts/status-badge.tsx';
import table from '../parts/table.module.css';
import { useFormats } from '../parts/use-formats.ts';
import classes from './playground.module.css';
import type { MadeRender, TriedDesign } from './tries.ts';

export interface ElementBoxesProps {
  readonly design: TriedDesign;
  readonly made: MadeRender;
  /** The id of the element that is looked at. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

type DrawnElement = NonNullable<MadeRender['debug']>['elements'][number];

/** Where each element stands, over the picture. */
export function BoxesOver({ design, made, chosen, onChoose }: ElementBoxesProps) {
  const names = useElementNames(design);
  const { width, height } = design;
  return (
    <svg className={classes['boxes']} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {made.debug?.elements.map(({ id, box, overflow }, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: an element that repeats has its id several times.
          key={index}
          {...box}
          data-chosen={id === chosen || undefined}
          data-overflow={overflow || undefined}
          onPointerEnter={() => onChoose(id)}
          onPointerLeave={() => onChoose(undefined)}
        >
          <title>{names.get(id) ?? id}</title>
        </rect>
      ))}
    </svg>
  );
}

/** The same in words, with what became of each text. */
export function ElementTable({ design, made, chosen, onChoose }: ElementBoxesProps) {
  const { playground: words, lists } = useMessages();
  const { count } = useFormats();
  const names = useElementNames(design);
  const px = (value: number) => count(Math.round(value * 10) / 10);
  type Row = DrawnElement & { readonly key: string };
  const columns: readonly Column<Row>[] = [
    {
      key: 'name',
      title: lists.name,
      cell: ({ id }) => (
        <button
          type="button"
          className={`${table['whole']} ${parts['plain']}`}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id === chosen ? undefined : id)}
        >
          {names.get(id) ?? id}
        </button>
      ),
    },
    { key: 'place', title: words.place, cell: ({ box }) => `${px(box.x)}, ${px(box.y)}` },
    { key: 'size', title: words.size, cell: ({ box }) => `${px(box.width)} × ${px(box.height)}` },
    { key: 'font', title: words.fontSize, cell: ({ fontSize }) => fontSize && px(fontSize) },
    { key: 'lines', title: words.lines, cell: ({ lines }) => lines && count(lines.length) },
    {
      key: 'fits',
      title: words.fits,
      cell: ({ overflow }) => overflow && <StatusBadge tone="warning">{words.overflow}</StatusBadge>,
    },
  ];
  const rows = made.debug?.elements.map((element, index) => ({ ...element, key: String(index) })) ?? [];
  return <DataTable label={words.elements} columns={columns} rows={rows} keyOf={({ key }) => key} />;
}

interface Named {
  readonly id?: string;
  readonly name?: string;
  readonly children?: readonly Named[];
}

/** What people call the elements, by id; also of those in groups. */
function useElementNames({ canvasData }: TriedDesign): ReadonlyMap<string, string> {
  return useMemo(() => {
    const names = new Map<string, string>();
    const walk = (elements: readonly Named[] = []): void => {
      for (const { id, name, children } of elements) {
        if (id !== undefined && name !== undefined) names.set(id, name);
        walk(children);
      }
    };
    walk((canvasData as { readonly elements?: readonly Named[] }).elements);
    return names;
  }, [canvasData]);
}
