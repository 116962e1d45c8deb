import circleAlert from 'lucide:circle-alert';
import triangleAlert from 'lucide:triangle-alert';
import { type ReactNode, useId, useMemo } from 'react';
import { wordsOf } from '../../document/design/words-of.ts';
import { emptyText, sourceOf } from '../../engine/empty-texts.ts';
import type { Problem } from '../../engine/row-checker.ts';
import { useLocale, useMessages } from '../../messages/messages.tsx';
import { useTold } from '../../messages/use-told.ts';
import { useWords } from '../../messages/use-words.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useDesignStore, useEditorState, useSelect } from '../design-context.ts';
import { elementsOf } from '../inspector/subject.ts';
import classes from './checks.module.css';
import { mendsOf } from './mends/index.ts';
import type { Mend } from './mends/mend.ts';

export interface ProblemCardProps {
  readonly problem: Problem;
  /** What stands in front, such as the row. */
  readonly place?: string;
  readonly onOpen?: () => void;
  /** Shows a variable, for its default to be written. */
  readonly onVariable: (name: string) => void;
  /** Below. */
  readonly children?: ReactNode;
}

/** What is wrong, where, and what to do, with buttons that do it; a click selects the element. */
export function ProblemCard({ problem, place, onOpen, onVariable, children }: ProblemCardProps) {
  const { code, elementId, isError } = problem;
  const { panels } = useMessages();
  const { kind } = useWords();
  const told = useTold();
  const select = useSelect();
  const { design } = useEditorState();
  const [element] = elementId === undefined ? [] : elementsOf(design, [sourceOf(elementId)]);
  const advice = (panels.advice as Readonly<Record<string, string>>)[code];
  const name = element && (wordsOf(element) ?? kind(element.type));
  const where = [place, name].filter(Boolean).join(' · ');
  const mends = useMemo(() => mendsOf(problem, design), [problem, design]);
  return (
    <div className={classes['problem']} data-error={isError || undefined}>
      <button
        type="button"
        className={classes['told']}
        onClick={() => {
          onOpen?.();
          if (element) select([element.id]);
        }}
      >
        <Icon body={isError ? circleAlert : triangleAlert} size={14} />
        <span>
          <span className={classes['place']}>{where}</span>
          <span>{code === emptyText ? panels.checks.emptyText : told(problem)}</span>
          {advice !== undefined && <span className={classes['advice']}>{advice}</span>}
        </span>
      </button>
      {mends.length > 0 && (
        <div className={classes['mends']}>
          {mends.map((mend) => (
            <MendButton key={mend.words} mend={mend} where={where} onVariable={onVariable} />
          ))}
        </div>
      )}
      {children}
    </div>
  );
}

interface MendButtonProps extends Pick<ProblemCardProps, 'onVariable'> {
  readonly mend: Mend;
  /** The element that it mends, for those who do not see the card. */
  readonly where: string;
}

function MendButton({ mend: { words, values = [], does }, where, onVariable }: MendButtonProps) {
  const { mends } = useMessages().panels.checks;
  const store = useDesignStore();
  const locale = useLocale();
  const id = useId();
  const written = values.map((value) => (typeof value === 'number' ? value.toLocaleString(locale) : value));
  const say = mends[words] as string | ((...values: readonly string[]) => string);
  return (
    <>
      <Button
        aria-describedby={id}
        onPress={() => (typeof does === 'function' ? store.run('change', does) : onVariable(does.variable))}
      >
        {typeof say === 'function' ? say(...written) : say}
      </Button>
      <span id={id} hidden>
        {where}
      </span>
    </>
  );
}
