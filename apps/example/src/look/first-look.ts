import { settingsKey } from '../settings/settings.ts';

/**
 * A server draws a page as most see it first: in English, from left to right, in letters of the usual size. Whoever has it
 * otherwise sees nothing for a moment, rather than everything in one place and then in another. Run before anything is seen;
 * `usePageLook` ends it.
 */
export const firstLookScript = `
try {
  const { language = 'auto', direction, textSize } = JSON.parse(localStorage.getItem('${settingsKey}') ?? '{}');
  const isEnglish = /^en\\b/.test(language === 'auto' ? navigator.language : language);
  if (!isEnglish || direction === 'rtl' || textSize > 1) document.documentElement.dataset.waits = '';
} catch {}
`;

/** Not for ever, should nothing run at all. */
export const firstLookCss = `
@keyframes shown { to { visibility: visible; } }
[data-waits] body { visibility: hidden; animation: shown 0s 4s forwards; }
`;
