import { expect, it } from 'vitest';

import { unmarkedTexts } from './support/texts/unmarked-texts.ts';
import { windowSources, writtenSources } from './support/texts/window-sources.ts';

/** Words of the window's own that stand under a name as a foreign text does. */
const own: Readonly<Record<string, string>> = {
  'src/renderer/ui/chart/chart-frame.tsx: name': 'a series of a chart, named by the view; accounts among them stand in the table beside it as well',
  'src/renderer/features/cash/calendar/calendar-page.tsx: note': 'an explanation',
  'src/renderer/features/portal/closing/follow-up-step.tsx: name': 'refunds or cash-outs',
  'src/renderer/features/portal/forms/form-inputs.tsx: description': 'a hint',
  'src/renderer/features/cash/month-end/balance-ledger.tsx: note': 'where a figure comes from',
  'src/renderer/features/cash/statement/export-menu.tsx: words.name': 'a kind of file',
  'src/renderer/features/payments/write-history/history.tsx: name': 'what was sent, shown or answered',
};

it('draws no text of others without marking what is odd in it', () => {
  const sources = windowSources();
  const found = unmarkedTexts(sources);
  sources.close();
  const keyOf = ({ place, text }: (typeof found)[number]): string => `${place.replace(/:\d+$/, '')}: ${text}`;
  expect(found.filter((one) => own[keyOf(one)] === undefined).map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
  expect(Object.keys(own).filter((key) => !found.some((one) => keyOf(one) === key)), 'named as the window’s own, but nowhere').toEqual([]);
});

it('finds them as properties, taken out of an object, and behind a choice', () => {
  const sources = writtenSources({
    'view.tsx': `
      declare namespace JSX { interface IntrinsicElements { p: { title?: string } } }
      declare function Said(props: { text: string }): null;
      declare function Field(props: { children: string | null }): null;
      interface Payee { readonly name: string | null; readonly kind: 'name' }
      export const property = (payee: Payee) => <p>{payee.name}</p>;
      export const taken = ({ name }: Payee) => <p title="x">{name ?? '-'}</p>;
      export const chosen = (payee: Payee) => <p>{payee.name === null ? '-' : payee.name}</p>;
      export const marked = (payee: Payee) => <><Said text={payee.name ?? ''} /><Field>{payee.name}</Field></>;
      export const words = (name: string) => <p>{name}{'name'}</p>;
    `,
  });
  const found = unmarkedTexts(sources);
  sources.close();
  expect(found.map(({ text }) => text)).toEqual(['payee.name', "name ?? '-'", "payee.name === null ? '-' : payee.name"]);
});
