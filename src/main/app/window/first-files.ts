import { chosenLanguage } from '#shared/text/language-choice.ts';

/** In the built page: what an open connection needs, and its texts in a language (`electron.vite.config.ts`). */
const AHEAD = /<!--ahead(?::([a-z]{2}))?(.*?)-->/gs;
const NAMED = /(?:src|href)="\.(\/assets\/[^"]+\.(?:js|css))"/g;

/** The language of the window, as its settings choose it. */
interface ChosenLanguage {
  readonly language: string;
  readonly systemLocale: string;
}

/**
 * What the page's head names. Reading the program holds the main process, and a file that is asked for meanwhile waits: it is read while the page's process starts, once
 * the `document` was handed over, and goes on when the `whole` of what the head names was. Where a connection opens by itself, `opening` is its language: the head names then
 * what an open connection needs too, which the page's process reads while the stores are opened.
 */
export function firstFiles(opening: ChosenLanguage | null) {
  const document = Promise.withResolvers<null>();
  const whole = Promise.withResolvers<null>();
  let missing: Set<string> | null = null;
  const withAhead = (html: string): string => {
    const languages = [...html.matchAll(AHEAD)].flatMap(([, language]) => language ?? []);
    const language = opening === null ? null : chosenLanguage(opening.language, opening.systemLocale, languages);
    return html.replace(AHEAD, (_comment, ofLanguage: string | undefined, links: string) => (language !== null && (ofLanguage ?? language) === language ? links : ''));
  };
  return {
    document: document.promise,
    whole: whole.promise,
    page: (html: string): string => {
      const page = withAhead(html);
      missing ??= new Set(Array.from(page.matchAll(NAMED), ([, path = '']) => path));
      return page;
    },
    handedOver: (url: string): void => {
      document.resolve(null);
      missing?.delete(new URL(url).pathname);
      if (missing?.size === 0) whole.resolve(null);
    },
  };
}
