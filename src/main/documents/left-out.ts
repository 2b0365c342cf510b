/** Notices about rows that a file does not contain. */
interface LeftOutTexts {
  readonly unreadable: (rows: number) => string;
  readonly cut: string;
}

export const leftOut: Readonly<Record<'en' | 'it', LeftOutTexts>> = {
  en: {
    unreadable: (rows) => (rows === 1 ? 'Incomplete: one row of the bank cannot be read, and is neither here nor in a sum.' : `Incomplete: ${String(rows)} rows of the bank cannot be read, and are neither here nor in a sum.`),
    cut: 'The bank may have left rows out of this list.',
  },
  it: {
    unreadable: (rows) => (rows === 1 ? 'Incompleto: una riga della banca è illeggibile e non è né qui né in una somma.' : `Incompleto: ${String(rows)} righe della banca sono illeggibili e non sono né qui né in una somma.`),
    cut: 'La banca può aver omesso righe da questo elenco.',
  },
};
