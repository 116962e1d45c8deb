import check from 'lucide:check';
import copy from 'lucide:copy';
import { useState } from 'react';
import type { PressEvent } from 'react-aria-components/Button';
import { useMessages } from '../../messages/messages.tsx';
import { Button, type ButtonProps } from './button.tsx';
import { copyText } from './copy-text.ts';

const shownMs = 2_000;

/** Puts a text on the clipboard, and says so for a while. */
export function CopyButton({ text, look = 'plain' }: { readonly text: string } & Pick<ButtonProps, 'look'>) {
  const { output } = useMessages();
  const [said, setSaid] = useState<string>();
  const press = async ({ target }: PressEvent) => {
    const isCopied = await copyText(text, target);
    setSaid(isCopied ? output.copied : output.notCopied);
    setTimeout(() => setSaid(undefined), shownMs);
  };
  return (
    <Button look={look} icon={said === output.copied ? check : copy} onPress={press}>
      {said ?? output.copy}
    </Button>
  );
}
