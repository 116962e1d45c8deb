import { useMessages } from '../../messages/messages.tsx';
import parts from '../parts/parts.module.css';
import { useFormats } from '../parts/use-formats.ts';
import classes from './playground.module.css';
import type { MadeRender } from './tries.ts';

type Times = NonNullable<MadeRender['debug']>['timings'];

const steps = ['queue', 'assets', 'fonts', 'layout', 'paint', 'encode', 'upload'] as const;

/** Where the time went, step by step, against the whole. */
export function Timings({ timings }: { readonly timings: Times }) {
  const { playground: words } = useMessages();
  const { duration } = useFormats();
  const whole = Math.max(timings.total, 1);
  let begun = 0;
  return (
    <div>
      <h3 className={parts['subtitle']}>{words.timings}</h3>
      <table className={classes['timings']} aria-label={words.timings}>
        <tbody>
          {steps.map((step) => {
            const start = begun;
            begun += timings[step];
            return (
              <tr key={step}>
                <th scope="row">{words.steps[step]}</th>
                <td className={classes['time']}>{duration(timings[step] / 1_000)}</td>
                <td className={classes['track']}>
                  <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                    <rect x={(start / whole) * 100} width={Math.max(0.4, (timings[step] / whole) * 100)} height="6" />
                  </svg>
                </td>
              </tr>
            );
          })}
          <tr>
            <th scope="row">{words.total}</th>
            <td className={classes['time']}>{duration(timings.total / 1_000)}</td>
            <td />
          </tr>
        </tbody>
      </table>
    </div>
  );
}
