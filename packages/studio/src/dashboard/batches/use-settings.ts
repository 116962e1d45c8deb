import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { chosenIn, type Format, formats, type SendSettings } from './send-table.ts';

type RunSettings = Awaited<ReturnType<typeof call<'listRuns'>>>['data'][number]['settings'];

const atFirst: SendSettings = { mapping: {}, formats: ['png'], fileName: '' };
/** Changes that were not sent, by design; what was sent is read from the service. */
const prefix = 'platen-batch-settings.';

/**
 * How tables of a design are sent: as was chosen in this browser and not sent yet, else as the last run of the design was
 * sent, in whichever browser and by whomever of the account. Undefined while that is read.
 */
export function useSettings(designId: string) {
  const [changed, setChanged] = useState<SendSettings | undefined>(() => unsent(designId));
  const last = useQuery({
    queryKey: ['runs', designId, 'last'],
    queryFn: async ({ signal }) => lastOf((await call('listRuns', { query: { designId, limit: 10 }, signal })).data),
    enabled: changed === undefined,
  });
  const sent = last.data ? fromRun(last.data) : last.isPending ? undefined : atFirst;
  return {
    settings: changed ?? sent,
    change(next: SendSettings): void {
      setChanged(next);
      try {
        localStorage.setItem(prefix + designId, JSON.stringify(next));
      } catch {
        // Not allowed in this window: a reload forgets them.
      }
    },
  };
}

/** From now on the service knows them. */
export function forgetUnsent(designId: string): void {
  localStorage.removeItem(prefix + designId);
}

/** As the last run was sent; one whose columns needed no mapping, such as one of failed rows, takes none from the one before. */
function lastOf(runs: readonly { readonly settings: RunSettings }[]): RunSettings | null {
  const all = runs.map(({ settings }) => ({ ...settings, mapping: chosenIn(settings.mapping) }));
  const mapped = all.find(({ mapping }) => Object.keys(mapping).length > 0);
  return all[0] ? { ...all[0], mapping: mapped?.mapping ?? {} } : null;
}

function unsent(designId: string): SendSettings | undefined {
  try {
    const text = localStorage.getItem(prefix + designId);
    return text === null ? undefined : { ...atFirst, ...JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function fromRun({ mapping, options, format, formats: several, fileName, rowNumber }: RunSettings): SendSettings {
  const named = several ?? (format === undefined ? [] : [format]);
  const known = named.filter((each): each is Format => formats.some((one) => one === each));
  const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
  return {
    mapping,
    rowNumber,
    formats: known.length > 0 ? known : atFirst.formats,
    scale: number(options['scale']),
    quality: number(options['quality']),
    fileName: fileName ?? '',
  };
}
