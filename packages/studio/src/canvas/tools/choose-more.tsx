import more from 'lucide:copy-check';
import { memo } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useEditing, useEditorValue } from '../editing.tsx';
import classes from './toolbar.module.css';

/** Fingers have no Shift: while this is on, what they touch is chosen beside what is chosen already. */
export const ChooseMore = memo(function ChooseMore() {
  const { canvas } = useEditing();
  const { canvas: words } = useMessages();
  const isSome = useEditorValue(({ selection }) => selection.ids.length > 0);
  const isOn = useStore(canvas, (state) => state.isChoosingMore);
  const isOffered = useStore(canvas, ({ isByFinger, edited }) => isByFinger && edited === null);
  if (!isOffered || !(isSome || isOn)) return null;
  return (
    <ToggleButton
      isSelected={isOn}
      onChange={(isChoosingMore) => canvas.setState({ isChoosingMore })}
      className={classes['more'] ?? ''}
    >
      <Icon body={more} size={18} />
      {words.chooseMore}
    </ToggleButton>
  );
});
