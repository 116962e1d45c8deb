// What a page of Studio begins with.
import './shell/jitless.ts';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { LanguageProvider, loadLanguage } from './messages/messages.tsx';
import { App } from './shell/app.tsx';
import { applyTheme, readTheme } from './shell/theme.ts';

applyTheme(readTheme());
const language = await loadLanguage(navigator.languages);
const place = document.createElement('div');
place.id = 'studio';
document.body.append(place);
createRoot(place).render(
  <LanguageProvider language={language}>
    <App />
  </LanguageProvider>,
);
