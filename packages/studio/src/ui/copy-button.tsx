import check from 'lucide:check';
import copy from 'lucide:copy';
import { useState } from 'react';
import { useMessages } from '../messages/messages.tsx';
import { Button, type ButtonProps } from './button.tsx';

const shownMs = 2_000;

/** Puts a text on the clipboard, and says so for a while. */
export function CopyButton({ text, look = 'plain' }: { readonly text: string } & Pick<ButtonProps, 'look'>) {
  const { output } = useMessages();
  const [isCopied, setCopied] = useState(false);
  const copyText = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), shownMs);
  };
  return (
    <Button look={look} icon={isCopied ? check : copy} onPress={copyText}>
      {isCopied ? output.copied : output.copy}
    </Button>
  );
}
