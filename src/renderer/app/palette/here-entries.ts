import type { PaletteEntry } from './palette-entry.ts';

/** Tools of a page, of its sections and of its tables: where what a page can do is offered. None of them sends anything by itself. */
const TOOLS = ['.t-page-toolbar', '.t-section-toolbar', '[role="search"]'].flatMap((place) => [`main ${place} button`, `main ${place} a[href]`]).join(', ');

/** What ends a confirmation is pressed where it stands, after what it says was read. */
const NEVER = '.t-danger-button, [aria-describedby="send-keys"], [type="submit"], :disabled, [aria-disabled="true"], [aria-hidden="true"], input ~ * button';

/** What the tools of the page in view do, as they are called there. */
export function hereEntries(): readonly PaletteEntry[] {
  const tools = [...document.querySelectorAll<HTMLElement>(TOOLS)].filter((tool) => !tool.matches(NEVER));
  const named = tools.map((tool) => [nameOf(tool), tool] as const).filter(([name]) => name !== '');
  return [...new Map(named.toReversed())].toReversed().map(([name, tool]) => ({
    id: `here/${window.location.hash}/${name}`, group: 'here', title: name, subtitle: '',
    run: () => {
      // The focus comes back to it when what it opens is closed.
      tool.focus();
      tool.click();
    },
  }));
}

const nameOf = (tool: HTMLElement): string => (tool.getAttribute('aria-label') ?? tool.textContent).trim().replace(/\s+/g, ' ');
