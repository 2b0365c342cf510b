import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { CopyButton, Said } from '#renderer/ui/index.ts';
import type { BankErrorItem } from '#shared/contract/bank-error.ts';
import classes from './outcome.module.css';

/** The bank's own reasons, word for word, with their codes, to copy. */
export function BankWords({ errors }: { readonly errors: readonly BankErrorItem[] }): ReactElement {
  const { t } = useT();
  if (errors.length === 0) return <p className="t-muted">{t('outcome:bank.noWords')}</p>;
  const text = errors.map(({ code, description, params }) => [code, description, params].filter((part) => part !== null && part !== '').join(' · ')).join('\n');
  return (
    <figure className={classes['bankWords']}>
      <figcaption>{t('outcome:bank.says')}<CopyButton text={text} what={t('errors:code')} /></figcaption>
      <ul>
        {errors.map(({ code, description, params }, index) => (
          <li key={`${index} ${code ?? ''}`}>
            <span><Said text={description ?? ''} /></span>
            {code !== null && code !== '' && <span className="t-mono">{code}</span>}
            {params !== null && params !== '' && <span className="t-mono">{params}</span>}
          </li>
        ))}
      </ul>
    </figure>
  );
}
