import plus from 'lucide:plus';
import type { BoundDesign } from '@platen/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../api/client.ts';
import { useCauseInWords } from '../../api/use-cause-in-words.ts';
import { useEditorState } from '../../canvas/editing.tsx';
import type { Design } from '../../document/design/design.ts';
import { pageSizes } from '../../document/design/page-sizes.ts';
import { useBranded } from '../../engine/branded.ts';
import { fillDesign } from '../../engine/paint-design.ts';
import { useNotDrawn } from '../../engine/use-not-drawn.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { DesignPicture } from '../pictures/design-picture.tsx';
import { resizeDesign, type Size } from './resize-design.ts';
import classes from './resizing.module.css';

export interface ResizeDialogProps {
  /** The name of the design; the names of copies add their size. */
  readonly name: string;
  /** Copies go into the folder of the design. */
  readonly folderId: string | null;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly onClose: () => void;
}

interface NamedSize extends Size {
  readonly name: string;
}

const maxSide = 10_000;

/** Makes copies of what is on the screen in other sizes; each is a new design. */
export function ResizeDialog({ name, folderId, data, onClose }: ResizeDialogProps) {
  const { designs, saving } = useMessages();
  const inWords = useCauseInWords();
  const words = saving.resizing;
  const design = useBranded(useEditorState().design);
  const filled = useFilled(design, data);
  const [own, setOwn] = useState<readonly Size[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const queries = useQueryClient();
  const sizes: readonly NamedSize[] = [
    ...Object.entries(pageSizes).map(([key, [width, height]]) => {
      return { name: designs.presets[key as keyof typeof pageSizes], width, height };
    }),
    ...own.map((size) => ({ ...size, name: designs.size(size.width, size.height) })),
  ].filter(({ width, height }) => width !== design.width || height !== design.height);
  const make = useMutation({
    mutationFn: async () => {
      const bound = await fillDesign({ design, data });
      const made: { readonly id: string; readonly name: string }[] = [];
      for (const size of sizes.filter((each) => chosen.has(each.name))) {
        const { width, height, canvasData } = resizeDesign(design, bound, size);
        const body = { name: `${name} – ${size.name}`, width, height, canvasData: canvasData as never, folderId };
        made.push((await call('createDesign', { body })).data);
      }
      await queries.invalidateQueries({ queryKey: ['designs'] });
      return made;
    },
    onSuccess: () => setChosen(new Set()),
  });
  const toggle = (size: NamedSize) => {
    const next = new Set(chosen);
    if (!next.delete(size.name)) next.add(size.name);
    setChosen(next);
  };
  const add = (size: Size) => {
    const added = designs.size(size.width, size.height);
    if (!own.some((each) => each.width === size.width && each.height === size.height)) setOwn([...own, size]);
    setChosen(new Set([...chosen, added]));
  };
  const actions = (
    <Button look="primary" isPending={make.isPending} isDisabled={chosen.size === 0} onPress={() => make.mutate()}>
      {chosen.size === 0 ? words.makeNone : words.make(chosen.size)}
    </Button>
  );
  return (
    <Dialog title={words.title} isOpen onClose={onClose} actions={actions} isWide>
      <p className={classes['lead']}>{words.lead}</p>
      <ul className={classes['sizes']}>
        {sizes.map((size) => (
          <li key={size.name}>
            <SizeCard
              size={size}
              isChosen={chosen.has(size.name)}
              filled={filled}
              data={data}
              onToggle={() => toggle(size)}
            />
          </li>
        ))}
      </ul>
      <OwnSize onAdd={add} />
      {make.error && <Alert>{inWords(make.error)}</Alert>}
      <div role="status">
        {make.data && (
          <>
            <p>{words.made(make.data.length)}</p>
            <ul className={classes['made']}>
              {make.data.map((copy) => (
                <li key={copy.id}>
                  <Link href={`/designs/${copy.id}/edit`}>{copy.name}</Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

interface SizeCardProps {
  readonly size: NamedSize;
  readonly isChosen: boolean;
  readonly filled: BoundDesign | Error | undefined;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly onToggle: () => void;
}

/** A size with a picture of the copy in that size. */
function SizeCard({ size, isChosen, filled, data, onToggle }: SizeCardProps) {
  const { designs } = useMessages();
  const design = useBranded(useEditorState().design);
  const { name, width, height } = size;
  const notDrawn = useNotDrawn();
  const cannot = filled instanceof Error;
  const copy = useMemo(
    () => (filled && !cannot ? resizeDesign(design, filled, { width, height }) : undefined),
    [design, filled, cannot, width, height],
  );
  return (
    <label className={classes['size']}>
      <span aria-hidden="true" className={classes['picture']}>
        {cannot ? notDrawn(filled) : copy && <DesignPicture design={copy} data={data} label="" side={120} />}
      </span>
      <span className={classes['name']}>
        <input type="checkbox" checked={isChosen} disabled={cannot} onChange={onToggle} />
        {name}
      </span>
      {name !== designs.size(width, height) && <span className={classes['px']}>{designs.size(width, height)}</span>}
    </label>
  );
}

/** A design with data in it; a design that cannot be filled cannot be resized: then the result is the reason. */
function useFilled(design: Design, data: ResizeDialogProps['data']): BoundDesign | Error | undefined {
  const [filled, setFilled] = useState<BoundDesign | Error>();
  useEffect(() => {
    let isWanted = true;
    const tell = (result: BoundDesign | Error) => isWanted && setFilled(result);
    void fillDesign({ design, data }).then(tell, tell);
    return () => {
      isWanted = false;
    };
  }, [design, data]);
  return filled;
}

function OwnSize({ onAdd }: { readonly onAdd: (size: Size) => void }) {
  const { saving } = useMessages();
  const words = saving.resizing;
  const [width, setWidth] = useState(1_000);
  const [height, setHeight] = useState(1_000);
  return (
    <fieldset className={classes['own']}>
      <legend>{words.own}</legend>
      <NumberField label={words.width} unit="px" min={1} max={maxSide} value={width} onCommit={setWidth} />
      <span aria-hidden="true">×</span>
      <NumberField label={words.height} unit="px" min={1} max={maxSide} value={height} onCommit={setHeight} />
      <Button icon={plus} onPress={() => onAdd({ width: Math.round(width), height: Math.round(height) })}>
        {words.add}
      </Button>
    </fieldset>
  );
}
