import moon from 'lucide:sun-moon';
import { useState } from 'react';
import { useMessages } from '../messages/messages.tsx';
import { ChoiceMenu } from '../ui/menus/choice-menu.tsx';
import { applyTheme, readTheme, type Theme } from './theme.ts';

export function ThemeMenu() {
  const { common } = useMessages();
  const [theme, setTheme] = useState<Theme>(readTheme);
  const choose = (next: Theme) => {
    applyTheme(next);
    setTheme(next);
  };
  return (
    <ChoiceMenu<Theme>
      label={common.theme}
      icon={moon}
      value={theme}
      choices={{ system: common.system, light: common.light, dark: common.dark }}
      onChoose={choose}
    />
  );
}
