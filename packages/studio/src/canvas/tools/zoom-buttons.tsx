import fit from 'lucide:maximize';
import zoomIn from 'lucide:zoom-in';
import zoomOut from 'lucide:zoom-out';
import { memo } from 'react';
import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.tsx';
import { IconButton } from '../../ui/buttons/button.tsx';
import { useEditing } from '../editing.tsx';
import { showBox, zoomAt } from '../viewport.ts';

const step = 1.25;

/** How large the page is shown, and buttons that change it. */
export const ZoomButtons = memo(function ZoomButtons() {
  const { store, canvas } = useEditing();
  const { canvas: words } = useMessages();
  const zoomBy = (factor: number) => (): void => {
    const { viewport, size } = canvas.getState();
    canvas.setState({ viewport: zoomAt(viewport, { x: size.width / 2, y: size.height / 2 }, factor) });
  };
  const fitPage = (): void => {
    const { width, height } = store.getState().design;
    canvas.setState({ viewport: showBox({ x: 0, y: 0, width, height }, canvas.getState().size) });
  };
  return (
    <>
      <IconButton label={words.shortcuts.zoomOut} icon={zoomOut} onPress={zoomBy(1 / step)} />
      <ZoomLevel />
      <IconButton label={words.shortcuts.zoomIn} icon={zoomIn} onPress={zoomBy(step)} />
      <IconButton label={words.shortcuts.fitPage} icon={fit} onPress={fitPage} />
    </>
  );
});

/** Alone, as it is another one in each frame of a zoom. */
function ZoomLevel() {
  const { canvas } = useEditing();
  const percent = useStore(canvas, ({ viewport }) => Math.round(viewport.zoom * 100));
  return <output>{percent} %</output>;
}
