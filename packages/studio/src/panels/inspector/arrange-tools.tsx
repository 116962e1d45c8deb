import middle from 'lucide:align-center-horizontal';
import centre from 'lucide:align-center-vertical';
import bottom from 'lucide:align-end-horizontal';
import right from 'lucide:align-end-vertical';
import across from 'lucide:align-horizontal-distribute-center';
import top from 'lucide:align-start-horizontal';
import left from 'lucide:align-start-vertical';
import down from 'lucide:align-vertical-distribute-center';
import groupIcon from 'lucide:group';
import grid from 'lucide:layout-grid';
import ungroupIcon from 'lucide:ungroup';
import { useEditing } from '../../canvas/editing.tsx';
import { newId } from '../../canvas/new-id.ts';
import { alignElements, distributeElements, tidyElements } from '../../document/commands/align.ts';
import { groupElements, ungroupElements } from '../../document/commands/group.ts';
import type { Command } from '../../document/design/design.ts';
import type { EditName } from '../../document/history/edit-names.ts';
import { useMessages } from '../../messages/messages.tsx';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import classes from './inspector.module.css';

export interface ArrangeToolsProps {
  /** The ids of the selected elements: two or more. */
  readonly ids: readonly string[];
  /** Whether there is a group among them. */
  readonly hasGroup: boolean;
}

/** Aligns, distributes, tidies and groups what is selected. */
export function ArrangeTools({ ids, hasGroup }: ArrangeToolsProps) {
  const { panels, canvas: words } = useMessages();
  const { store, canvas } = useEditing();
  const moved = () => ({ ids, shown: canvas.getState().shown });
  const button = (label: string, icon: string, name: EditName, make: () => Command, isOff = false) => (
    <ToolButton label={label} icon={icon} disabled={isOff} onClick={() => store.run(name, make())} />
  );
  const { shortcuts } = words;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser.
    <div role="group" aria-label={panels.arrange.title} className={classes['arrange']}>
      {button(shortcuts.alignLeft, left, 'align', () => alignElements(moved(), 'left'))}
      {button(shortcuts.alignCentre, centre, 'align', () => alignElements(moved(), 'centre'))}
      {button(shortcuts.alignRight, right, 'align', () => alignElements(moved(), 'right'))}
      {button(shortcuts.alignTop, top, 'align', () => alignElements(moved(), 'top'))}
      {button(shortcuts.alignMiddle, middle, 'align', () => alignElements(moved(), 'middle'))}
      {button(shortcuts.alignBottom, bottom, 'align', () => alignElements(moved(), 'bottom'))}
      {button(panels.arrange.across, across, 'distribute', () => distributeElements(moved(), 'x'), ids.length < 3)}
      {button(panels.arrange.down, down, 'distribute', () => distributeElements(moved(), 'y'), ids.length < 3)}
      {button(shortcuts.tidy, grid, 'tidy', () => tidyElements(moved()))}
      {button(shortcuts.group, groupIcon, 'group', () => groupElements(moved(), newId()))}
      {button(shortcuts.ungroup, ungroupIcon, 'ungroup', () => ungroupElements(moved()), !hasGroup)}
    </div>
  );
}
