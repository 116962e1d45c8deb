import download from 'lucide:download';
import picture from 'lucide:image';
import { useState } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { useTold } from '../../messages/use-told.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import parts from '../parts/parts.module.css';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useFormats } from '../parts/use-formats.ts';
import { WarningList } from '../parts/warning-list.tsx';
import { isPicture } from '../renders/render-words.ts';
import { BoxesOver, ElementTable } from './element-boxes.tsx';
import classes from './playground.module.css';
import { Timings } from './timings.tsx';
import type { MadeRender, TriedDesign, Try } from './tries.ts';

export interface ResultViewProps {
  readonly design: TriedDesign;
  readonly shown: Try | undefined;
  readonly isDrawing: boolean;
}

/** What came out of an attempt. */
export function ResultView({ design, shown, isDrawing }: ResultViewProps) {
  const { playground: words } = useMessages();
  const told = useTold();
  const [hasBoxes, setBoxes] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const { made, refusal } = shown ?? {};
  const canHaveBoxes = made?.debug !== undefined && isPicture(made.format);
  return (
    <section aria-labelledby="the-result" aria-busy={isDrawing} className={classes['section']}>
      <div className={classes['head']}>
        <h2 id="the-result">{words.result}</h2>
        {canHaveBoxes && (
          <span className={classes['switch']}>
            <span aria-hidden="true">{words.boxes}</span>
            <SwitchField label={words.boxes} isOn={hasBoxes} onChange={setBoxes} />
          </span>
        )}
        {made && (
          <LinkButton icon={download} href={made.downloadUrl} download>
            {words.download}
          </LinkButton>
        )}
      </div>
      {shown === undefined && (
        <div className={classes['stage']}>
          <Icon body={picture} size={24} />
          <p>{words.nothingYet}</p>
        </div>
      )}
      {refusal && (
        <Alert>
          <p>{told(refusal)}</p>
          <code className={parts['small']}>{refusal.code}</code>
        </Alert>
      )}
      {made && (
        <>
          <Stage made={made} label={words.pictureOf(design.name)}>
            {hasBoxes && canHaveBoxes && <BoxesOver design={design} made={made} chosen={chosen} onChoose={setChosen} />}
          </Stage>
          <MadeFacts made={made} waitedMs={shown?.waitedMs ?? 0} />
          <Warnings made={made} />
          {made.debug && <Timings timings={made.debug.timings} />}
          {hasBoxes && canHaveBoxes && (
            <ElementTable design={design} made={made} chosen={chosen} onChoose={setChosen} />
          )}
        </>
      )}
      <p role="status" className="visually-hidden">
        {isDrawing ? words.drawing : made ? words.drawn : ''}
      </p>
    </section>
  );
}

interface StageProps {
  readonly made: MadeRender;
  readonly label: string;
  readonly children: React.ReactNode;
}

function Stage({ made, label, children }: StageProps) {
  return (
    <div className={classes['stage']}>
      {isPicture(made.format) ? (
        <div className={classes['paper']}>
          <img src={made.imageUrl} alt={label} width={made.width} height={made.height} />
          {children}
        </div>
      ) : (
        <span className={classes['format']}>{made.format.toUpperCase()}</span>
      )}
    </div>
  );
}

function MadeFacts({ made, waitedMs }: { readonly made: MadeRender; readonly waitedMs: number }) {
  const { playground: words, designs } = useMessages();
  const { bytes, duration } = useFormats();
  return (
    <ul className={classes['facts']}>
      <li>{made.format.toUpperCase()}</li>
      <li>{designs.size(made.width, made.height)}</li>
      <li>{bytes(made.fileSize)}</li>
      <li>{words.drewIn(duration(made.renderTime / 1_000))}</li>
      <li>{words.answeredIn(duration(waitedMs / 1_000))}</li>
      {made.cached && <li>{words.cached}</li>}
    </ul>
  );
}

function Warnings({ made: { warnings } }: { readonly made: MadeRender }) {
  const { playground: words } = useMessages();
  if (warnings.length === 0) return <StatusBadge tone="good">{words.noWarnings}</StatusBadge>;
  return <WarningList warnings={warnings} />;
}
