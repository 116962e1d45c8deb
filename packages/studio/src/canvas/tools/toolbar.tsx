import barcode from 'lucide:barcode';
import ellipse from 'lucide:circle';
import hand from 'lucide:hand';
import polygon from 'lucide:hexagon';
import image from 'lucide:image';
import line from 'lucide:minus';
import select from 'lucide:mouse-pointer-2';
import qr from 'lucide:qr-code';
import icon from 'lucide:shapes';
import rectangle from 'lucide:square';
import star from 'lucide:star';
import table from 'lucide:table';
import text from 'lucide:type';
import { memo } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar } from 'react-aria-components/Toolbar';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useEditing } from '../editing.tsx';
import classes from './toolbar.module.css';
import { type Tool, tools } from './tools.ts';

const icons: Readonly<Record<Tool, string>> = {
  select,
  hand,
  text,
  rectangle,
  ellipse,
  line,
  polygon,
  star,
  image,
  icon,
  table,
  qr,
  barcode,
};

export const Tools = memo(function Tools() {
  const { canvas } = useEditing();
  const chosen = useStore(canvas, (state) => state.tool);
  const { canvas: words } = useMessages();
  return (
    <Toolbar aria-label={words.tools} className={classes['tools'] ?? ''}>
      {tools.map((tool) => (
        <TooltipTrigger key={tool} delay={600}>
          <ToggleButton
            aria-label={words.toolNames[tool]}
            isSelected={tool === chosen}
            onChange={() => canvas.setState({ tool })}
            className={classes['tool'] ?? ''}
          >
            <Icon body={icons[tool]} size={18} />
          </ToggleButton>
          <Tooltip className={classes['tooltip'] ?? ''} offset={6}>
            {words.toolNames[tool]}
          </Tooltip>
        </TooltipTrigger>
      ))}
    </Toolbar>
  );
});
