import type { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import type { Tone } from '../parts/status-badge.tsx';
import { useDesignNames } from './use-design-names.ts';

export type ListedRender = Awaited<ReturnType<typeof call<'listRenders'>>>['data'][number];

export const tones: Readonly<Record<ListedRender['status'], Tone>> = {
  queued: 'plain',
  processing: 'busy',
  completed: 'good',
  failed: 'bad',
};

/** What was rendered, by its name where it is known. */
export function useNameOf(): (render: Pick<ListedRender, 'designId' | 'templateId'>) => string {
  const { renders } = useMessages();
  const names = useDesignNames();
  return ({ designId }) => (designId === undefined ? renders.aTemplate : (names.get(designId) ?? designId));
}

/** Whether a browser shows such a file as a picture. */
export const isPicture = (format: string): boolean => format !== 'pdf';
