import fit from 'lucide:maximize';
import zoomIn from 'lucide:zoom-in';
import zoomOut from 'lucide:zoom-out';
import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useEditing } from '../editing.tsx';
import { showBox, zoomAt } from '../viewport.ts';

const step = 1.25;

/** How large the page is shown, and buttons that change it. */
export function ZoomButtons() {
  const { store, canvas } = useEditing();
  const zoom = useStore(canvas, (state) => state.viewport.zoom);
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
      <output>{Math.round(zoom * 100)} %</output>
      <IconButton label={words.shortcuts.zoomIn} icon={zoomIn} onPress={zoomBy(step)} />
      <IconButton label={words.shortcuts.fitPage} icon={fit} onPress={fitPage} />
    </>
  );
}
