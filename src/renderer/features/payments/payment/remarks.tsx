import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import classes from './fields.module.css';

interface RemarksProps {
  readonly hint: ReactNode;
  readonly remarks: readonly { readonly text: string; readonly proposal: string | null; readonly onTake: () => void }[];
}

/** Below a field: what is worth a look, then what helps to fill it in. Never in the way. */
export function Remarks({ hint, remarks }: RemarksProps): ReactElement {
  const { t } = useT();
  return (
    <span className={classes['remarks']}>
      {remarks.map(({ text, proposal, onTake }) => (
        <span key={text} className={classes['warning']}>
          <IconAlertTriangle size={13} aria-hidden="true" />
          <span>
            {text}
            {proposal !== null && <>{' '}<button type="button" className={classes['textButton']} onClick={onTake}>{t('payment:warnings.useProposal', { proposal })}</button></>}
          </span>
        </span>
      ))}
      {hint !== undefined && hint !== null && <span>{hint}</span>}
    </span>
  );
}
