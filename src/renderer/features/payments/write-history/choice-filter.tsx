import type { ReactElement } from 'react';

import { ChoiceList, ChoiceMenu } from '#renderer/ui/index.ts';
import type { Choice } from '#renderer/ui/index.ts';

interface ChoiceFilterProps {
  readonly label: string;
  readonly options: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** A filter whose options are known. */
export function ChoiceFilter({ label, options, chosen, onChange }: ChoiceFilterProps): ReactElement {
  const names = options.filter(({ value }) => chosen.includes(value)).map(({ name }) => name);
  return (
    <ChoiceMenu label={label} chosen={names}>
      <ChoiceList options={options} chosen={chosen} onChange={onChange} />
    </ChoiceMenu>
  );
}
