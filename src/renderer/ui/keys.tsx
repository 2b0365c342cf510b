import { Kbd } from '@mantine/core';

const isMac = /mac/i.test(navigator.userAgent);

/** A key combination as this computer writes it. `combination` such as "mod+K". */
export function Keys({ combination }: { readonly combination: string }) {
  const parts = combination.split('+').map((part) => (part === 'mod' ? (isMac ? '⌘' : 'Ctrl') : part));
  return <Kbd size="xs" aria-hidden="true">{parts.join(isMac ? '' : ' ')}</Kbd>;
}
