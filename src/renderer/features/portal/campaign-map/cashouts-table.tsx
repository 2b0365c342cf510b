import type { ReactElement } from 'react';
import { RecordLink } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { Amount } from '#renderer/ui/format/index.ts';
import { Section, StatusBadge } from '#renderer/ui/index.ts';
import type { CampaignMap } from '#shared/bridge/portal/campaign-records.ts';
import classes from './campaign-map.module.css';

/** Who gets what is paid out. Fees are those of the portal's own company. */
export function CashoutsTable({ map }: { readonly map: CampaignMap }): ReactElement {
  const { t } = useT();
  return (
    <Section heading={t('closing:map.cashouts')}>
      <table className={classes['cashouts']} aria-label={t('closing:map.cashouts')}>
        <tbody>
          {map.cashouts.map(({ companyId, companyName, amount, executed }, index) => (
            <tr key={`${index} ${companyId ?? ''}`}>
              <th scope="row">
                {companyId === null ? t('closing:map.unknownCompany') : <RecordLink to={pathOfRecord('companies', companyId)}>{companyName ?? companyId}</RecordLink>}
              </th>
              <td><StatusBadge meaning={executed ? 'done' : 'wait'}>{t(executed ? 'closing:map.executed' : 'closing:map.notExecuted')}</StatusBadge></td>
              <td data-end><Amount money={amount} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
