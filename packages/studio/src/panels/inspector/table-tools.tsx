import down from 'lucide:arrow-down';
import rowBelow from 'lucide:arrow-down-to-line';
import back from 'lucide:arrow-left';
import columnBefore from 'lucide:arrow-left-to-line';
import forward from 'lucide:arrow-right';
import columnAfter from 'lucide:arrow-right-to-line';
import up from 'lucide:arrow-up';
import rowAbove from 'lucide:arrow-up-to-line';
import mergeRight from 'lucide:table-cells-merge';
import split from 'lucide:table-cells-split';
import mergeDown from 'lucide:table-rows-split';
import trash from 'lucide:trash-2';
import type { StoredElement } from '@platen/core';
import { useStore } from 'zustand';
import { useEditing } from '../../canvas/editing.tsx';
import { writeAt } from '../../canvas/write-in.ts';
import type { PropertyPath } from '../../document/commands/with-property.ts';
import { changeElements } from '../../document/design/tree.ts';
import { stepTable, type TableStep, tableSteps } from '../../document/tables/table-steps.ts';
import { useMessages } from '../../messages/messages.tsx';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import classes from './table-tools.module.css';

const icons: Readonly<Record<TableStep, string>> = {
  rowAbove,
  rowBelow,
  rowUp: up,
  rowDown: down,
  rowDelete: trash,
  columnBefore,
  columnAfter,
  columnBack: back,
  columnForward: forward,
  columnDelete: trash,
  mergeRight,
  mergeDown,
  split,
};
const axes = Object.keys(tableSteps) as readonly (keyof typeof tableSteps)[];

/** Adds, moves, deletes and merges rows, columns and cells around the cell that is being written in. */
export function TableTools({ table }: { readonly table: StoredElement }) {
  const { cells: words } = useMessages().panels;
  const editing = useEditing();
  const { store, canvas } = editing;
  const place = useStore(canvas, ({ edited }) => edited?.place);
  const path = place?.id === table.id ? place.path : undefined;
  if (!path) return <p className={classes['hint']}>{words.hint}</p>;
  const take = (step: TableStep): void => {
    let goesTo: PropertyPath | undefined;
    canvas.setState({ edited: null });
    store.run('change', ({ design, selection }) => ({
      design: changeElements(design, [table.id], (current) => {
        const stepped = stepTable(current, path, step);
        goesTo = stepped?.path;
        return stepped?.table ?? current;
      }),
      selection,
    }));
    if (goesTo) writeAt(editing, { id: table.id, path: goesTo });
  };
  return (
    <div className={classes['axes']}>
      {axes.map((axis) => (
        <fieldset key={axis} aria-label={words.axes[axis]} className={classes['axis']}>
          <span>{words.axes[axis]}</span>
          {tableSteps[axis].map((step) => (
            <ToolButton
              key={step}
              label={words.steps[step]}
              icon={icons[step]}
              disabled={!stepTable(table, path, step)}
              onClick={() => take(step)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
