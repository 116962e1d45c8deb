import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import classes from './field.module.css';
import { readNumber } from './read-number.ts';

export interface NumberFieldProps {
  readonly label: string;
  /** Undefined leaves the field empty, and shows `placeholder`. */
  readonly value: number | undefined;
  readonly placeholder?: string | undefined;
  /** Where stepping begins when the field is empty. Default: 0. */
  readonly from?: number | undefined;
  readonly unit?: string | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** How much an arrow key changes the value; with Shift ten times as much. Default: 1. */
  readonly step?: number | undefined;
  /** Whether only whole numbers are allowed: others are rounded. Default: false. */
  readonly isWhole?: boolean;
  readonly isInvalid?: boolean;
  /** Called with each step, before `onCommit`. It returns false to refuse the step. */
  readonly onPreview?: ((value: number) => unknown) | undefined;
  readonly onCommit: (value: number) => void;
  /** Takes back the previewed value. */
  readonly onCancel?: (() => void) | undefined;
}

/** A number to type, to step with arrow keys and to drag by its unit. One change is one commit. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, placeholder, from = 0, unit, min = -1e9, max = 1e9, step = 1, isWhole = false } = props;
  const { onPreview, onCommit, onCancel } = props;
  const [written, setWritten] = useState<string>();
  const stepped = useRef<number>(undefined);
  const shown = written ?? (value === undefined ? '' : String(tidy(value)));
  const within = (wanted: number) => tidy(Math.min(max, Math.max(min, isWhole ? Math.round(wanted) : wanted)));

  const moveBy = (amount: number): void => {
    const now = stepped.current ?? (written === undefined ? undefined : readNumber(written)) ?? value ?? from;
    const next = within(now + amount);
    if (onPreview?.(next) === false) return;
    stepped.current = next;
    setWritten(String(next));
  };
  const commit = (): void => {
    const wanted = stepped.current ?? (written === undefined ? undefined : readNumber(written));
    const isNew = stepped.current !== undefined || (wanted !== undefined && within(wanted) !== value);
    stepped.current = undefined;
    setWritten(undefined);
    if (wanted !== undefined && isNew) onCommit(within(wanted));
  };
  const cancel = (): void => {
    if (stepped.current !== undefined) onCancel?.();
    stepped.current = undefined;
    setWritten(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction !== undefined) {
      event.preventDefault();
      moveBy(direction * step * (event.shiftKey ? 10 : 1));
    } else if (event.key === 'Enter') {
      commit();
      event.currentTarget.select();
    } else if (event.key === 'Escape' && written !== undefined) {
      event.stopPropagation();
      cancel();
    }
  };

  return (
    <div className={classes['field']} data-invalid={props.isInvalid || undefined}>
      <input
        role="spinbutton"
        inputMode="decimal"
        aria-label={label}
        aria-valuenow={value}
        aria-valuetext={value === undefined ? placeholder : undefined}
        aria-valuemin={props.min}
        aria-valuemax={props.max}
        aria-invalid={props.isInvalid || undefined}
        className={classes['input']}
        value={shown}
        placeholder={placeholder}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          stepped.current = undefined;
          setWritten(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => event.key.startsWith('Arrow') && stepped.current !== undefined && commit()}
        onBlur={commit}
      />
      <Scrubber onMove={(by) => moveBy(by * step)} onEnd={commit} onCancel={cancel}>
        {unit ?? '↔'}
      </Scrubber>
    </div>
  );
}

interface ScrubberProps {
  readonly children: string;
  readonly onMove: (steps: number) => void;
  readonly onEnd: () => void;
  readonly onCancel: () => void;
}

/** Something that a pointer can drag sideways: one step for every 2 px. */
function Scrubber({ children, onMove, onEnd, onCancel }: ScrubberProps) {
  const left = useRef(0);
  const onPointerMove = (event: PointerEvent<HTMLSpanElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    left.current += event.movementX / 2;
    const steps = Math.trunc(left.current);
    if (steps === 0) return;
    left.current -= steps;
    onMove(steps * (event.shiftKey ? 10 : 1));
  };
  return (
    <span
      aria-hidden="true"
      className={classes['scrubber']}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onPointerUp={onEnd}
      onPointerCancel={onCancel}
    >
      {children}
    </span>
  );
}

/** Removes the rounding errors of binary sums. */
const tidy = (value: number) => Number(value.toFixed(4));
