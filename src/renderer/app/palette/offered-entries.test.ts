import { afterEach, expect, test } from 'vitest';
import { hereEntries } from './offered-entries.ts';

afterEach(() => document.body.replaceChildren());

test('the tools of a page are offered, and nothing that ends a confirmation', () => {
  document.body.innerHTML = `
    <header><div class="t-page-toolbar"><button>Outside of the page</button></div></header>
    <main>
      <div class="t-page-toolbar"><a href="#/x">New order</a><button aria-label="Refresh"></button><button disabled>Not now</button></div>
      <div role="search"><input type="search" /><button>Export</button><button>Export</button></div>
      <section><div class="t-section-toolbar"><button class="t-danger-button">Send</button><button aria-describedby="send-keys">Send 5</button></div></section>
      <form><button>Send everything</button></form>
    </main>`;
  const entries = hereEntries();
  expect(entries.map(({ title }) => title)).toEqual(['New order', 'Refresh', 'Export']);
  let pressed = 0;
  const tool = document.querySelector<HTMLElement>('[aria-label="Refresh"]');
  tool?.addEventListener('click', () => { pressed += 1; });
  entries[1]?.run();
  expect(pressed).toBe(1);
  expect(document.activeElement).toBe(tool);
});
