import type { rowsLeftOut as english } from '../../en/files/rows-left-out.ts';

export const rowsLeftOut: typeof english = {
  unreadable: (rows) => (rows === 1 ? 'Incompleto: una riga della banca è illeggibile e non è né qui né in una somma.' : `Incompleto: ${String(rows)} righe della banca sono illeggibili e non sono né qui né in una somma.`),
  cut: 'La banca può aver omesso righe da questo elenco.',
};
